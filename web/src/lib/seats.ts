/** The seats of this browser: the token that proves each, kept here and shown to nobody. */

export interface OwnSeat {
  match: string;
  seat: number;
  token: string;
  game: string;
  title: string;
  taken: number; // seconds since 1970
}

const KEY = "parlour.seats";
const KEPT = 60;

export function ownSeats(): OwnSeat[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(stored) ? (stored as OwnSeat[]) : [];
  } catch {
    return [];
  }
}

export function ownSeat(match: string): OwnSeat | undefined {
  return ownSeats().find((seat) => seat.match === match);
}

/** Keeps a seat; the oldest are forgotten once there are many. */
export function keepSeat(seat: OwnSeat): void {
  write([seat, ...ownSeats().filter((other) => other.match !== seat.match)].slice(0, KEPT));
}

export function forgetSeat(match: string): void {
  write(ownSeats().filter((seat) => seat.match !== match));
}

function write(seats: OwnSeat[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(seats));
  } catch {
    // A browser that keeps nothing: the seat lasts as long as the page.
  }
}
