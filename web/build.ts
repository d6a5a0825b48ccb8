import { createHash } from "node:crypto";
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { bundleService } from "../tools/build-service.ts";
import { sfntOf } from "./sfnt.ts";

/**
 * Builds everything that browsers load, and the service's bundle: `node web/build.ts`. With `--if-stale` it builds of both what is not
 * of the present sources, so that a start can always run it.
 */
const project = fileURLToPath(new URL("..", import.meta.url));
const dist = join(project, "web/dist");
const stampFile = join(dist, "build.json");

/** Fonts are served under their version, so that they may be cached for ever and named in CSS and preload links. */
const fonts = [
  ["@fontsource-variable/schibsted-grotesk", "schibsted-grotesk-latin-wght-normal.woff2"],
  ["@fontsource/bricolage-grotesque", "bricolage-grotesque-latin-800-normal.woff2"],
] as const;

/** Hash of every file that a build depends on; changes when, and only when, the result may. */
function hashOfInputs(): string {
  const hash = createHash("sha256");
  const inputs = globSync(
    [
      "web/**/*.{ts,tsx,css,html,svg,json,png}",
      "src/{domain,messages}/**/*.ts",
      "clients/typescript/{*.*,{src,site}/**/*.*}",
      "tools/build-client.ts",
      "package-lock.json",
    ],
    {
      cwd: project,
      exclude: (path) => path.startsWith("web/dist") || path.endsWith(".test.ts"),
    },
  );
  for (const path of inputs.sort())
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(project, path)))
      .update("\0");
  return hash.digest("hex");
}

/** True when web/dist holds what the present sources give. */
export function isBuildFresh(): boolean {
  if (!existsSync(stampFile)) return false;
  return (JSON.parse(readFileSync(stampFile, "utf8")) as { inputs: string }).inputs === hashOfInputs();
}

/** Builds the pages and their compressed copies into web/dist. */
export async function buildWeb(): Promise<void> {
  const inputs = hashOfInputs();
  // Loaded here: a start with a fresh build does not pay for the bundler.
  const { build } = await import("vite");
  const { dashboardClient, storefrontClient, storefrontServer } = await import("./vite.config.ts");
  await build(storefrontClient);
  await build(storefrontServer);
  if (dashboardClient) await build(dashboardClient);
  copyFonts();
  cpSync(join(project, "web/dashboard/icons"), join(dist, "dashboard/icons"), { recursive: true });
  await compressAll();
  await packClientPackage();
  writeFileSync(stampFile, JSON.stringify({ inputs }));
}

function copyFonts(): void {
  for (const [packageName, file] of fonts) {
    const target = join(dist, "storefront/fonts", file);
    mkdirSync(dirname(target), { recursive: true });
    cpSync(join(project, "node_modules", packageName, "files", file), target);
  }
  // For what the service draws itself: pictures to be shared, and icons.
  const woff = "@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-800-normal.woff";
  writeFileSync(join(dist, "server/display.ttf"), sfntOf(readFileSync(join(project, "node_modules", woff))));
  // For what it writes as PDF: the same letters, in files by which signs they have.
  for (const signs of ["latin", "latin-ext", "vietnamese"])
    for (const weight of [400, 700]) {
      const text = `@fontsource/bricolage-grotesque/files/bricolage-grotesque-${signs}-${weight}-normal.woff`;
      const target = join(dist, `server/text-${weight}-${signs}.ttf`);
      writeFileSync(target, sfntOf(readFileSync(join(project, "node_modules", text))));
    }
}

/** The client as a package, which integrators take from the service that they build against (decision 0085). */
async function packClientPackage(): Promise<void> {
  const { packClient } = await import("../tools/build-client.ts");
  const folder = mkdtempSync(join(tmpdir(), "luka-client-"));
  try {
    mkdirSync(join(dist, "client"), { recursive: true });
    cpSync(await packClient(folder), join(dist, "client/luka-client.tgz"));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

async function compressAll(): Promise<void> {
  const files = globSync(["storefront/**/*.{js,css,svg,json}", "dashboard/**/*.{js,css,svg,json,html}"], {
    cwd: dist,
  });
  for (const file of files) {
    const path = join(dist, file);
    const bytes = readFileSync(path);
    const [br, gz] = await Promise.all([
      brotli(bytes, {
        params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
      }),
      zip(bytes, { level: 9 }),
    ]);
    writeFileSync(`${path}.br`, br);
    writeFileSync(`${path}.gz`, gz);
  }
}

export interface ScriptSize {
  entry: string;
  files: string[];
  bytes: number;
  brotli: number;
  gzip: number;
}

type Manifest = Record<string, { file: string; name?: string; isEntry?: boolean; imports?: string[] }>;

/** The script that each guest page loads, shared chunks included. */
export function scriptSizes(): ScriptSize[] {
  const folder = join(dist, "storefront");
  const manifest = JSON.parse(readFileSync(join(folder, "manifest.json"), "utf8")) as Manifest;
  return Object.entries(manifest)
    .filter(([, chunk]) => chunk.isEntry)
    .map(([key, chunk]) => {
      const seen = new Set<string>();
      const collect = (name: string): void => {
        if (seen.has(name)) return;
        seen.add(name);
        for (const next of manifest[name]?.imports ?? []) collect(next);
      };
      collect(key);
      const files = [...seen].map((name) => manifest[name]!.file);
      const sum = (ending: string) =>
        files.reduce((total, file) => total + readFileSync(join(folder, file + ending)).length, 0);
      return { entry: chunk.name ?? key, files, bytes: sum(""), brotli: sum(".br"), gzip: sum(".gz") };
    });
}

async function buildPages(): Promise<void> {
  if (!existsSync(join(project, "node_modules/vite"))) {
    console.error(
      "web/dist does not hold the pages of these sources, and what builds them is not installed. Run “npm ci” without --omit=dev, or bring web/dist from where it was built.",
    );
    process.exit(1);
  }
  const started = performance.now();
  await buildWeb();
  console.log(`web built in ${((performance.now() - started) / 1000).toFixed(1)} s`);
  for (const size of scriptSizes()) {
    const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`;
    console.log(
      `  ${size.entry.padEnd(12)} ${kilobytes(size.bytes)}, brotli ${kilobytes(size.brotli)}, gzip ${kilobytes(size.gzip)}`,
    );
  }
}

if (process.argv[1] && relative(process.argv[1], fileURLToPath(import.meta.url)) === "") {
  const isAsked = !process.argv.includes("--if-stale");
  if (isAsked || !isBuildFresh()) await buildPages();
  await bundleService(isAsked);
}
