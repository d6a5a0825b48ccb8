import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { basename, relative } from "node:path";
import { fileURLToPath } from "node:url";
import type { OutputChunk, Plugin } from "rolldown";
import { hashOf, type Inputs, isAsBuilt } from "../src/built.ts";
import { bundleFolder, pathOf, programs } from "../src/platform/places.ts";
import { placesOf } from "./bundle-places.ts";

const entries = ["src/serve.ts", "src/luka.ts", ...programs];

/** In the place of what is left out: whatever is asked of it is that again. */
const nothing =
  'const nothing = new Proxy(class {}, { get: (one, name) => name === "prototype" ? one.prototype : nothing });';

/**
 * Of undici the service takes what sends requests. The rest of it (`fetch` and what goes with it, sockets, mocks, caches) is half a megabyte of
 * program, and asks Node for its own `Headers`, which has Node load its own undici as well: 9 MB in all.
 */
const lessUndici: Plugin = {
  name: "less of undici",
  transform: (text, path) => {
    if (!path.endsWith("/undici/index.js")) return null;
    const without = text.replaceAll(
      /require\('\.\/lib\/(?:web|mock|interceptor|cache)\/[^']+'\)/g,
      "nothing",
    );
    return { code: `${nothing}${without}`, map: null };
  },
};
/** What may be asked of it, then; `test/bundle.test.ts` looks. */
export const ofUndici = ["Agent", "buildConnector", "Dispatcher", "errors", "request"];

/** Packages that bring programs for this machine stay where they are, and so does what `pg` asks for and does without. */
const isOutside = /^(sharp|pg-native)$/;

/**
 * Makes the bundle of the service and of `luka` (decision 0095), in `folder`: a file for each program, and what they share and what they
 * load when it is needed in files of their own. What the bundle before was made of stays beside it for a process that runs from that.
 */
export async function buildService(
  folder = bundleFolder,
  begins: readonly string[] = entries,
): Promise<void> {
  const texts = new Map<string, string>();
  // Loaded here: a start with a fresh bundle does not pay for the bundler.
  const { rolldown } = await import("rolldown");
  const bundle = await rolldown({
    cwd: pathOf("."),
    platform: "node",
    input: Object.fromEntries(begins.map((place) => [basename(place, ".ts"), pathOf(place)])),
    external: isOutside,
    logLevel: "warn",
    plugins: [{ name: "texts", transform: (text, path) => void texts.set(path, text) }, lessUndici],
  });
  const { output } = await bundle.generate({
    dir: fileURLToPath(folder),
    format: "es",
    entryFileNames: "[name].js",
    chunkFileNames: "[name]-[hash].js",
    // V8 keeps the text, in two bytes a letter where one letter needs them.
    comments: false,
    charset: "ascii",
    // Names stay, also of what is called as something else is: what is logged names functions and kinds of errors.
    keepNames: true,
    minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
    sourcemap: "hidden",
  });
  await bundle.close();
  write(
    folder,
    output.filter((one) => one.type === "chunk"),
    inputsOf(texts),
  );
}

const besides = ["package-lock.json", "tools/build-service.ts", "tools/bundle-places.ts"];

/** Of all that was read, by path: what may change. Packages change with their lock file. */
function inputsOf(texts: ReadonlyMap<string, string>): Inputs {
  const read = new Map(besides.map((place) => [place, readFileSync(pathOf(place))]));
  for (const [path, text] of texts) {
    const place = relative(pathOf("."), path);
    if (/^(?!.*node_modules)\w/.test(place)) read.set(place, Buffer.from(text));
  }
  return Object.fromEntries([...read].map(([place, content]) => [place, inputOf(place, content)]));
}

/** One that was changed since it was read has the time of no file, so that it is looked at. */
function inputOf(place: string, content: Buffer): Inputs[string] {
  const { mtimeMs } = statSync(pathOf(place));
  return [content.length, readFileSync(pathOf(place)).equals(content) ? mtimeMs : 0, hashOf(content)];
}

/** What `inputs.json` says is true from when it is written. */
function write(folder: URL, chunks: readonly OutputChunk[], inputs: Inputs): void {
  mkdirSync(folder, { recursive: true });
  const before = readdirSync(folder);
  const listed = new URL("files.json", folder);
  const ofBefore: string[] = before.includes("files.json") ? JSON.parse(readFileSync(listed, "utf8")) : [];
  rmSync(new URL("inputs.json", folder), { force: true });
  const files = new Map<string, string | Uint8Array>();
  for (const { fileName, code, map } of chunks) {
    files.set(fileName, code);
    // One that only hands on what is in others has no map.
    if (map)
      files.set(
        `${fileName}.places`,
        placesOf(map, (source) => placeFrom(folder, source)),
      );
  }
  for (const [name, content] of files) writeFileSync(new URL(name, folder), content);
  writeFileSync(listed, JSON.stringify([...files.keys()]));
  const kept = new Set([...files.keys(), ...ofBefore, "files.json"]);
  for (const name of before) if (!kept.has(name)) rmSync(new URL(name, folder), { force: true });
  writeFileSync(new URL("inputs.json", folder), JSON.stringify(inputs));
}

/** A source's place in the project, as its map names it from the bundle's folder. */
const placeFrom = (folder: URL, source: string): string =>
  relative(pathOf("."), fileURLToPath(new URL(source, folder)));

/**
 * Makes the bundle when it is asked for or is not of the present sources. Where none can be made the service runs from its sources, and is as
 * good but for its start and its memory: that is told, and no failure.
 */
export async function bundleService(isAsked: boolean): Promise<void> {
  if (!isAsked && isAsBuilt()) return;
  const started = performance.now();
  try {
    await buildService();
    console.log(`service bundled in ${((performance.now() - started) / 1000).toFixed(1)} s`);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const why = whyNotBundled[code ?? ""];
    if (why === undefined) throw error;
    console.error(
      `The service runs from its sources, with some 35 MB more: ${why} (${message.split("\n")[0]})`,
    );
  }
}

const whyNotBundled: Readonly<Record<string, string>> = {
  ERR_MODULE_NOT_FOUND: "what bundles it is not installed.",
  EACCES: "its bundle is not of these sources, and cannot be written by this user.",
  EROFS: "its bundle is not of these sources, and cannot be written here.",
};
