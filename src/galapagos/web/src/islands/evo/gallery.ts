// How what hangs in the gallery is drawn: with the symbols of the board, and some of its own.
import type { Hanging } from "../../lib/island";
import board from "./drawings.svg?raw";
import own from "./gallery.svg?raw";
import IslandPlan from "./IslandPlan.svelte";
import Terrain from "./Terrain.svelte";

const THINGS: Record<string, string> = {
  doldrums: "ga-still",
  "quick-season": "ga-on",
  "long-leap": "ga-leap",
  backslide: "ga-back",
  "weather-nose": "ga-nose",
  camouflage: "ga-hide",
  "growth-spurt": "g-horn",
  stampede: "g-foot",
  "good-swimmer": "ga-swim",
  "big-cousin": "ga-cousin",
  "dry-spell": "ga-dry",
  "rolling-eggs": "ga-roll",
  "double-clutch": "ga-clutch",
  "hatching-fury": "ga-hatch",
  "borrowed-coat": "g-fur",
  "spare-shade": "g-parasol",
  frostbite: "snow",
  sunburn: "sun",
  "stray-gene": "g-mutant",
  "famous-fossil": "ga-fossil",
  climate: "leaf",
  meteor: "meteor",
  combat: "ga-fight",
  island: "star",
  points: "ga-points",
  hand: "g-card",
};

/** A space of the meteor's track: where it starts for how many, or the faces of the die from 1 on. */
function short(name: string): string {
  const known: Record<string, string> = { quiet: "", impact: "✹" };
  return known[name] ?? name.replace("start-", "▸").replace(/^1\d*(\d)$/, "1–$1");
}

const TERRAINS = ["beach", "plain", "hill", "mountain"];

export const gallery: Hanging = {
  symbols: board + own,
  draw: (thing) =>
    thing === "dinosaur" ? { symbol: "dino-long-plate", wide: true } : { symbol: THINGS[thing] ?? `g-${thing}` },
  Face: Terrain,
  faces: ([name]) => TERRAINS.includes(name ?? ""),
  space: (name) => ({ text: short(name), dark: name === "impact" }),
  Plan: IslandPlan,
  plans: (plan) => plan.some((row) => row.some((name) => TERRAINS.includes(name.replace("*", "")))),
};
