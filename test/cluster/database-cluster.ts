import { randomBytes } from "node:crypto";
import { chown, mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { debianAccount, ensureDebianPostgres } from "../debian-server.ts";
import { until } from "../faults/stage.ts";
import { type Machine, openNetwork } from "./machines.ts";
import { clusterProgram } from "./programs.ts";

/** Three PostgreSQL under Patroni, with an etcd beside each, as docs/self-hosting/scale.md has them. */
export interface DatabaseCluster {
  machines: readonly Machine[];
  /** The login of the administrator, at the address of whoever is asked. */
  superuser: { user: string; password: string };
  /** Who is the primary, as the others have it. */
  primary(): Promise<Machine>;
  /** The plug of a machine is pulled. */
  kill(machine: Machine): Promise<void>;
  /** What the machines have written at last. */
  lastWords(): Promise<string>;
  /** Starts what a machine runs after its start. */
  boot(machine: Machine): Promise<void>;
  /** Resolves when all follow one primary, and one of them without a gap. One that has not found its way back in a minute is copied anew, as the guide has it. */
  whole(withinMs?: number): Promise<void>;
  /** Those that were copied anew. */
  renewed: readonly string[];
  close(): Promise<void>;
}

/** What the guide names, and how soon a primary that is gone is replaced: its lock ends after `ttl` seconds at most. */
export const patroniTimes = { ttl: 20, loop_wait: 2, retry_timeout: 5 };

interface Member {
  name: string;
  role: string;
  state: string;
  timeline?: number;
}

export async function openDatabaseCluster(folder: string): Promise<DatabaseCluster> {
  await using made = new AsyncDisposableStack();
  const account = (await debianAccount())!;
  const network = await openNetwork(["pg1", "pg2", "pg3"]);
  made.defer(() => network.close());
  const { machines } = network;
  const passwords = { superuser: secret(), replication: secret() };
  const bin = ensureDebianPostgres();
  for (const machine of machines) {
    const own = join(folder, machine.name);
    await mkdir(own, { mode: 0o700 });
    const patroni = patroniOf(machine, machines, { own, bin, passwords });
    await writeFile(join(own, "patroni.yml"), JSON.stringify(patroni, null, 2), { mode: 0o600 });
    for (const path of [own, join(own, "patroni.yml")]) await chown(path, account.uid, account.gid);
  }

  /** Those that are told to end are not started again. */
  const runs = new Map<string, symbol>();
  made.defer(async () => runs.clear());
  const keep = (machine: Machine, run: symbol, name: string, command: readonly string[]): void => {
    const own = join(folder, machine.name);
    const child = machine.start(command, { ...account, folder: own, log: join(own, `${name}.log`) });
    // As systemd does; a machine may have been killed meanwhile.
    const again = (): void => {
      if (runs.get(machine.name) === run) keep(machine, run, name, command);
    };
    child.once("exit", () => setTimeout(again, 1_000).unref());
  };
  const boot = async (machine: Machine): Promise<void> => {
    const own = join(folder, machine.name);
    const run = Symbol(machine.name);
    runs.set(machine.name, run);
    keep(machine, run, "etcd", etcdOf(machine, machines, own));
    keep(machine, run, "patroni", [clusterProgram("patroni"), join(own, "patroni.yml")]);
  };
  const members = async (): Promise<Member[]> => {
    for (const { address } of machines) {
      try {
        const answer = await fetch(`http://${address}:8008/cluster`, { signal: AbortSignal.timeout(1_000) });
        return ((await answer.json()) as { members: Member[] }).members;
      } catch {
        // Another one knows.
      }
    }
    return [];
  };
  const isWhole = async (): Promise<boolean> => {
    const all = await members();
    const timelines = new Set(all.map(({ timeline }) => timeline));
    const roles = all.map(({ role }) => role).sort();
    return (
      all.every(({ state }) => state === "running" || state === "streaming") &&
      timelines.size === 1 &&
      roles.join() === "leader,replica,sync_standby" &&
      (await Promise.all(machines.map(votes))).every(Boolean)
    );
  };
  const renewed: string[] = [];
  /** `patronictl reinit` of who is not where the primary is. */
  const renew = async (): Promise<void> => {
    const all = await members();
    const leader = all.find(({ role }) => role === "leader");
    for (const { name, timeline } of all) {
      const { address } = machines.find((machine) => machine.name === name)!;
      if (!leader || timeline === leader.timeline) continue;
      const body = JSON.stringify({ force: true });
      await fetch(`http://${address}:8008/reinitialize`, { method: "POST", body }).catch(() => undefined);
      renewed.push(name);
    }
  };
  for (const machine of machines) await boot(machine);
  const everything = made.move();
  return {
    machines,
    superuser: { user: "postgres", password: passwords.superuser },
    async primary() {
      const leader = (await members()).find(({ role }) => role === "leader");
      const machine = machines.find(({ name }) => name === leader?.name);
      if (!machine) throw new Error("Nobody is the primary.");
      return machine;
    },
    boot,
    async kill(machine) {
      runs.delete(machine.name);
      await machine.kill();
    },
    async lastWords() {
      const files = machines.flatMap(({ name }) => [`${name}/patroni.log`, `${name}/etcd.log`]);
      const texts = await Promise.all(files.map((file) => readFile(join(folder, file), "utf8")));
      return texts.map((text, index) => `${files[index]}:\n${endOf(text)}`).join("\n");
    },
    renewed,
    async whole(withinMs = 120_000) {
      const foundBack = await until("the machines follow one primary by themselves", isWhole, 60_000).then(
        () => true,
        () => false,
      );
      if (foundBack) return;
      await renew();
      await until("the database's machines follow one primary", isWhole, withinMs);
    },
    close: () => everything.disposeAsync(),
  };
}

/** Whether its etcd is one of those that decide. */
async function votes({ address }: Machine): Promise<boolean> {
  try {
    const answer = await fetch(`http://${address}:2379/health`, { signal: AbortSignal.timeout(1_000) });
    return ((await answer.json()) as { health: string }).health === "true";
  } catch {
    return false;
  }
}

/** Without what Patroni says of requests that a proxy has broken off. */
const endOf = (text: string): string =>
  text
    .split("\n")
    .filter((line) => /^\d{4}-/.test(line) && !line.includes("Exception happened"))
    .slice(-25)
    .join("\n");

const secret = (): string => randomBytes(12).toString("hex");

const etcdOf = ({ name, address }: Machine, all: readonly Machine[], own: string): string[] => [
  clusterProgram("etcd"),
  ...["--name", name, "--data-dir", join(own, "etcd")],
  ...["--listen-client-urls", `http://${address}:2379`, "--advertise-client-urls", `http://${address}:2379`],
  ...["--listen-peer-urls", `http://${address}:2380`],
  ...["--initial-advertise-peer-urls", `http://${address}:2380`],
  ...["--initial-cluster", all.map((one) => `${one.name}=http://${one.address}:2380`).join()],
  // The interface that Patroni of Debian 12 keeps its lock with safely (decision 0090).
  "--enable-v2",
  // A member that comes back asks before it calls for an election.
  "--pre-vote",
  // Three of everything share one machine's processors here.
  ...["--heartbeat-interval", "200", "--election-timeout", "2000"],
];

interface Parts {
  own: string;
  bin: string;
  passwords: { superuser: string; replication: string };
}

const patroniOf = ({ name, address }: Machine, all: readonly Machine[], { own, bin, passwords }: Parts) => ({
  scope: "luka",
  name,
  restapi: { listen: `${address}:8008`, connect_address: `${address}:8008` },
  etcd: { hosts: all.map((one) => `${one.address}:2379`) },
  bootstrap: {
    dcs: {
      ...patroniTimes,
      // What was acknowledged is on two machines, and only one that has it all becomes the primary.
      synchronous_mode: true,
      // A primary that ended is replaced, not waited for.
      primary_start_timeout: 0,
      postgresql: {
        use_pg_rewind: true,
        parameters: { max_connections: 200, shared_buffers: "64MB", wal_keep_size: "256MB" },
      },
    },
    initdb: [{ encoding: "UTF8" }, { locale: "C.UTF-8" }, "data-checksums"],
  },
  postgresql: {
    listen: `${address}:5432`,
    connect_address: `${address}:5432`,
    data_dir: join(own, "data"),
    bin_dir: bin,
    pgpass: join(own, "pgpass"),
    basebackup: [{ checkpoint: "fast" }],
    remove_data_directory_on_rewind_failure: true,
    parameters: { unix_socket_directories: own },
    pg_hba: [
      "local all all trust",
      "host all all 10.0.0.0/8 scram-sha-256",
      "host replication all 10.0.0.0/8 scram-sha-256",
    ],
    authentication: {
      superuser: { username: "postgres", password: passwords.superuser },
      replication: { username: "replicator", password: passwords.replication },
    },
  },
});
