import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import { debianAccount } from "../debian-server.ts";
import { until } from "../faults/stage.ts";
import { ownPort } from "../own-port.ts";
import type { Machine } from "./machines.ts";
import { clusterProgram } from "./programs.ts";

export interface Passage {
  port: number;
  close(): Promise<void>;
}

/** As docs/self-hosting/scale.md has it: whoever is the primary, by Patroni's word, and nobody else. */
export async function balanceDatabases(folder: string, machines: readonly Machine[]): Promise<Passage> {
  const port = await ownPort();
  return startHaproxy(join(folder, "haproxy-database"), port, [
    "listen database",
    `  bind 127.0.0.1:${port}`,
    "  mode tcp",
    "  timeout connect 2s",
    "  timeout check 1s",
    "  timeout client 1d",
    "  timeout server 1d",
    "  option httpchk OPTIONS /primary",
    "  default-server port 8008 inter 1s fall 2 rise 1 on-marked-down shutdown-sessions",
    ...machines.map(({ name, address }) => `  server ${name} ${address}:5432 check`),
  ]);
}

/** Processes of the service at these ports. */
export async function balanceServices(
  folder: string,
  port: number,
  services: readonly number[],
): Promise<Passage> {
  return startHaproxy(join(folder, "haproxy-service"), port, [
    "listen service",
    `  bind 127.0.0.1:${port}`,
    "  mode http",
    "  timeout connect 2s",
    "  timeout check 2s",
    "  timeout client 75s",
    "  timeout server 60s",
    "  timeout http-keep-alive 60s",
    "  balance leastconn",
    "  option httpchk GET /healthz",
    // What was not let in was not begun: another process has it.
    "  option redispatch 1",
    "  retries 3",
    "  retry-on conn-failure",
    // One late answer is a busy machine: it would take away the last process while the other is started anew.
    "  default-server inter 500ms fall 3 rise 1",
    ...services.map((own) => `  server luka${own} 127.0.0.1:${own} check`),
  ]);
}

async function startHaproxy(name: string, port: number, lines: readonly string[]): Promise<Passage> {
  const file = `${name}.cfg`;
  await writeFile(file, `${["global", "  maxconn 4000", ...lines].join("\n")}\n`);
  const program = spawn(clusterProgram("haproxy"), ["-db", "-f", file], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  return startedAt(program, `${name}.log`, port);
}

/** PgBouncer in front of a database; it lets its owner in. */
export async function poolDatabase(
  folder: string,
  database: URL,
  mode: "session" | "transaction" = "session",
): Promise<Passage> {
  const account = (await debianAccount())!;
  const port = await ownPort();
  const file = join(folder, `pgbouncer-${mode}.ini`);
  const users = join(folder, `pgbouncer-${mode}.txt`);
  await writeFile(users, `"${database.username}" "${database.password}"\n`);
  await writeFile(
    file,
    [
      "[databases]",
      `* = host=${decodeURIComponent(database.hostname)} port=${database.port || 5432}`,
      "[pgbouncer]",
      "listen_addr = 127.0.0.1",
      `listen_port = ${port}`,
      "unix_socket_dir =",
      "auth_type = scram-sha-256",
      `auth_file = ${users}`,
      `pool_mode = ${mode}`,
      "default_pool_size = 60",
      "max_client_conn = 400",
      "server_connect_timeout = 3",
      "server_login_retry = 1",
    ].join("\n"),
  );
  const program = spawn(clusterProgram("pgbouncer"), [file], {
    ...account,
    stdio: ["ignore", "pipe", "pipe"],
  });
  return startedAt(program, join(folder, `pgbouncer-${mode}.log`), port);
}

/** Resolves when somebody answers there; rejects with what the program has said when it ends before. */
async function startedAt(program: ChildProcess, log: string, port: number): Promise<Passage> {
  let written = "";
  let isOver = false;
  const file = createWriteStream(log);
  for (const stream of [program.stdout!, program.stderr!]) {
    stream.setEncoding("utf8").on("data", (text: string) => (written += text));
    stream.pipe(file, { end: false });
  }
  const ended = once(program, "exit").then(() => {
    isOver = true;
  });
  await until(`somebody listens at ${port}`, async () => {
    if (isOver) throw new Error(`${program.spawnfile} ended: ${written}`);
    return answersAt(port);
  });
  return {
    port,
    async close() {
      program.kill("SIGKILL");
      await ended;
      file.end();
    },
  };
}

const answersAt = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
    socket.once("connect", () => socket.destroy());
  });
