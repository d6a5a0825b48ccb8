import { cp } from "node:fs/promises";
import { join } from "node:path";
import { build, type InlineConfig, type Plugin } from "vite";
import { dashboardClient, distFolder, storefrontClient, storefrontServer } from "../../web/vite.config.ts";
import { root } from "./rooms.ts";

/**
 * The built pages with another text for one of their sources, in a folder of their own: a copy of web/dist in which what
 * the source goes into is built anew, without the compressed copies. Throws when the bundler refuses the text.
 */
export async function buildPagesWith(place: string, text: string, folder: string): Promise<string> {
  const target = join(folder, "dist");
  await cp(distFolder, target, { recursive: true });
  const source = join(root, place);
  const mutant: Plugin = {
    name: "mutant",
    enforce: "pre",
    load: (id) => (id.split("?")[0] === source ? text : null),
  };
  for (const config of bundlesOf(place)) {
    await build({
      ...config,
      plugins: [mutant, ...(config.plugins ?? [])],
      build: { ...config.build, outDir: config.build!.outDir!.replace(distFolder, `${target}/`) },
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
