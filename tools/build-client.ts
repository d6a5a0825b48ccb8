import { spawnSync } from "node:child_process";
import { cp, mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const client = join(root, "clients/typescript");

/** The package as it is published: what `npm pack` takes, in `folder`. Each kind of module has its own files and types. */
export async function buildClient(folder: string): Promise<void> {
  const dist = join(folder, "dist");
  await rm(dist, { recursive: true, force: true });
  for (const [project, format] of [
    ["tsconfig.json", "esm"],
    ["tsconfig.cjs.json", "cjs"],
    ["tsconfig.dev.json", "esm"],
  ] as const) {
    run("node_modules/.bin/tsc", "-p", join(client, project), "--outDir", join(dist, format));
  }
  await writeFile(join(dist, "cjs/package.json"), '{ "type": "commonjs" }\n');
}

/** Builds and packs into `folder`, away from the sources. @returns the package's file */
export async function packClient(folder: string): Promise<string> {
  const staged = join(folder, "package");
  await mkdir(staged, { recursive: true });
  await buildClient(staged);
  for (const name of ["package.json", "README.md", "site"])
    await cp(join(client, name), join(staged, name), { recursive: true });
  const said = run("npm", "pack", staged, "--ignore-scripts", "--json", "--pack-destination", folder);
  const [{ filename }] = JSON.parse(said) as [{ filename: string }];
  return join(folder, filename.replace("@", "").replace("/", "-"));
}

/** @returns what it said; throws it when it failed */
function run(program: string, ...args: string[]): string {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd: root, encoding: "utf8" });
  if (status !== 0) throw new Error(`${program} ${args.join(" ")}\n${stdout}${stderr}`);
  return stdout;
}

if (import.meta.main) await buildClient(client);
