import { polygonAreaSquareMeters } from "./geometry.ts";
import type { GeoPolygon } from "./snapshot.ts";

/** Positions of all rings together (D-59). */
export const mostPolygonPoints = 200;
/** Smaller than a door mat: the positions lie on one line. */
const leastSquareMeters = 1;

type Position = [number, number];

/** What is wrong with a ring, or with the whole (`ring` null). */
export interface PolygonProblem {
  ring: number | null;
  problem: "TOO_MANY_POINTS" | "NOT_CLOSED" | "CROSSES_ITSELF" | "NO_AREA" | "TURNED_ROUND";
}

/**
 * Whether an area can be drawn: rings of GeoJSON (RFC 7946) that end where they begin, cross themselves nowhere and hold
 * something; the first is the outline, the others are holes.
 */
export function polygonProblems({ coordinates }: GeoPolygon): PolygonProblem[] {
  const points = coordinates.reduce((sum, ring) => sum + ring.length, 0);
  if (points > mostPolygonPoints) return [{ ring: null, problem: "TOO_MANY_POINTS" }];
  return coordinates.flatMap((ring, index): PolygonProblem[] => {
    const problem = ringProblem(ring);
    return problem === null ? [] : [{ ring: index, problem }];
  });
}

function ringProblem(ring: readonly Position[]): PolygonProblem["problem"] | null {
  if (ring.length < 4 || !isSame(ring[0]!, ring.at(-1)!)) return "NOT_CLOSED";
  if (ring.every(isTurnedRound)) return "TURNED_ROUND";
  // A position twice in a row is no edge.
  const corners = ring.slice(1).filter((position, index) => !isSame(position, ring[index]!));
  if (polygonAreaSquareMeters({ type: "Polygon", coordinates: [corners] }) < leastSquareMeters)
    return "NO_AREA";
  return crossesItself(corners) ? "CROSSES_ITSELF" : null;
}

/** Latitude first: east of the Caspian Sea where it stands, in Norway (with Svalbard and Jan Mayen) the other way round. */
const isTurnedRound = ([first, second]: Position): boolean =>
  first >= 57 && first <= 81 && second >= -10 && second <= 35;

const isSame = (a: Position, b: Position): boolean => a[0] === b[0] && a[1] === b[1];

/** Two edges that are no neighbours meet, or two neighbours run back over each other. At most 200 edges, so each with each. */
function crossesItself(corners: readonly Position[]): boolean {
  const edges = corners.map((from, index) => [from, corners[(index + 1) % corners.length]!] as const);
  for (let i = 0; i < edges.length; i += 1) {
    const [a, b] = edges[i]!;
    const [, next] = edges[(i + 1) % edges.length]!;
    if (turn(a, b, next) === 0 && isBetween(a, b, next)) return true;
    for (let j = i + 2; j < edges.length; j += 1) {
      if (i === 0 && j === edges.length - 1) continue;
      if (meet(a, b, ...edges[j]!)) return true;
    }
  }
  return false;
}

/** After `b` the way turns back towards `a`. */
const isBetween = (a: Position, b: Position, next: Position): boolean =>
  (a[0] - b[0]) * (next[0] - b[0]) + (a[1] - b[1]) * (next[1] - b[1]) > 0;

/** Which way one turns at `b`: 1 left, -1 right, 0 straight on. */
const turn = (a: Position, b: Position, c: Position): number =>
  Math.sign((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]));

/**
 * Edges that lie in one line are left out: where two of them overlap, the way turns back there, or comes to one of them from
 * outside the line.
 */
function meet(a: Position, b: Position, c: Position, d: Position): boolean {
  return turn(a, b, c) !== turn(a, b, d) && turn(c, d, a) !== turn(c, d, b);
}
