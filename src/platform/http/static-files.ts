import { globSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";
import type { Encoding } from "./compressed.ts";
import type { Ready } from "./route.ts";

const types: Readonly<Record<string, string>> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".woff2": "font/woff2",
  ".woff": "font/woff",
  ".png": "image/png",
  ".webp": "image/webp",
  ".ico": "image/x-icon",
  ".mp3": "audio/mpeg",
  ".wav": "audio/wav",
  ".ogg": "audio/ogg",
};

const endings: readonly [Encoding, string][] = [
  ["br", ".br"],
  ["gzip", ".gz"],
];

interface StaticFile {
  identity: Ready<200>;
  br?: Ready<200>;
  gzip?: Ready<200>;
}

/** Built files by the path below their folder. Only what was there when it was read can be asked for. */
export interface StaticFiles {
  answer(path: string, encoding: Encoding | null): Ready<200> | null;
}

/**
 * Reads a folder of built files, with the compressed copies beside them (`x.js.br`, `x.js.gz`), into memory: a few megabytes, and
 * no path from a request ever reaches the file system. Names carry a hash or a version, so browsers may keep them for ever.
 */
export function readStaticFiles(folder: string, areas: readonly string[]): StaticFiles {
  const files = new Map<string, StaticFile>();
  for (const path of globSync(
    areas.map((area) => `${area}/**/*.*`),
    { cwd: folder },
  )) {
    const type = types[extname(path)];
    if (!type) continue;
    const headers = { "content-type": type, "cache-control": "public, max-age=31536000, immutable" };
    const file: StaticFile = { identity: { status: 200, body: readFileSync(join(folder, path)), headers } };
    for (const [encoding, ending] of endings) {
      const body = readIfThere(join(folder, path + ending));
      if (!body) continue;
      file.identity.headers = { ...headers, vary: "accept-encoding" };
      file[encoding] = {
        status: 200,
        body,
        headers: { ...headers, vary: "accept-encoding", "content-encoding": encoding },
      };
    }
    files.set(path.replaceAll("\\", "/"), file);
  }
  return {
    answer(path, encoding) {
      const file = files.get(path);
      if (!file) return null;
      return (encoding && file[encoding]) ?? file.identity;
    },
  };
}

function readIfThere(path: string): Buffer | null {
  try {
    return readFileSync(path);
  } catch {
    return null;
  }
}
