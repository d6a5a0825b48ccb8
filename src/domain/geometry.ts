import type { GeoPolygon } from "./snapshot.ts";

/** A point on the earth, WGS84 degrees. */
export interface GeoPoint {
  latitude: number;
  longitude: number;
}

type Position = readonly [longitude: number, latitude: number];

const earthRadiusMeters = 6_371_008.8;
const radians = Math.PI / 180;
/** About a centimetre: rounding must not push a point off the edge it lies on. */
const edgeToleranceMeters = 0.01;

/** Great-circle distance in metres (haversine; within 0.5 % of the ellipsoid). */
export function distanceMeters(a: GeoPoint, b: GeoPoint): number {
  const sinLatitude = Math.sin(((b.latitude - a.latitude) * radians) / 2);
  const sinLongitude = Math.sin(((b.longitude - a.longitude) * radians) / 2);
  const h =
    sinLatitude ** 2 + Math.cos(a.latitude * radians) * Math.cos(b.latitude * radians) * sinLongitude ** 2;
  return 2 * earthRadiusMeters * Math.asin(Math.min(1, Math.sqrt(h)));
}

/** True inside the outline and outside every hole; an edge counts as inside, a hole's edge too. */
export function isInsidePolygon(point: GeoPoint, polygon: GeoPolygon): boolean {
  const [outline, ...holes] = polygon.coordinates;
  if (!outline || !(isInsideRing(point, outline) || isOnRing(point, outline))) return false;
  return !holes.some((hole) => isInsideRing(point, hole) && !isOnRing(point, hole));
}

/** Metres from a point to the nearest edge of the polygon, holes included. */
export function distanceToPolygonMeters(point: GeoPoint, polygon: GeoPolygon): number {
  return Math.min(...polygon.coordinates.map((ring) => distanceToRingMeters(point, ring)));
}

/** Area in square metres on a plane around the outline's first point: exact enough to order zones of a town by size. */
export function polygonAreaSquareMeters(polygon: GeoPolygon): number {
  const [outline = [], ...holes] = polygon.coordinates;
  const area = (ring: readonly Position[]) => Math.abs(signedArea(ring, outline[0]!));
  return area(outline) - holes.reduce((sum, hole) => sum + area(hole), 0);
}

/** Even-odd rule: counts the edges that a ray towards the east crosses. */
function isInsideRing(point: GeoPoint, ring: readonly Position[]): boolean {
  let inside = false;
  eachEdge(ring, ([x1, y1], [x2, y2]) => {
    if (
      y1 > point.latitude !== y2 > point.latitude &&
      point.longitude < ((x2 - x1) * (point.latitude - y1)) / (y2 - y1) + x1
    ) {
      inside = !inside;
    }
  });
  return inside;
}

const isOnRing = (point: GeoPoint, ring: readonly Position[]): boolean =>
  distanceToRingMeters(point, ring) <= edgeToleranceMeters;

function distanceToRingMeters(point: GeoPoint, ring: readonly Position[]): number {
  const origin: Position = [point.longitude, point.latitude];
  let nearest = Number.POSITIVE_INFINITY;
  eachEdge(ring, (from, to) => {
    const [x1, y1] = onPlane(from, origin);
    const [x2, y2] = onPlane(to, origin);
    const length = (x2 - x1) ** 2 + (y2 - y1) ** 2;
    const along = length === 0 ? 0 : Math.min(1, Math.max(0, -(x1 * (x2 - x1) + y1 * (y2 - y1)) / length));
    nearest = Math.min(nearest, Math.hypot(x1 + along * (x2 - x1), y1 + along * (y2 - y1)));
  });
  return nearest;
}

function signedArea(ring: readonly Position[], origin: Position): number {
  let doubled = 0;
  eachEdge(ring, (from, to) => {
    const [x1, y1] = onPlane(from, origin);
    const [x2, y2] = onPlane(to, origin);
    doubled += x1 * y2 - x2 * y1;
  });
  return doubled / 2;
}

/** Metres east and north of `origin` on a plane that touches the earth there; fine for distances within a town. */
function onPlane(
  [longitude, latitude]: Position,
  [originLongitude, originLatitude]: Position,
): [number, number] {
  return [
    (longitude - originLongitude) * radians * Math.cos(originLatitude * radians) * earthRadiusMeters,
    (latitude - originLatitude) * radians * earthRadiusMeters,
  ];
}

/** Every edge once, the closing one included, whether or not the ring repeats its first position. */
function eachEdge(ring: readonly Position[], visit: (from: Position, to: Position) => void): void {
  for (const [index, to] of ring.entries()) visit(ring.at(index - 1)!, to);
}
