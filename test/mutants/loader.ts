import { readFileSync } from "node:fs";
import { registerHooks } from "node:module";

/**
 * Gives every process that is started with `--import` of this file another text for some modules: LUKA_MUTATED names, as
 * JSON, the modules by address and the files that hold their other texts; LUKA_MUTATED_PAGES the folder of pages that stands
 * in for web/dist. Nothing in the checkout is changed, so that many mutants are tried side by side.
 */
const texts = new Map(Object.entries(JSON.parse(process.env.LUKA_MUTATED ?? "{}") as Record<string, string>));
const pages = process.env.LUKA_MUTATED_PAGES;
const servesPages = /\/src\/features\/(?:storefront\/(?:assets|bundle)|people\/pages)\.ts$/;

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context);
    const file = texts.get(url);
    if (file !== undefined) return { ...loaded, source: readFileSync(file, "utf8") };
    if (pages === undefined || !servesPages.test(url)) return loaded;
    return { ...loaded, source: String(loaded.source).replace('"../../../web/dist', `"${pages}`) };
  },
});
