import { createHash } from "node:crypto";
import { existsSync, globSync } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { createTestDatabase } from "../database.ts";
import { ensureProgramsOf } from "../needed-programs.ts";
import { buildPagesWith } from "./built-pages.ts";
import { chooseTests, type Ran } from "./choose-tests.ts";
import { oneWay } from "./one-way.ts";
import { pages as room } from "./rooms/pages.ts";
import { serverRooms } from "./rooms/server.ts";
import { filesOf, root, testsAbout } from "./rooms.ts";
import { tellingWhatRuns } from "./telling.ts";
import { failureOf, loading } from "./try-mutant.ts";

/**
 * `node test/mutants/measure.ts pages` and `… server`: which tests run which places, by running them with sources that tell. Writes
 * rooms/shown-by.json, by which random mutants of the pages are asked, or rooms/run-by.json, which tests are asked of the service beside
 * those that its rooms name, and where random mutants would survive: what all these tests find one way only. It takes half an hour and more, so it is done once in a while; one that was ended goes on where it was, as long as
 * neither the sources nor the test have changed.
 */
const halves = {
  pages: {
    rooms: [room],
    tests: [
      "web/**/*.test.ts",
      "src/features/{owners,newsletter,site-gate,storefront}/*.test.ts",
      "test/e2e/*.test.ts",
    ],
    exclude: ["web/dist/**"],
    asked: () => [],
    results: "rooms/shown-by.json",
  },
  server: {
    rooms: serverRooms,
    tests: ["{src,test}/**/*.test.ts"],
    exclude: ["test/e2e/**"],
    asked: (place: string) => testsAbout(serverRooms.find((one) => filesOf(one).includes(place))!, place),
    results: "rooms/run-by.json",
  },
};
const half = process.argv[2];
if (half !== "pages" && half !== "server") throw new Error("Say which half is measured: pages or server.");
const { rooms, results, asked, tests: patterns, exclude } = halves[half];
const tests = globSync(patterns, { cwd: root, exclude });
/** Pages that tell are slow. */
const patienceMs = 600_000;
ensureProgramsOf(tests);
// Keeps the tests' PostgreSQL running from the first test to the last.
await using made = new AsyncDisposableStack();
const database = await createTestDatabase();
made.defer(() => database.close());
const folder = await mkdtemp(join(tmpdir(), "luka-ran-"));
made.defer(() => rm(folder, { recursive: true, force: true }));

const telling = new Map(
  await Promise.all(
    rooms.flatMap(filesOf).map(async (place): Promise<[string, string]> => {
      const text = await readFile(join(root, place), "utf8");
      return [place, await tellingWhatRuns(place, text)];
    }),
  ),
);
const pages = half === "pages" ? await buildPagesWith(telling, folder) : undefined;
const texts = join(folder, "texts.json");
await writeFile(texts, JSON.stringify(Object.fromEntries(await Promise.all([...telling].map(kept)))));

const hashOf = (...parts: string[]): string =>
  createHash("sha256").update(parts.join("\0")).digest("hex").slice(0, 16);
const cache = join(root, "node_modules/.cache/ran", half);
const measured = join(cache, hashOf(...[...telling].flat()));
await mkdir(measured, { recursive: true });
// What was measured of other sources is of no use any more.
for (const other of await readdir(cache))
  if (join(cache, other) !== measured) await rm(join(cache, other), { recursive: true });

const waiting = tests.toSorted().reverse();
const ran: Ran[] = [];
/** Hundreds of tests tell mostly of the same places: each is kept once. */
const words = new Map<string, string>();
await Promise.all(Array.from({ length: availableParallelism() }, work));
// Which of equals is chosen is no matter of which ended first.
ran.sort((one, other) => (one.test < other.test ? -1 : 1));
const chosen = chooseTests(ran, [...telling.keys()], asked);
// A part of the pages that no test has run is known for that; of the service the rooms have tests for all.
const named =
  half === "pages" ? chosen : Object.fromEntries(Object.entries(chosen).filter(([, some]) => some));
await writeFile(new URL(results, import.meta.url), `${JSON.stringify(named, null, 2)}\n`);
const report = `${cache}.txt`;
await writeFile(report, (await foundOneWay()).map((line) => `${line}\n`).join(""));
console.log(`What all of them find one way only stands in ${report}`);

async function foundOneWay(): Promise<string[]> {
  const told = Map.groupBy(
    [...words.keys()].map((line) => JSON.parse(line) as [path: string, word: string]),
    ([path]) => path,
  );
  const found = await Promise.all(
    [...telling.keys()].map(async (place) => {
      const ofPlace = new Set(told.get(place)?.map(([, word]) => word));
      return oneWay(place, await readFile(join(root, place), "utf8"), ofPlace);
    }),
  );
  return found.flat();
}

/** Where a module finds its telling text: its address, and the file that holds it. */
async function kept([place, text]: [string, string]): Promise<[string, string]> {
  const file = join(folder, "texts", place);
  await mkdir(join(file, ".."), { recursive: true });
  await writeFile(file, text);
  return [pathToFileURL(join(root, place)).href, file];
}

async function work(): Promise<void> {
  for (let test = waiting.pop(); test !== undefined; test = waiting.pop()) {
    const known = join(measured, hashOf(test, await readFile(join(root, test), "utf8")));
    const part = `${known}.part`;
    const started = performance.now();
    const failure = existsSync(known) ? null : await run(test, part);
    // Whole or not at all: this may be ended at any moment.
    if (failure === null && !existsSync(known)) await rename(part, known);
    const told = await readFile(failure === null ? known : part, "utf8");
    const lines = told.split("\n").filter((line) => line !== "");
    for (const line of lines) if (!words.has(line)) words.set(line, line);
    const places = new Set(lines.map((line) => words.get(line)!));
    ran.push({ test, places });
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    console.log(
      `${seconds.padStart(5)} s  ${places.size} places  ${test}${failure === null ? "" : `: ${failure}`}`,
    );
  }
}

/** Runs a test, which tells a file what it runs, a place on each line; says how it failed. */
async function run(test: string, file: string): Promise<string | null> {
  await writeFile(file, "");
  const telling = new URL("told-to-run.ts", import.meta.url);
  telling.searchParams.set("file", file);
  const env = { NODE_OPTIONS: `${loading(texts, pages)} --import=${telling.href}` };
  return failureOf(test, env, patienceMs);
}
