// How the things on the table are called and drawn.
import type { Line } from "../../lib/wire";
import type { Space, View } from "./view";

export type Zone = "ideal" | "hot" | "cold" | "deadly";

export const PHASES = ["initiative", "climate", "movement", "births", "survival", "meteor", "evolution"];
export const GENES = ["tail", "foot", "horn", "egg", "fur", "parasol", "mutant"] as const;
export const ZONES: Zone[] = ["ideal", "hot", "cold", "deadly"];
export const SIGN: Record<Zone, string> = { ideal: "leaf", hot: "sun", cold: "snow", deadly: "deadly" };
const TINT: Record<Zone, string> = { ideal: "good", hot: "hot", cold: "cold", deadly: "deadly" };

/** The colour of a zone. */
export function tint(zone: string): string {
  return `var(--${TINT[zone as Zone]})`;
}

/** What is drawn beside a dinosaur that may not live where it stands. */
export function badge(fate: string, zone: string): string {
  if (fate === "leans") return zone === "hot" ? "g-parasol" : "g-fur";
  return fate === "dies" ? "deadly" : "";
}

const SPECIES = ["frill", "long", "plate", "crest", "club"];

/** The drawing of a seat's species. */
export function drawing(seat: number): string {
  return `dino-${SPECIES[seat % SPECIES.length]}`;
}

// A hex has a radius of 50. On a wide screen it stands on a corner; on a tall one the island is turned by a quarter.
const HIGH = 50;
const BROAD = 43.3;
const SEA = 46; // around the island

export interface Place {
  x: number;
  y: number;
}

export interface Chart {
  tall: boolean;
  box: { x: number; y: number; width: number; height: number };
  at: Map<string, Place>;
  corners: Place[]; // of a hex around its centre
  stars: Place[];
}

export function chart(spaces: Space[], tall: boolean): Chart {
  const at = new Map<string, Place>(
    spaces.map((space) => [space.name, tall ? turn({ x: space.x, y: space.y }) : { x: space.x * 2 * BROAD, y: space.y * 1.5 * HIGH }]),
  );
  const [across, down] = tall ? [HIGH, BROAD] : [BROAD, HIGH];
  const xs = [...at.values()].map((place) => place.x);
  const ys = [...at.values()].map((place) => place.y);
  const [x, y] = [Math.min(...xs) - across - SEA, Math.min(...ys) - down - SEA];
  const box = { x, y, width: Math.max(...xs) + across + SEA - x, height: Math.max(...ys) + down + SEA - y };
  const corners = Array.from({ length: 6 }, (_, i) => {
    const angle = ((tall ? 0 : 30) + 60 * i) * (Math.PI / 180);
    return { x: HIGH * Math.cos(angle), y: HIGH * Math.sin(angle) };
  });
  return { tall, box, at, corners, stars: spaces.filter((space) => space.star).map((space) => offshore(space, at)) };
}

function turn({ x, y }: Place): Place {
  return { x: -y * 1.5 * HIGH, y: x * 2 * BROAD };
}

/** Where the star of a start space lies: out at sea, away from the land around it. */
function offshore(space: Space, at: Map<string, Place>): Place {
  const here = at.get(space.name)!;
  const land = space.near.map((name) => at.get(name)!);
  const [x, y] = land.reduce(([dx, dy], one) => [dx + here.x - one.x, dy + here.y - one.y], [0, 0]);
  const far = Math.hypot(x, y) || 1;
  return { x: here.x + (x / far) * 64, y: here.y + (y / far) * 64 };
}

export function outline(corners: Place[], centre: Place = { x: 0, y: 0 }, scale = 1): string {
  const points = corners.map(({ x, y }) => `${(centre.x + x * scale).toFixed(1)} ${(centre.y + y * scale).toFixed(1)}`);
  return `M${points.join("L")}Z`;
}

/** "4 in 6": the odds of so many rolls. */
export function odds(chance: number, rolls: number): { n: number; all: number } {
  const all = 6 ** rolls;
  return { n: Math.round(chance * all), all };
}

// What the charts of a game count, by seat.

export function genes(view: View): number[] {
  return view.players.map((player) => Object.values(player.genes).reduce((all, count) => all + count, 0));
}

export function dinosaurs(view: View): number[] {
  return view.players.map((player) => player.dinos);
}

export function points(view: View): number[] {
  return view.players.map((player) => player.points);
}

const SIGNS: Record<string, string> = {
  step: "g-foot",
  swim: "g-foot",
  attack: "g-horn",
  balk: "g-horn",
  birth: "g-egg",
  climate: "leaf",
  meteor: "meteor",
  strike: "meteor",
  draw: "g-card",
  lay: "g-card",
  discard: "g-card",
  "take back": "g-card",
  order: "g-tail",
  points: "i-plus",
  pay: "i-minus",
  pass: "i-pass",
  end: "i-flag",
};
const DEATHS: Record<string, string> = { hot: "sun", cold: "snow", combat: "g-horn" };

/** The drawing of what a line of the log tells. */
export function sign({ what, facts }: Line): string {
  if (what === "roll") return `die-${facts.value}`;
  if (what === "die") return DEATHS[String(facts.cause)] ?? "deadly";
  return facts.gene && facts.gene !== "nothing" ? `g-${facts.gene}` : (SIGNS[what] ?? "");
}
