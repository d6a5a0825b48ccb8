import { globSync, readFileSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { isForTests } from "../source.ts";
import { databaseRooms } from "./rooms/database.ts";
import { pages } from "./rooms/pages.ts";
import type { Room } from "./rooms/room.ts";
import { serverRooms } from "./rooms/server.ts";

export const root = fileURLToPath(new URL("../..", import.meta.url));

/** A file belongs to the first room that names it. */
export const rooms: readonly Room[] = [...serverRooms, pages, ...databaseRooms];

/** Made for tests; and texts and published examples, which tests of their own hold. */
const isNoSource = (path: string): boolean =>
  isForTests(path) || /\/(?:texts\.|demo)|\/schemas?\.ts$|-(?:schemas|example)\.ts$/.test(path);

export const filesOf = (room: Room): string[] =>
  room.sources instanceof RegExp
    ? []
    : globSync([...room.sources], { cwd: root })
        .filter((path) => !isNoSource(path))
        .sort();

/** The room of an object of the database: the first whose pattern it matches. */
export const roomOfObject = (name: string): Room =>
  rooms.find(({ sources }) => sources instanceof RegExp && sources.test(name))!;

/** Test files for a place: the one named like it, those that import it, its folder's, then the room's in its order. */
export function testsOf(room: Room, place: string): string[] {
  const own = place.replace(/\.tsx?$/, ".test.ts");
  const words = new Set(basename(own, ".test.ts").split("-"));
  const likeness = (path: string): number =>
    path === own
      ? Number.POSITIVE_INFINITY
      : basename(path, ".test.ts")
          .split("-")
          .filter((word) => words.has(word)).length;
  const tests = (pattern: string): string[] => globSync(pattern, { cwd: root }).sort();
  const likest = (paths: readonly string[]) => paths.toSorted((a, b) => likeness(b) - likeness(a));
  const beside = place.includes("/") ? tests(`${dirname(place)}/*.test.ts`) : [];
  const others = typeof room.tests === "function" ? room.tests(place) : room.tests;
  return [
    ...new Set([
      ...beside.filter((path) => path === own),
      ...likest(importers().get(place) ?? []).slice(0, mostImporters),
      ...likest(beside),
      ...others.flatMap(tests),
    ]),
  ];
}

/** What half of all tests need for themselves, as money, is not what they are about. */
const mostImporters = 4;
let importersBySource: Map<string, string[]> | undefined;

/** For each source the test files without a browser that import it themselves. Read once. */
function importers(): Map<string, string[]> {
  if (importersBySource) return importersBySource;
  importersBySource = new Map();
  const files = globSync("{src,web,test}/**/*.test.ts", {
    cwd: root,
    exclude: ["web/dist/**", "test/e2e/**"],
  });
  for (const file of files.sort())
    for (const [, path] of readFileSync(join(root, file), "utf8").matchAll(/ from "(\.[^"]+)";$/gm)) {
      const source = join(dirname(file), path!);
      importersBySource.set(source, [...(importersBySource.get(source) ?? []), file]);
    }
  return importersBySource;
}

export const sizeOf = (place: string): number => statSync(join(root, place)).size;
