/** Geometry of maps: where names break, where figures stand, how lanes bend. */

export type Point = [number, number];

const LETTER = 0.54; // width of a letter by its height, on the average
export const NAME = 14.5; // units of a name's letters where there is room

export const points = (outline: readonly Point[]): string => outline.map(([x, y]) => `${x},${y}`).join(" ");

/** A name in one line, or at the space that leaves the shorter lines; and the height of its letters. */
export function written(name: string, room: number): { lines: string[]; size: number } {
  const letters = (1.75 * room) / (NAME * LETTER);
  const words = name.split(" ");
  let lines = [name];
  if (name.length > letters && words.length > 1) {
    const cuts = words.slice(1).map((_, cut) => [words.slice(0, cut + 1).join(" "), words.slice(cut + 1).join(" ")]);
    lines = cuts.reduce((best, cut) => (longest(cut) < longest(best) ? cut : best));
  }
  return { lines, size: Math.min(NAME, (1.8 * room) / (longest(lines) * LETTER)) };
}

const longest = (lines: readonly string[]): number => Math.max(...lines.map((line) => line.length));

/** The point of a closed ring nearest to a point. */
export function nearest(ring: readonly Point[], point: Point): Point {
  let best: Point = point;
  let far = Infinity;
  ring.forEach((from, place) => {
    const found = onSide(from, ring[(place + 1) % ring.length] ?? from, point);
    const length = Math.hypot(found[0] - point[0], found[1] - point[1]);
    if (length < far) [best, far] = [found, length];
  });
  return best;
}

function onSide([ax, ay]: Point, [bx, by]: Point, [x, y]: Point): Point {
  const [dx, dy] = [bx - ax, by - ay];
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / length));
  return [ax + along * dx, ay + along * dy];
}

export const FIGURE = { width: 23, height: 31 };

export interface Stand {
  x: number;
  y: number;
  scale: number;
}

/** Where so many figures stand in a box about a point: in rows, as large as there is room for. */
export function stands(number: number, [x, y]: Point, width: number, height: number, most: number): Stand[] {
  if (number === 0) return [];
  let [columns, scale] = [1, 0];
  for (let tried = 1; tried <= number; tried += 1) {
    const found = Math.min(most, width / (tried * FIGURE.width), height / (Math.ceil(number / tried) * FIGURE.height));
    if (found > scale) [columns, scale] = [tried, found];
  }
  const rows = Math.ceil(number / columns);
  return Array.from({ length: number }, (_, place) => {
    const row = Math.floor(place / columns);
    const inRow = Math.min(columns, number - row * columns);
    return {
      x: x + ((place % columns) - (inRow - 1) / 2) * FIGURE.width * scale,
      y: y + (row - (rows - 1) / 2) * FIGURE.height * scale,
      scale,
    };
  });
}

/** The box about a place's middle in which its figures stand: below its name and beside its space, if names are there. */
export function ground(place: { room: number }, [x, y]: Point, nameless: boolean): [Point, number, number, number] {
  const { room } = place;
  return nameless ? [[x + room * 0.36, y], room * 1.4, room * 1.5, 1.9] : [[x + room * 0.34, y + room * 0.16], room * 1.2, room * 1.12, 1.15];
}

/** A way over water from one point to another, bent a little. */
export function lane([ax, ay]: Point, [bx, by]: Point): string {
  const [dx, dy] = [bx - ax, by - ay];
  const bend = 0.16;
  return `M${ax} ${ay}Q${(ax + bx) / 2 - dy * bend} ${(ay + by) / 2 + dx * bend} ${bx} ${by}`;
}
