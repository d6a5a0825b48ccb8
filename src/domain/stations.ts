import type { MenuSnapshot, Station } from "./snapshot.ts";

/** A kitchen has at most so many. */
export const mostStations = 12;

/** A line of an order as stations see it. */
export interface StationLine {
  id: string;
  productId: string;
  /** Of a combo: what it consists of, which is made where each of it is made. */
  components: readonly { productId: string }[];
}

/** What a station makes of a line: all of it, or some of a combo's components by their place. */
export interface StationPart {
  lineId: string;
  components: number[] | null;
}

const known = new WeakMap<object, ReadonlyMap<string, string>>();

/** Product id -> the station at which it is made; a product of a category without one is not in it. */
export function stationsOfProducts(
  snapshot: Pick<MenuSnapshot, "menus" | "stations">,
): ReadonlyMap<string, string> {
  let stationOf = known.get(snapshot);
  if (!stationOf) {
    const ofCategory = new Map(
      snapshot.stations.flatMap(({ id, categoryIds }) => categoryIds.map((category) => [category, id])),
    );
    stationOf = new Map(
      snapshot.menus
        .flatMap((menu) => menu.categories)
        .flatMap((category) => {
          const station = ofCategory.get(category.id);
          return station ? category.products.map((product) => [product.id, station] as const) : [];
        }),
    );
    known.set(snapshot, stationOf);
  }
  return stationOf;
}

/**
 * What each station makes of these lines, in the restaurant's order of stations; those that make nothing are left out. A component
 * without a station is made where the combo itself is.
 */
export function stationParts(
  lines: readonly StationLine[],
  stations: readonly Pick<Station, "id">[],
  stationOf: ReadonlyMap<string, string>,
): { stationId: string; parts: StationPart[] }[] {
  if (stationOf.size === 0) return [];
  const partsOf = new Map<string, StationPart[]>();
  for (const line of lines) {
    const own = stationOf.get(line.productId);
    const places = line.components.map(({ productId }) => stationOf.get(productId) ?? own);
    for (const station of new Set(places.length > 0 ? places : [own])) {
      if (station === undefined) continue;
      const mine = places.flatMap((place, index) => (place === station ? [index] : []));
      const part = { lineId: line.id, components: mine.length === places.length ? null : mine };
      partsOf.set(station, [...(partsOf.get(station) ?? []), part]);
    }
  }
  return stations.flatMap(({ id }) => {
    const parts = partsOf.get(id);
    return parts ? [{ stationId: id, parts }] : [];
  });
}

/** What each station makes of an order, as the board tells it. */
export interface AtStation {
  stationId: string;
  lines: readonly StationPart[];
}

/** The lines that some of the stations make, of a combo with their components alone. What no station makes is everybody's. */
export function linesOfStations<Line extends { id: string; components: readonly unknown[] }>(
  order: { lines: readonly Line[]; stations: readonly AtStation[] },
  stationIds: ReadonlySet<string>,
): Line[] {
  return order.lines.flatMap((line) => {
    const parts = order.stations.flatMap(({ stationId, lines }) =>
      lines.filter(({ lineId }) => lineId === line.id).map((part) => ({ stationId, ...part })),
    );
    const mine = parts.filter(({ stationId }) => stationIds.has(stationId));
    if (parts.length > 0 && mine.length === 0) return [];
    if (mine.length === 0 || mine.some(({ components }) => components === null)) return [line];
    const places = new Set(mine.flatMap(({ components }) => components ?? []));
    return [{ ...line, components: line.components.filter((_, index) => places.has(index)) }];
  });
}
