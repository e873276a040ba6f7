/** Where the browser is: pages by path, without a framework. */

export type Page =
  | { name: "lobby" }
  | { name: "table"; match: string }
  | { name: "replay"; match: string; ply: number | null }
  | { name: "rules"; game: string; clause: string }
  | { name: "fixture"; game: string; frame: number }
  | { name: "lost" };

export function pageOf(path: string, search: string, hash: string): Page {
  const [first, second, third, ...rest] = path.split("/").filter((part) => part !== "").map(decodeURIComponent);
  if (first === undefined) return { name: "lobby" };
  if (rest.length > 0 || second === undefined) return { name: "lost" };
  if (first === "m" && third === undefined) return { name: "table", match: second };
  if (first === "m" && third === "replay") return { name: "replay", match: second, ply: numberOf(search) };
  if (first === "rules" && third === undefined) return { name: "rules", game: second, clause: hash.slice(1) };
  if (import.meta.env.DEV && first === "fixture") return { name: "fixture", game: second, frame: Number(third ?? 0) };
  return { name: "lost" };
}

function numberOf(search: string): number | null {
  const ply = new URLSearchParams(search).get("ply");
  return ply !== null && /^\d+$/.test(ply) ? Number(ply) : null;
}

const here = (): Page => pageOf(location.pathname, location.search, location.hash);

export const route: { page: Page } = $state({ page: here() });

export function go(path: string): void {
  history.pushState(null, "", path);
  route.page = here();
  scrollTo(0, 0);
}

/** Lets links of this page change it without loading it anew. */
export function followLinks(): void {
  addEventListener("popstate", () => {
    route.page = here();
  });
  document.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (link === null || !plain || event.defaultPrevented || link.target !== "" || link.hasAttribute("download")) return;
    if (link.origin !== location.origin || link.pathname.startsWith("/api")) return;
    if (link.pathname === location.pathname && link.hash !== "") return;
    event.preventDefault();
    go(link.pathname + link.search + link.hash);
  });
}
