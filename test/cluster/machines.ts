import { type ChildProcess, execFile, spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { createWriteStream } from "node:fs";
import { promisify } from "node:util";
import { clusterProgram } from "./programs.ts";

const run = promisify(execFile);
const ip = (...words: string[]) => run(clusterProgram("ip"), words);

/** A machine as far as the network and its processes go: a network namespace of its own, on a bridge with the others. */
export interface Machine {
  name: string;
  address: string;
  /** Starts a program on it as another user, with what it says in a file. */
  start(
    command: readonly string[],
    as: { uid: number; gid: number; log: string; folder: string },
  ): ChildProcess;
  /** Every process on it, at this moment. */
  pids(): Promise<number[]>;
  /** To all of its processes. */
  signal(name: NodeJS.Signals): Promise<void>;
  /** The plug is pulled: nothing of it goes on, and nothing is written any more. */
  kill(): Promise<void>;
  /** Nobody reaches it, and it reaches nobody; what runs on it runs on. */
  cutOff(): Promise<void>;
  /** It and the other machines do not reach each other any more; the service still reaches it. */
  partFrom(others: readonly Machine[]): Promise<void>;
  /** Undoes what was cut. */
  reconnect(): Promise<void>;
}

export interface Network {
  machines: Machine[];
  close(): Promise<void>;
}

/** So many machines on a network that leads nowhere else. Root alone can make it. */
export async function openNetwork(names: readonly string[]): Promise<Network> {
  const mark = randomInt(0x1000, 0xffff).toString(16);
  // Of 10/8, apart from what tests name as addresses of guests.
  const net = `10.${randomInt(200, 250)}.${randomInt(0, 250)}`;
  const bridge = `lkb${mark}`;
  await using made = new AsyncDisposableStack();
  await ip("link", "add", bridge, "type", "bridge");
  made.defer(async () => void (await ip("link", "del", bridge)));
  await ip("addr", "add", `${net}.1/24`, "dev", bridge);
  await ip("link", "set", bridge, "up");
  const machines: Machine[] = [];
  for (const [index, name] of names.entries()) {
    const space = `lk${mark}-${name}`;
    await ip("netns", "add", space);
    made.defer(async () => void (await ip("netns", "del", space)));
    const machine = await plugIn({
      name,
      space,
      bridge,
      address: `${net}.${11 + index}`,
      mark: `${mark}${index}`,
    });
    made.defer(() => machine.kill());
    machines.push(machine);
  }
  const everything = made.move();
  return { machines, close: () => everything.disposeAsync() };
}

interface Plug {
  name: string;
  space: string;
  bridge: string;
  address: string;
  mark: string;
}

async function plugIn({ name, space, bridge, address, mark }: Plug): Promise<Machine> {
  const [outer, inner] = [`lko${mark}`, `lki${mark}`];
  await ip("link", "add", outer, "type", "veth", "peer", "name", inner, "netns", space);
  await ip("link", "set", outer, "master", bridge);
  await ip("link", "set", outer, "up");
  await ip("-n", space, "addr", "add", `${address}/24`, "dev", inner);
  await ip("-n", space, "link", "set", inner, "up");
  await ip("-n", space, "link", "set", "lo", "up");

  let parted: string[] = [];
  const pids = async (): Promise<number[]> => {
    const { stdout } = await ip("netns", "pids", space);
    return stdout.split("\n").filter(Boolean).map(Number);
  };
  const signal = async (what: NodeJS.Signals): Promise<void> => {
    for (const pid of await pids()) {
      try {
        process.kill(pid, what);
      } catch {
        // It has ended by itself.
      }
    }
  };
  return {
    name,
    address,
    start(command, { uid, gid, log, folder }) {
      const words = ["netns", "exec", space, clusterProgram("setpriv")];
      const user = ["--reuid", String(uid), "--regid", String(gid), "--clear-groups", "--"];
      const child = spawn(clusterProgram("ip"), [...words, ...user, ...command], {
        cwd: folder,
        stdio: ["ignore", "pipe", "pipe"],
        env: { PATH: "/usr/sbin:/usr/bin:/sbin:/bin", LC_ALL: "C.UTF-8", TZ: "UTC", HOME: folder },
      });
      const file = createWriteStream(log, { flags: "a" });
      // Either may end before the other has said everything.
      for (const stream of [child.stdout, child.stderr]) stream.pipe(file, { end: false });
      child.once("close", () => file.end());
      return child;
    },
    pids,
    signal,
    async kill() {
      // What starts another process while it is being killed is met the next time.
      while ((await pids()).length > 0) await signal("SIGKILL");
    },
    cutOff: async () => void (await ip("link", "set", outer, "down")),
    async partFrom(others) {
      parted = others.map((other) => other.address);
      for (const other of parted) await ip("-n", space, "route", "add", "blackhole", `${other}/32`);
    },
    async reconnect() {
      for (const other of parted) await ip("-n", space, "route", "del", "blackhole", `${other}/32`);
      parted = [];
      await ip("link", "set", outer, "up");
    },
  };
}
