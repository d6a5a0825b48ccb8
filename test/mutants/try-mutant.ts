import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
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

const loader = pathToFileURL(fileURLToPath(new URL("loader.ts", import.meta.url))).href;
/** A mutant that makes the program wait for ever has been noticed. */
const patienceMs = 480_000;

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
    if (mutant.noticedBy.some((file) => file.startsWith("test/e2e/")) && isOnPages(mutant.place)) {
      try {
        env.LUKA_MUTATED_PAGES = pathToFileURL(await buildPagesWith(mutant.place, text, folder)).href;
      } catch (error) {
        return { state: "stillborn", why: (error as Error).message };
      }
    }
    const file = join(folder, "mutated");
    await writeFile(file, text);
    env.LUKA_MUTATED = JSON.stringify({ [pathToFileURL(join(root, mutant.place)).href]: file });
    env.NODE_OPTIONS = `${process.env.NODE_OPTIONS ?? ""} --import=${loader}`;
  }
  return await firstFailure(mutant.noticedBy, env);
}

/** Pages are tested as they are served: built. What Node reads itself is given to it by the loader. */
const isOnPages = (place: string): boolean => place.startsWith("web/") || place.startsWith("src/domain/");

function firstFailure(files: readonly string[], env: Record<string, string>): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(root, "test/mutants/first-failure.ts"), ...files], {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ["ignore", "pipe", "inherit"],
      // Its own group, so that what the tests have started ends with it.
      detached: true,
    });
    let said = "";
    child.stdout.on("data", (chunk) => {
      said += chunk;
    });
    const end = (): void => {
      try {
        process.kill(-child.pid!, "SIGKILL");
      } catch {
        // Nobody is left.
      }
    };
    const timer = setTimeout(() => {
      said = "no end after eight minutes";
      end();
    }, patienceMs);
    child.once("error", reject);
    child.once("exit", (code) => {
      clearTimeout(timer);
      end();
      resolve(code === 0 ? { state: "survived" } : { state: "killed", by: said.trim() });
    });
  });
}
