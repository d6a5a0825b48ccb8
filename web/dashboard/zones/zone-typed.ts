import type { DeliveryZone, GeoPolygon, ZoneType } from "../../../src/domain/snapshot.ts";
import { kronerOf, oreOf } from "../order/kroner-input.ts";

/** A zone as the dashboard reads it. */
export type Zone = DeliveryZone & { version: string };

/** What is a zone's to change here. */
export type ZoneContent = Omit<DeliveryZone, "id" | "sortOrder">;

/** North and east, degrees: as people write them, and as the map has them. */
export type Corner = readonly [latitude: number, longitude: number];

/** As somebody types it, by the names of the wire. */
export interface ZoneTyped {
  name: string;
  type: ZoneType;
  /** A corner a line. */
  polygon: string;
  /** Kilometres. */
  radiusMeters: string;
  postalCodes: string;
  deliveryFee: string;
  minimumOrder: string;
  freeDeliveryFrom: string;
  extraMinutes: string;
  /** What delivery costs from a sum on. */
  feeTiers: FeeTierTyped[];
  /** Kilometres that cost nothing more, and what each one after them costs; nothing: the distance is free. */
  baseKilometers: string;
  perKm: string;
  isActive: boolean;
}
export interface FeeTierTyped {
  /** Of a row on the screen. */
  key: string;
  fromSubtotal: string;
  deliveryFee: string;
}
export const mostFeeTiers = 5;
/** Of an area. */
export const leastCorners = 3;

let made = 0;
export const newFeeTier = (): FeeTierTyped => {
  made += 1;
  return { key: `new-${made}`, fromSubtotal: "", deliveryFee: "" };
};

export const contentOf = ({
  id: _id,
  version: _version,
  sortOrder: _sortOrder,
  ...content
}: Zone): ZoneContent => content;

/** About a metre. */
const places = 5;
export const roundCorner = ([latitude, longitude]: Corner): Corner => [
  Number(latitude.toFixed(places)),
  Number(longitude.toFixed(places)),
];

export const textOf = (corners: readonly Corner[]): string =>
  corners.map(([latitude, longitude]) => `${latitude}, ${longitude}`).join("\n");

/** The corners that a text lists; null where a line is none. */
export function cornersOf(text: string): Corner[] | null {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  const corners = lines.map((line) => /^\s*(-?\d{1,2}(?:\.\d+)?)[\s,;]+(-?\d{1,3}(?:\.\d+)?)\s*$/.exec(line));
  if (corners.some((found) => found === null)) return null;
  return corners.map((found) => [Number(found![1]), Number(found![2])]);
}

/** The outline's corners, each once. */
export const outlineOf = (polygon: GeoPolygon | null): Corner[] =>
  (polygon?.coordinates[0] ?? []).slice(0, -1).map(([longitude, latitude]) => [latitude, longitude]);

/** With the holes that it had: nobody draws those here. */
function polygonOf(corners: readonly Corner[], before: GeoPolygon | null): GeoPolygon {
  const ring = corners.map(([latitude, longitude]): [number, number] => [longitude, latitude]);
  const holes = before?.coordinates.slice(1) ?? [];
  return { type: "Polygon", coordinates: [[...ring, ...ring.slice(0, 1)], ...holes] };
}

/** `7010`, `7010-7014` and any commas or spaces between; null where something is no postal code. */
export function postalCodesOf(text: string): string[] | null {
  const codes: string[] = [];
  for (const part of text.replace(/\s*[-–]\s*/g, "-").split(/[\s,;]+/)) {
    if (part === "") continue;
    const range = /^(\d{4})(?:-(\d{4}))?$/.exec(part);
    if (!range) return null;
    const [from, until] = [Number(range[1]), Number(range[2] ?? range[1])];
    if (until < from || until - from > 999) return null;
    for (let code = from; code <= until; code += 1) codes.push(String(code).padStart(4, "0"));
  }
  return [...new Set(codes)].toSorted();
}

/** Metres of what was typed as kilometres; null when it is no distance. */
export function metersOf(text: string): number | null {
  const meters = Math.round(Number(text.trim().replace(",", ".")) * 1000);
  return text.trim() !== "" && meters >= 1 && meters <= 200_000 ? meters : null;
}
export const kilometersOf = (meters: number): string => String(meters / 1000).replace(".", ",");

export const newZone = (corners: readonly Corner[], hasHome: boolean): ZoneTyped => ({
  ...{ name: "", type: hasHome ? "RADIUS" : "POSTAL_CODES", polygon: textOf(corners), radiusMeters: "3" },
  ...{ postalCodes: "", deliveryFee: "", minimumOrder: "", freeDeliveryFrom: "", extraMinutes: "0" },
  ...{ feeTiers: [], baseKilometers: "", perKm: "" },
  isActive: true,
});

/** `corners`: what a polygon begins with that the zone does not have. */
export const typedOf = (zone: ZoneContent, corners: readonly Corner[]): ZoneTyped => ({
  name: zone.name,
  type: zone.type,
  polygon: textOf(zone.polygon ? outlineOf(zone.polygon) : corners),
  radiusMeters: kilometersOf(zone.radiusMeters ?? 3_000),
  postalCodes: zone.postalCodes.join(", "),
  deliveryFee: kronerOf(zone.deliveryFee),
  minimumOrder: kronerOf(zone.minimumOrder),
  freeDeliveryFrom: kronerOf(zone.freeDeliveryFrom),
  extraMinutes: String(zone.extraMinutes),
  feeTiers: zone.feeTiers.map(({ fromSubtotal, deliveryFee }, at) => ({
    ...{ key: `tier-${at}`, fromSubtotal: kronerOf(fromSubtotal), deliveryFee: kronerOf(deliveryFee) },
  })),
  baseKilometers: zone.distanceFee ? kilometersOf(zone.distanceFee.baseMeters) : "",
  perKm: kronerOf(zone.distanceFee?.perKm ?? null),
  isActive: zone.isActive,
});

/** What a field of a zone is now, as somebody would have typed it, to tell of what has been changed meanwhile. */
export function shownOf(content: ZoneContent, field: keyof ZoneContent): unknown {
  const typed = typedOf(content, []);
  if (field === "feeTiers") return typed.feeTiers.map((tier) => `${tier.fromSubtotal}: ${tier.deliveryFee}`);
  if (field === "distanceFee") return typed.perKm;
  const value = field === "polygon" ? null : typed[field];
  return typeof value === "boolean" || field === "polygon" || field === "type" ? content[field] : value;
}

/** Of what the form has found right: the place of its type and no other. */
export function zoneOf(typed: ZoneTyped, before: GeoPolygon | null): ZoneContent {
  const { type } = typed;
  return {
    name: typed.name.trim(),
    type,
    polygon: type === "POLYGON" ? polygonOf(cornersOf(typed.polygon) ?? [], before) : null,
    radiusMeters: type === "RADIUS" ? metersOf(typed.radiusMeters) : null,
    postalCodes: type === "POSTAL_CODES" ? (postalCodesOf(typed.postalCodes) ?? []) : [],
    deliveryFee: oreOf(typed.deliveryFee) ?? 0,
    minimumOrder: oreOf(typed.minimumOrder) ?? 0,
    freeDeliveryFrom: oreOf(typed.freeDeliveryFrom),
    extraMinutes: Number(typed.extraMinutes) || 0,
    feeTiers: typed.feeTiers
      .map((tier) => ({
        fromSubtotal: oreOf(tier.fromSubtotal) ?? 0,
        deliveryFee: oreOf(tier.deliveryFee) ?? 0,
      }))
      .toSorted((a, b) => a.fromSubtotal - b.fromSubtotal),
    distanceFee:
      typed.perKm.trim() === ""
        ? null
        : { baseMeters: metersOf(typed.baseKilometers) ?? 0, perKm: oreOf(typed.perKm) ?? 0 },
    isActive: typed.isActive,
  };
}

/** Six corners around a place, so far away: what a new area begins as. */
export function hexagonAround([latitude, longitude]: Corner, meters: number): Corner[] {
  const north = meters / 111_195;
  const east = north / Math.cos((latitude * Math.PI) / 180);
  return [0, 1, 2, 3, 4, 5].map((corner) => {
    const angle = (corner * Math.PI) / 3;
    return roundCorner([latitude + north * Math.cos(angle), longitude + east * Math.sin(angle)]);
  });
}
