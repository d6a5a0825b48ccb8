import { globSync, readFileSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { isForTests, readSources } from "../source.ts";
import { databaseRooms } from "./rooms/database.ts";
import { pages } from "./rooms/pages.ts";
import type { Room } from "./rooms/room.ts";
import { serverRooms } from "./rooms/server.ts";

export const root = fileURLToPath(new URL("../..", import.meta.url));

/** A file belongs to the first room that names it. */
export const rooms: readonly Room[] = [...serverRooms, pages, ...databaseRooms];

/** Made for tests; and texts and published examples, which tests of their own hold. */
const isNoSource = (path: string): boolean =>
  isForTests(path) || /\/texts\.|\/demo\/|\/schemas?\.ts$|-(?:schemas|example)\.ts$/.test(path);

export const filesOf = (room: Room): string[] =>
  room.sources instanceof RegExp
    ? []
    : globSync([...room.sources], { cwd: root })
        .filter((path) => !isNoSource(path))
        .sort();

/** The room of an object of the database: the first whose pattern it matches. */
export const roomOfObject = (name: string): Room =>
  rooms.find(({ sources }) => sources instanceof RegExp && sources.test(name))!;

/** The tests that run what none or few of a source's own do, separated by blanks: measured (`node test/mutants/measure.ts server`). */
const runBy = JSON.parse(readFileSync(new URL("rooms/run-by.json", import.meta.url), "utf8")) as Partial<
  Record<string, string>
>;

/** Test files for a place: those about it, and then those that run what these do not. */
export function testsOf(room: Room, place: string): string[] {
  return [...new Set([...testsAbout(room, place), ...(runBy[place]?.split(" ") ?? [])])];
}

/**
 * Test files about a place: the one named like it, those that import it, its folder's, then the room's in its order, and last what asks
 * for it from elsewhere.
 */
export function testsAbout(room: Room, place: string): string[] {
  const own = ownTestOf(place);
  const beside = place.includes("/") ? tests(`${dirname(place)}/*.test.ts`) : [];
  const others = typeof room.tests === "function" ? room.tests(place) : room.tests;
  const importers = importersOf(place);
  const elsewhere = importers.filter((path) => !isForTests(path) && dirname(path) !== dirname(place));
  const isOfFew = elsewhere.length <= mostImporters;
  const through = elsewhere.flatMap((path) => testsThrough(path, isOfFew));
  return [
    ...new Set([
      ...beside.filter((path) => path === own),
      ...likest(own, importers.filter(isTest)).slice(0, mostImporters),
      ...likest(own, beside),
      ...others.flatMap(tests),
      ...through,
    ]),
  ];
}

const tests = (pattern: string): string[] => globSync(pattern, { cwd: root }).sort();
const isTest = (path: string): boolean => path.endsWith(".test.ts") && !path.startsWith("test/e2e/");
const ownTestOf = (place: string): string => place.replace(/\.tsx?$/, ".test.ts");

/** Those whose names have the most words of a test's come first. */
function likest(own: string, paths: readonly string[]): string[] {
  const words = new Set(basename(own, ".test.ts").split("-"));
  const likeness = (path: string): number =>
    path === own
      ? Number.POSITIVE_INFINITY
      : basename(path, ".test.ts")
          .split("-")
          .filter((word) => words.has(word)).length;
  return paths.toSorted((a, b) => likeness(b) - likeness(a));
}

/** The operator's calls and the command line do what is at home elsewhere, and so does a feature that asks another. */
function testsThrough(path: string, isOfFew: boolean): string[] {
  if (path.startsWith("src/cli/")) return ["src/cli/lists.test.ts"];
  const beside = likest(ownTestOf(path), tests(`${dirname(path)}/*.test.ts`));
  if (path.startsWith("src/features/console/")) return beside;
  return isOfFew && path.startsWith("src/features/") ? beside.slice(0, mostThrough) : [];
}
/** Of a feature that asks for it, those whose names are likest the caller's. */
const mostThrough = 2;

/** What half of all tests need for themselves, as money, is not what they are about. */
const mostImporters = 4;
let importers: ReadonlyMap<string, { path: string }[]> | undefined;

/** The files that import a source themselves, in order. They are read once. */
function importersOf(place: string): string[] {
  importers ??= Map.groupBy(
    readSources(["{src,web,test}/**/*.{ts,tsx}"]).flatMap(({ path, imports }) =>
      imports.map(({ target }) => ({ path, target })),
    ),
    ({ target }) => target,
  );
  return [...new Set(importers.get(place)?.map(({ path }) => path))];
}

export const sizeOf = (place: string): number => statSync(join(root, place)).size;
