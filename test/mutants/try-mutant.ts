import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";
import { createTestDatabase } from "../database.ts";
import { buildPagesWith } from "./built-pages.ts";
import { type Catalogue, replaceObject } from "./catalogue.ts";
import { isOfDatabase, type Mutant, mutated } from "./mutant.ts";
import { root } from "./rooms.ts";

export type Outcome =
  | { state: "killed"; by: string }
  | { state: "survived" }
  /** PostgreSQL or the bundler refuses it: it could never have been committed. */
  | { state: "stillborn"; why: string };

/**
 * The option of Node that puts other texts in the place of modules, and a folder of pages in that of web/dist (loader.ts). `texts` is a
 * file of JSON: each module's address, and the file that holds its other text.
 */
export function loading(texts: string, pages?: string): string {
  const loader = new URL("loader.ts", import.meta.url);
  loader.searchParams.set("texts", texts);
  if (pages !== undefined) loader.searchParams.set("pages", pathToFileURL(pages).href);
  return `${process.env.NODE_OPTIONS ?? ""} --import=${loader.href}`;
}
const reporter = pathToFileURL(join(root, "test/outcome-reporter.ts")).href;
/** For one test file, several times what the slowest takes, also beside other work. A mutant that makes the program wait for ever has been noticed. */
const patienceMs = 300_000;

/** Runs the tests that ought to notice, with the mutant in place of the real thing; nothing in the checkout changes. */
export async function tryMutant(mutant: Mutant, catalogue: Catalogue): Promise<Outcome> {
  await using made = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), "luka-mutant-"));
  made.defer(() => rm(folder, { recursive: true, force: true }));
  const env: Record<string, string> = {};
  if (isOfDatabase(mutant)) {
    const database = await createTestDatabase();
    made.defer(() => database.close());
    const text = mutated(catalogue.get(mutant.place)!.text, mutant);
    try {
      await replaceObject(database.url, catalogue, mutant.place, text);
    } catch (error) {
      return { state: "stillborn", why: (error as Error).message };
    }
    env.LUKA_TEST_TEMPLATE = new URL(database.url).pathname.slice(1);
  } else {
    const text = mutated(await readFile(join(root, mutant.place), "utf8"), mutant);
    const file = join(folder, "mutated");
    await writeFile(file, text);
    const texts = join(folder, "texts.json");
    await writeFile(texts, JSON.stringify({ [pathToFileURL(join(root, mutant.place)).href]: file }));
    env.NODE_OPTIONS = loading(texts);
    const { fast = [], inBrowser } = Object.groupBy(mutant.noticedBy, (one) =>
      one.startsWith("test/e2e/") ? "inBrowser" : "fast",
    );
    if (inBrowser && isOnPages(mutant.place)) {
      // What is noticed without a browser needs no building.
      const outcome = await firstFailure(fast, env);
      if (outcome.state === "killed") return outcome;
      try {
        env.NODE_OPTIONS = loading(texts, await buildPagesWith(new Map([[mutant.place, text]]), folder));
      } catch (error) {
        return { state: "stillborn", why: (error as Error).message };
      }
      return await firstFailure(inBrowser, env);
    }
  }
  return await firstFailure(mutant.noticedBy, env);
}

/** Pages are tested as they are served: built. What Node reads itself is given to it by the loader. */
const isOnPages = (place: string): boolean => place.startsWith("web/") || place.startsWith("src/domain/");

async function firstFailure(files: readonly string[], env: Record<string, string>): Promise<Outcome> {
  for (const file of files) {
    const failure = await failureOf(file, env);
    if (failure !== null && (await passesAsItIs(file))) return { state: "killed", by: `${file}: ${failure}` };
  }
  return { state: "survived" };
}

const asItIs = new Map<string, Promise<boolean>>();

/** Whether a test file passes without a mutant: one that does not has noticed nothing. It is tried once. */
function passesAsItIs(file: string): Promise<boolean> {
  const known = asItIs.get(file);
  if (known) return known;
  const tried = failureOf(file, {}).then((failure) => {
    if (failure !== null) console.error(`${file} fails without a mutant: ${failure.split("\n")[0]}`);
    return failure === null;
  });
  asItIs.set(file, tried);
  return tried;
}

/** Runs a test file until its first failure, and says which; null when all of it passes. */
export async function failureOf(
  file: string,
  env: Record<string, string>,
  patience = patienceMs,
): Promise<string | null> {
  const child = spawn(
    process.execPath,
    [`--test-reporter=${reporter}`, "--test-reporter-destination=stdout", file],
    // Its own group, so that what the test has started ends with it.
    { cwd: root, env: { ...process.env, ...env }, stdio: ["ignore", "pipe", "ignore"], detached: true },
  );
  let failure: string | null = null;
  const end = (why: string | null): void => {
    failure ??= why;
    try {
      process.kill(-child.pid!, "SIGKILL");
    } catch {
      // Nobody is left.
    }
  };
  const timer = setTimeout(() => end(`no end after ${patience / 1_000} s`), patience);
  const ended = once(child, "exit") as Promise<[number | null]>;
  // What a test or the service writes stands among the reporter's lines.
  for await (const line of createInterface(child.stdout)) {
    const failed = /^\{"failed":(".*")\}$/.exec(line);
    if (failed) end(JSON.parse(failed[1]!) as string);
  }
  const [code] = await ended;
  clearTimeout(timer);
  end(code === 0 ? null : `left with ${code}`);
  return failure;
}
