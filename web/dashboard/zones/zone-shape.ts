import type { DeliveryZone } from "../../../src/domain/snapshot.ts";
import { type Corner, cornersOf, leastCorners, metersOf, roundCorner, type ZoneTyped } from "./zone-typed.ts";

/** What is drawn of the zone that is being changed. */
export type Shape =
  | { kind: "POLYGON"; corners: readonly Corner[] }
  | { kind: "CIRCLE"; centre: Corner; meters: number };

/** What is typed of the place, as it is drawn; null for what cannot be. */
export function shapeOf(
  { type, polygon, radiusMeters }: Pick<ZoneTyped, "type" | "polygon" | "radiusMeters">,
  home: Corner | null,
): Shape | null {
  if (type === "POLYGON") {
    const corners = cornersOf(polygon);
    return corners && corners.length >= leastCorners ? { kind: "POLYGON", corners } : null;
  }
  const meters = type === "RADIUS" ? metersOf(radiusMeters) : null;
  return meters !== null && home ? { kind: "CIRCLE", centre: home, meters } : null;
}

/**
 * Of the shapes that the map has told of, in their order, those that have come back with `shape` or are still to come: quick keys tell of
 * the next before the last is back. None: `shape` is somebody else's.
 */
export function sinceSaid(said: readonly string[], shape: string): readonly string[] {
  const at = said.indexOf(shape);
  return at < 0 ? [] : said.slice(at);
}

/** The kinds of zones that can be chosen: a circle needs a restaurant that is on the map, unless it is one already. */
export const kindsFor = (
  kinds: readonly DeliveryZone["type"][],
  now: DeliveryZone["type"],
  hasHome: boolean,
): DeliveryZone["type"][] => kinds.filter((kind) => hasHome || kind !== "RADIUS" || now === "RADIUS");

/** The same corners with one of them somewhere else. */
export const withCorner = (corners: readonly Corner[], at: number, corner: Corner): Corner[] =>
  corners.map((one, place) => (place === at ? corner : one));

/** Halfway from a corner to the next, and from the last to the first. */
export function halfwayFrom(corners: readonly Corner[], at: number): Corner {
  const [from, to] = [corners[at]!, corners[(at + 1) % corners.length]!];
  return [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2];
}

/** Corners without one, and which of them the keyboard is on then; null where no fewer make an area. */
export const withoutCorner = (
  corners: readonly Corner[],
  at: number,
): { corners: Corner[]; focused: number } | null =>
  corners.length > leastCorners ? { corners: corners.toSpliced(at, 1), focused: Math.max(0, at - 1) } : null;

const steps: Readonly<Record<string, readonly [right: number, down: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
/** Pixels of the map; with Shift one. */
const stepPixels = 10;

/** How far an arrow moves a corner, in pixels to the right and down; null for other keys. */
export function pixelsOf(key: string, isFine: boolean): [right: number, down: number] | null {
  const step = steps[key];
  const pixels = isFine ? 1 : stepPixels;
  return step ? [step[0] * pixels, step[1] * pixels] : null;
}

/** Keys change the distance by so many metres; with Shift by ten. */
const stepMeters = 100;

/** How many metres farther an arrow makes a circle reach: right and up reach out. Null for other keys. */
export function fartherBy(key: string, isFine: boolean): number | null {
  const step = steps[key];
  return step ? (step[0] - step[1]) * (isFine ? 10 : stepMeters) : null;
}

/** A distance as a circle has it: whole tens of metres, from a hundred metres to two hundred kilometres. */
export const reachOf = (meters: number): number =>
  Math.min(200_000, Math.max(100, Math.round(meters / 10) * 10));

/** Where a corner is kept that was let go somewhere on the map. */
export const cornerAt = ({ lat, lng }: { lat: number; lng: number }): Corner => roundCorner([lat, lng]);

const metersOfDegree = 111_195;

/** So many metres north of a place; south where they are less than nothing. */
export const northOf = ([latitude, longitude]: Corner, meters: number): Corner => [
  latitude + meters / metersOfDegree,
  longitude,
];

interface Pixel {
  x: number;
  y: number;
}
/** Of the name of a postal code, in pixels. */
const labelSize = { width: 52, height: 22 };

/** Whether a name has room on the map beside those that stand there. */
export const hasRoom = (place: Pixel, taken: readonly Pixel[]): boolean =>
  taken.every(
    ({ x, y }) => Math.abs(x - place.x) > labelSize.width || Math.abs(y - place.y) > labelSize.height,
  );
