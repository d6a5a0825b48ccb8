import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Catalogue } from "./catalogue.ts";
import type { Area, Mutant } from "./mutant.ts";
import { filesOf, roomOfObject, rooms, root, sizeOf, testsOf } from "./rooms.ts";
import { type Mutation, sqlMutations } from "./sql-mutations.ts";
import { typescriptMutations } from "./typescript-mutations.ts";

/** A place where mutants may be looked for, with its size: a line is as likely as any other line of its area. */
interface Site {
  area: Area;
  place: string;
  size: number;
  mutants(): Promise<Mutant[]>;
}

/** `count` mutants at places chosen by chance, as many in each of the wanted areas; the same for the same seed and code. */
export async function randomMutants(
  count: number,
  seed: number,
  catalogue: Catalogue,
  isWanted: (site: Pick<Site, "area" | "place">) => boolean,
): Promise<Mutant[]> {
  const random = randomOf(seed);
  const byArea = Map.groupBy(
    [...fileSites(), ...databaseSites(catalogue)].filter(isWanted),
    ({ area }) => area,
  );
  const chosen = new Map<string, Mutant>();
  const sitesByArea = [...byArea.values()];
  for (let tries = 0; chosen.size < count && tries < count * 20 && sitesByArea.length > 0; tries++) {
    const site = weighted(sitesByArea[tries % sitesByArea.length]!, random());
    const mutants = await site.mutants();
    const mutant = mutants[Math.floor(random() * mutants.length)];
    if (mutant) chosen.set(`${mutant.place} ${mutant.at} ${mutant.to}`, mutant);
  }
  return [...chosen.values()];
}

/** All mutants that change what begins with this text, in the wanted places. */
export async function mutantsChanging(
  text: string,
  catalogue: Catalogue,
  isWanted: (site: Pick<Site, "area" | "place">) => boolean,
): Promise<Mutant[]> {
  const sites = [...fileSites(), ...databaseSites(catalogue)].filter(isWanted);
  const holdsIt = ({ place }: Site): boolean =>
    (catalogue.get(place)?.text ?? readFileSync(join(root, place), "utf8")).includes(text);
  const found = await Promise.all(sites.filter(holdsIt).map((site) => site.mutants()));
  return found.flat().filter(({ from }) => from.trim().startsWith(text));
}

/** Where a row that is taken for as long as something is judged of it is held, whatever else the statement's room has. */
const turns = "src/one-at-a-time.test.ts";
const isLock = ({ from }: Mutation): boolean => /^ FOR (?:NO KEY )?UPDATE(?: OF [\w, ]+)?$/.test(from);

function fileSites(): Site[] {
  const taken = new Set<string>();
  return rooms.flatMap((room) =>
    filesOf(room).flatMap((place) => {
      if (taken.has(place)) return [];
      taken.add(place);
      const mutants = kept(async () =>
        (await typescriptMutations(place, root)).map((one) => ({
          area: room.area,
          place,
          noticedBy: isLock(one) ? [turns, ...testsOf(room, place)] : testsOf(room, place),
          ...one,
        })),
      );
      return [{ area: room.area, place, size: sizeOf(place), mutants }];
    }),
  );
}

function databaseSites(catalogue: Catalogue): Site[] {
  return [...catalogue].map(([place, { text }]) => {
    const room = roomOfObject(place);
    const mutants = kept(async () =>
      sqlMutations(text).map((one) => ({ area: room.area, place, noticedBy: testsOf(room, place), ...one })),
    );
    return { area: room.area, place, size: text.length, mutants };
  });
}

function kept<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

function weighted(sites: readonly Site[], chance: number): Site {
  let left = chance * sites.reduce((sum, { size }) => sum + size, 0);
  for (const site of sites) {
    left -= site.size;
    if (left < 0) return site;
  }
  return sites.at(-1)!;
}

/** Mulberry32: small, and the same everywhere. */
function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}
