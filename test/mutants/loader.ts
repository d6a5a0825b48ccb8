import { readFileSync } from "node:fs";
import { registerHooks } from "node:module";

/**
 * Gives every process that is started with `--import` of this file another text for some modules. Its own address says which:
 * `texts` names a file of JSON, the modules by address and the files that hold their other texts; `pages` the folder of pages
 * that stands in for web/dist. Nothing in the checkout is changed, so that many mutants are tried side by side.
 */
const own = new URL(import.meta.url);
const texts = new Map(
  Object.entries(JSON.parse(readFileSync(own.searchParams.get("texts")!, "utf8")) as Record<string, string>),
);
const pages = own.searchParams.get("pages");
const flag = JSON.stringify(`--import=${own.href}`);

/** What has a folder of its own for its pages, or starts a process that knows nothing of ours. */
const passedOn: readonly [RegExp, from: string, to: string][] = [
  [/\/platform\/readers\/readers\.ts$/, "execArgv: [", `execArgv: [${flag}, `],
  [/\/platform\/readers\/reader-process\.ts$/, "[process.execPath, ", `[process.execPath, ${flag}, `],
  ...(pages === null
    ? []
    : [[/\/src\/platform\/places\.ts$/, '"web/dist/"', `"${pages}/"`] as [RegExp, string, string]]),
];

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context);
    const file = texts.get(url);
    const changes = passedOn.filter(([place]) => place.test(url));
    if (file === undefined && changes.length === 0) return loaded;
    const source = file === undefined ? String(loaded.source) : readFileSync(file, "utf8");
    return {
      ...loaded,
      source: changes.reduce((text, [, from, to]) => {
        // Else the mutant is tried without the process that has it, and survives.
        if (!text.includes(from)) throw new Error(`${url} does not hold ${from} any more.`);
        return text.replace(from, () => to);
      }, source),
    };
  },
});

// The bundle is not made of these texts. After what stands above, so that it finds them changed.
await import("../from-sources.ts");
