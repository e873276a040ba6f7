/** The themes, by game; a game without one is drawn by the plain one. */

import { DEFAULT, type Theme } from "./theme";

const found = import.meta.glob<{ default: Theme }>(["./*.ts", "!./index.ts", "!./theme.ts"], { eager: true });

const THEMES: Record<string, Theme> = Object.fromEntries(
  Object.entries(found).map(([path, module]) => [path.slice(2, -3), module.default]),
);

export function themeOf(slug: string): Theme {
  return THEMES[slug] ?? DEFAULT;
}
