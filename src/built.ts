import { hash } from "node:crypto";
import { readFileSync, statSync } from "node:fs";
import { bundleFolder, pathOf } from "./platform/places.ts";

/** What a bundle was made of: each file's length, when it was changed, and what was in it. Written last, as `inputs.json`. */
export type Inputs = Record<string, readonly [bytes: number, changedAtMs: number, hash: string]>;

export const hashOf = (content: Uint8Array): string => hash("sha256", content, "base64url");

/**
 * The bundle's file of one of its programs, as an address; null when the bundle is not of the present sources, or there is none. Asked at
 * every start, so files that are as long and as old as they were are not read.
 */
export function builtProgram(name: "serve" | "luka", folder = bundleFolder): string | null {
  return isAsBuilt(folder) ? new URL(`${name}.js`, folder).href : null;
}

/** Whether a folder holds the bundle of the present sources. */
export function isAsBuilt(folder = bundleFolder): boolean {
  try {
    const inputs = JSON.parse(readFileSync(new URL("inputs.json", folder), "utf8")) as Inputs;
    return Object.entries(inputs).every(([place, [bytes, changedAtMs, hash]]) => {
      const path = pathOf(place);
      const now = statSync(path);
      if (now.size !== bytes) return false;
      // A copy, a checkout or an image may be younger than what it was built from.
      return now.mtimeMs === changedAtMs || hashOf(readFileSync(path)) === hash;
    });
  } catch {
    // There is no bundle, or one of its sources is gone.
    return false;
  }
}
