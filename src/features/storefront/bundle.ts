import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { dist } from "../../platform/places.ts";
import { Problem } from "../../platform/problem.ts";
import type { StorefrontBundle } from "./schemas.ts";

/** Pages that have a script of their own; named as the entries of web/vite.config.ts. */
export type ScriptName = "ordering" | "booking" | "tracking" | "sandbox-pay" | "thanks" | "worker";

/** The built pages: how to render them, and the script files that each loads, as addresses. */
export interface Storefront extends StorefrontBundle {
  scripts: Readonly<Record<ScriptName, readonly string[]>>;
}

type Manifest = Record<string, { file: string; name?: string; isEntry?: boolean; imports?: string[] }>;

let loading: Promise<Storefront> | undefined;

/**
 * The pages built from web/storefront, loaded at the first request. The `package.json` scripts build them before the service
 * starts. Throws NOT_FOUND with the reason NOT_BUILT when nobody has.
 */
export function loadStorefront(): Promise<Storefront> {
  loading ??= load();
  loading.catch(() => {
    loading = undefined;
  });
  return loading;
}

async function load(): Promise<Storefront> {
  const module = new URL("server/storefront.js", dist);
  const manifestFile = new URL("storefront/manifest.json", dist);
  if (!existsSync(fileURLToPath(module)) || !existsSync(fileURLToPath(manifestFile)))
    throw new Problem("NOT_FOUND", { reason: "NOT_BUILT" });
  const { default: bundle } = (await import(module.href)) as { default: StorefrontBundle };
  return { ...bundle, scripts: readScripts(JSON.parse(readFileSync(manifestFile, "utf8")) as Manifest) };
}

/** Entry -> its own file first, then the chunks that it imports: the browser is told of all of them at once. */
function readScripts(manifest: Manifest): Storefront["scripts"] {
  const scripts: Partial<Record<string, string[]>> = {};
  for (const [key, chunk] of Object.entries(manifest)) {
    if (!chunk.isEntry || !chunk.name) continue;
    const seen = new Set<string>();
    const collect = (name: string): void => {
      if (seen.has(name)) return;
      seen.add(name);
      for (const next of manifest[name]?.imports ?? []) collect(next);
    };
    collect(key);
    scripts[chunk.name] = [...seen].map((name) => `/assets/storefront/${manifest[name]!.file}`);
  }
  return scripts as Record<ScriptName, string[]>;
}
