import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ownPort } from "./own-port.ts";
import { findProgram, installPackages } from "./programs.ts";

const find = (): string | null =>
  findProgram(["redis-server", "valkey-server"], ["/usr/bin", "/usr/local/bin", "/usr/sbin"]);

/** Installs Redis from Debian's packages when there is none and this user may. */
export function ensureRedis(): void {
  if (!find()) installPackages(["redis-server"]);
}

/** A Redis of a test's own, with nothing on disk. */
export interface TestRedis {
  url: string;
  /** Starts it again on the same port, empty. */
  start(): Promise<void>;
  /** Ends it at once, as a crash does. */
  kill(): Promise<void>;
  /** Stops it in the middle of everything: connections stay open and nobody answers. */
  freeze(): void;
  thaw(): void;
  close(): Promise<void>;
}

/** Throws a sentence when this machine has no Redis. */
export async function startRedis(): Promise<TestRedis> {
  const program = find();
  if (!program)
    throw new Error(
      'There is no redis-server. Install it ("apt-get install redis-server"), or run "npm test" as root.',
    );
  const folder = await mkdtemp(join(tmpdir(), "luka-redis-"));
  const port = await ownPort();
  const args = ["--bind", "127.0.0.1", "--port", String(port), "--save", "", "--appendonly", "no"];
  const run = async () => {
    const child = spawn(program, [...args, "--dir", folder], { stdio: ["ignore", "pipe", "pipe"] });
    const ended = once(child, "exit");
    let written = "";
    await new Promise<void>((resolve, reject) => {
      for (const stream of [child.stdout, child.stderr]) {
        stream.setEncoding("utf8").on("data", (text: string) => {
          written += text;
          if (/ready to accept connections/i.test(written)) resolve();
        });
      }
      ended.then(() => reject(new Error(`Redis ended: ${written}`)), reject);
    });
    return { child, ended };
  };
  let running: Awaited<ReturnType<typeof run>> | null = await run();
  const kill = async () => {
    running?.child.kill("SIGKILL");
    await running?.ended;
    running = null;
  };
  return {
    url: `redis://127.0.0.1:${port}`,
    async start() {
      running ??= await run();
    },
    kill,
    freeze: () => running?.child.kill("SIGSTOP"),
    thaw: () => running?.child.kill("SIGCONT"),
    async close() {
      await kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
