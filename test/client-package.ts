import { spawnSync } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { packClient } from "../tools/build-client.ts";

const root = fileURLToPath(new URL("..", import.meta.url));

/** Somebody else's project, with the client in it as the registry would give it. */
export interface ClientProject {
  folder: string;
  write(name: string, text: string | object): Promise<void>;
  /** The compiler's complaints of these files; nothing when it has none. */
  compile(files: readonly string[], options: object): Promise<string>;
  close(): Promise<void>;
}

export async function openClientProject(): Promise<ClientProject> {
  const folder = await mkdtemp(join(tmpdir(), "luka-project-"));
  const packed = await packClient(join(folder, "packed"));
  const installed = join(folder, "node_modules/@luka/client");
  await mkdir(installed, { recursive: true });
  run("tar", ["xzf", packed, "--strip-components=1", "-C", installed]);
  await mkdir(join(folder, "node_modules/@types"));
  for (const name of ["vite", "typescript", "@types/node"])
    await symlink(join(root, "node_modules", name), join(folder, "node_modules", name));
  const write = (name: string, text: string | object) =>
    writeFile(join(folder, name), typeof text === "string" ? text : JSON.stringify(text));
  await write("package.json", { name: "a-site", type: "module" });
  return {
    folder,
    write,
    async compile(files, options) {
      const compilerOptions = { noEmit: true, strict: true, exactOptionalPropertyTypes: true, ...options };
      await write("tsconfig.json", { compilerOptions, files });
      const { stdout } = spawnSync(join(root, "node_modules/.bin/tsc"), ["-p", folder], { encoding: "utf8" });
      return stdout;
    },
    close: () => rm(folder, { recursive: true }),
  };
}

/** The samples of the client's README, in order. */
export async function readmeSamples(): Promise<string[]> {
  const text = await readFile(join(root, "clients/typescript/README.md"), "utf8");
  return [...text.matchAll(/```ts\n([\s\S]*?)```/g)].map(([, code]) => code!);
}

/** @returns what it said; throws when it fails */
export function run(program: string, args: readonly string[], env: Record<string, string> = {}): string {
  const options = { encoding: "utf8", env: { ...process.env, ...env } } as const;
  const { status, stdout, stderr } = spawnSync(program, args, options);
  if (status !== 0) throw new Error(`${program} ${args.join(" ")}\n${stdout}${stderr}`);
  return stdout;
}
