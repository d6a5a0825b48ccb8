import { cp } from "node:fs/promises";
import { join } from "node:path";
import { build, type InlineConfig, type Plugin } from "vite";
import { dashboardClient, distFolder, storefrontClient, storefrontServer } from "../../web/vite.config.ts";
import { root } from "./rooms.ts";

/**
 * The built pages with other texts for some of their sources, in a folder of their own: a copy of web/dist in which what
 * the sources go into is built anew, without the compressed copies. Throws when the bundler refuses a text.
 */
export async function buildPagesWith(texts: ReadonlyMap<string, string>, folder: string): Promise<string> {
  const target = join(folder, "dist");
  await cp(distFolder, target, { recursive: true });
  const bySource = new Map([...texts].map(([place, text]) => [join(root, place), text]));
  const mutant: Plugin = {
    name: "mutant",
    enforce: "pre",
    load: (id) => bySource.get(id.split("?")[0]!) ?? null,
  };
  for (const config of new Set([...texts.keys()].flatMap(bundlesOf))) {
    await build({
      ...config,
      plugins: [mutant, ...(config.plugins ?? [])],
      build: {
        ...config.build,
        outDir: config.build!.outDir!.replace(distFolder, `${target}/`),
        // What stands beside, as the letters of PDFs, is not made anew: without it a test fails that no mutant has failed.
        emptyOutDir: false,
      },
    });
  }
  return target;
}

function bundlesOf(place: string): InlineConfig[] {
  const storefront = [storefrontClient, storefrontServer];
  if (place.startsWith("web/storefront/")) return storefront;
  if (/^web\/(?:dashboard|portal|console|desk)\//.test(place)) return [dashboardClient!];
  return [...storefront, dashboardClient!];
}
