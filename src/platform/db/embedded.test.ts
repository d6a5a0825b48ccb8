import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import files, { mkdir, mkdtemp, readFile, rm, stat, truncate, writeFile } from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "./client.ts";
import { connect } from "./connect.ts";
import { type Embedded, type EmbeddedOptions, openEmbedded } from "./embedded.ts";

let folder: string;
const troubles: string[] = [];
const open = (
  as: "service" | "command",
  dataDir = folder,
  more: Pick<EmbeddedOptions, "makes" | "settings"> = {},
): Promise<Embedded> => openEmbedded({ dataDir, as, onTrouble: ({ key }) => troubles.push(key), ...more });

before(async () => {
  folder = await mkdtemp(join(tmpdir(), "luka-embedded-"));
});
after(() => rm(folder, { recursive: true, force: true }));

async function ask<Row>(url: string, text: string): Promise<Row[]> {
  const db = connect(url, { poolSize: 1, applicationName: "test" });
  try {
    return await db.query<Row>(text);
  } finally {
    await db.close();
  }
}

const serverPid = async (): Promise<number> =>
  Number.parseInt(await readFile(join(folder, "postgres/postmaster.pid"), "utf8"), 10);
const isRunning = (): boolean => existsSync(join(folder, "postgres/postmaster.pid"));

/** A service in a process of its own, which can be killed. */
async function serviceProcess(): Promise<ChildProcess> {
  const program = `
    const { openEmbedded } = await import(${JSON.stringify(new URL("embedded.ts", import.meta.url).href)});
    const server = await openEmbedded({ dataDir: ${JSON.stringify(folder)}, as: "service", onTrouble: () => {} });
    console.log(server.url);`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", program], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(child, "exit").then(([code, signal]) => {
    throw new Error(`The service ended with ${code ?? signal}.`);
  });
  await Promise.race([once(child.stdout!, "data"), ended]);
  return child;
}

describe("the embedded PostgreSQL", () => {
  it("is made at the first start, whatever else is in its folder, and keeps its data over the next ones", async () => {
    await writeFile(join(folder, "letter.txt"), "Hei");
    const first = await open("service");
    await ask(first.url, "CREATE TABLE kept (note text)");
    await ask(first.url, "INSERT INTO kept VALUES ('still here')");
    await first.close();
    assert.equal(isRunning(), false);
    const second = await open("service");
    assert.deepEqual(await ask(second.url, "SELECT note FROM kept"), [{ note: "still here" }]);
    assert.deepEqual(
      await ask(
        second.url,
        "SELECT name, setting FROM pg_settings WHERE name IN ('fsync', 'synchronous_commit', 'listen_addresses') ORDER BY 1",
      ),
      [
        { name: "fsync", setting: "on" },
        { name: "listen_addresses", setting: "" },
        { name: "synchronous_commit", setting: "on" },
      ],
    );
    await second.close();
  });

  it("tells a second service on the same folder whose it is, and leaves the first alone", async () => {
    const first = await open("service");
    await assert.rejects(
      open("service"),
      new RegExp(`Another Luka \\(process ${process.pid}\\) is running on the data folder`),
    );
    assert.equal((await ask(first.url, "SELECT 1 AS one")).length, 1);
    await first.close();
  });

  it("is taken over, with the data, from a service that was killed", async () => {
    const killed = await serviceProcess();
    const pid = await serverPid();
    killed.kill("SIGKILL");
    await once(killed, "exit");
    const next = await open("service");
    assert.equal(await serverPid(), pid, "the same server goes on");
    assert.deepEqual(await ask(next.url, "SELECT note FROM kept"), [{ note: "still here" }]);
    await next.close();
    assert.equal(isRunning(), false);
  });

  it("is waited for where a service was killed whose end PostgreSQL has not seen yet, and no longer than that takes", async ({
    mock,
  }) => {
    const command = await open("command");
    const gone = new Client({
      connectionString: command.url.replace(/luka$/, "postgres"),
      application_name: "luka service 4194305",
    });
    await gone.connect();
    await gone.query("SELECT pg_advisory_lock(1)");
    try {
      let looks = 0;
      mock.method(performance, "now", () => ++looks * 1_000);
      await assert.rejects(open("service"), /Another Luka \(process 4194305\)/);
      assert.ok(looks > 5, String(looks));
      mock.reset();
      const opening = open("service");
      await sleep(200);
      await gone.end();
      await (await opening).close();
    } finally {
      await gone.end();
      await command.close();
    }
    assert.equal(isRunning(), false);
  });

  it("starts although its old process number belongs to another process now", async () => {
    await writeFile(
      join(folder, "postgres/postmaster.pid"),
      `${process.pid}\n/somewhere\n1\n5432\n\n\n 1 1\nready   \n`,
    );
    const server = await open("service");
    assert.notEqual(await serverPid(), process.pid);
    assert.deepEqual(await ask(server.url, "SELECT note FROM kept"), [{ note: "still here" }]);
    await server.close();
  });

  it("starts, with everything committed, after PostgreSQL and the service were killed together", async () => {
    const killed = await serviceProcess();
    const url = (await open("command")).url;
    await ask(url, "INSERT INTO kept VALUES ('committed')");
    process.kill(await serverPid(), "SIGKILL");
    killed.kill("SIGKILL");
    await once(killed, "exit");
    const next = await open("service");
    assert.equal((await ask(next.url, "SELECT note FROM kept")).length, 2);
    await next.close();
  });

  it("comes back by itself when PostgreSQL is killed under a running service, and says what keeps it until then", async () => {
    const server = await open("service");
    const told = async (key: string) => {
      for (let tries = 0; tries < 1_200 && !troubles.includes(key); tries++) await sleep(50);
      assert.ok(troubles.includes(key), troubles.join(" "));
    };
    const version = join(folder, "postgres/PG_VERSION");
    const own = await readFile(version, "utf8");
    await writeFile(version, "9\n");
    process.kill(await serverPid(), "SIGKILL");
    await told("start.embedded.otherVersion");
    await writeFile(version, own);
    await told("start.embedded.isBack");
    assert.equal((await ask(server.url, "SELECT note FROM kept")).length, 2);
    await assert.rejects(open("service"), /Another Luka/);
    await server.close();
  });

  it("runs for as long as the last command needs it", async () => {
    const first = await open("command");
    const second = await open("command");
    await first.close();
    assert.equal((await ask(second.url, "SELECT 1 AS one")).length, 1);
    await second.close();
    assert.equal(isRunning(), false);
  });

  it("stays with a service that came while a command was at work", async () => {
    const command = await open("command");
    const service = await open("service");
    await command.close();
    assert.equal((await ask(service.url, "SELECT 1 AS one")).length, 1);
    await service.close();
    assert.equal(isRunning(), false);
  });

  it("is made for a command where there is nothing but Luka's own, and taken where it is, whatever else is there", async () => {
    const ours = join(folder, "ours");
    await mkdir(ours);
    await assert.rejects(open("command", ours, { makes: "NEVER" }), /There is no database in \S+ours\./);
    await writeFile(join(ours, "letter.txt"), "Hei");
    const made = () => open("command", ours, { makes: "IN_A_FOLDER_OF_OURS" });
    await assert.rejects(made(), /ours holds something other than Luka's data/);
    await rm(join(ours, "letter.txt"));
    await writeFile(join(ours, "secret.key"), "a key that was put back");
    await mkdir(join(ours, "lost+found"));
    const first = await made();
    await writeFile(join(ours, "letter.txt"), "Hei");
    for (const makes of ["NEVER", "IN_A_FOLDER_OF_OURS"] as const) {
      const second = await open("command", ours, { makes });
      assert.equal(second.url, first.url);
      await second.close();
    }
    await first.close();
  });

  it("begins its log anew when that has more than five megabytes, and says its end when it cannot start", async () => {
    const log = join(folder, "postgres.log");
    const startedAt = async (bytes: number) => {
      await writeFile(log, "");
      await truncate(log, bytes);
      await (await open("command")).close();
      return (await stat(log)).size;
    };
    assert.ok((await startedAt(5_000_000)) >= 5_000_000);
    assert.ok((await startedAt(5_000_001)) < 5_000_000);
    await assert.rejects(
      open("command", folder, { settings: { shared_buffers: "none" } }),
      /PostgreSQL did not start \(exit 1\)\. The end of [\w-]+\/postgres\.log: .*shared_buffers.*/,
    );
    await writeFile(join(folder, "a-file"), "");
    await assert.rejects(open("command", join(folder, "a-file/data")), /data cannot be created: ENOTDIR/);
  });

  it("that ends while its log is still being let go of has ended all the same", { timeout: 120_000 }, async ({
    mock,
  }) => {
    const { open: really } = files;
    mock.method(files, "open", async (...of: Parameters<typeof really>) => {
      const file = await really(...of);
      const close = file.close.bind(file);
      mock.method(file, "close", () => sleep(1_000).then(close));
      return file;
    });
    syncBuiltinESMExports();
    try {
      await assert.rejects(
        open("command", folder, { settings: { shared_buffers: "none" } }),
        /PostgreSQL did not start \(exit 1\)/,
      );
    } finally {
      mock.reset();
      syncBuiltinESMExports();
    }
  });

  it("is made once when two commands come first at the same time", async () => {
    const fresh = join(folder, "fresh");
    const both = await Promise.all([open("command", fresh), open("command", fresh)]);
    assert.equal(both[0].url, both[1].url);
    for (const { url } of both) assert.equal((await ask(url, "SELECT 1 AS one")).length, 1);
    await Promise.all(both.map((one) => one.close()));
  });

  it("works below a folder whose path is longer than a socket's address may be", async () => {
    const deep = join(
      folder,
      "a-folder-with-a-rather-long-name".repeat(2),
      "and-one-more-of-the-same-kind".repeat(2),
    );
    for (const time of ["first", "second"]) {
      const server = await open("service", deep);
      assert.equal((await ask(server.url, "SELECT 1 AS one")).length, 1, `${time} start`);
      await server.close();
    }
  });

  it("is waited for no longer than a minute, and then it is said where to look", async ({ mock }) => {
    const server = await open("service");
    const pid = await serverPid();
    process.kill(pid, "SIGSTOP");
    try {
      let looks = 0;
      mock.method(performance, "now", () => ++looks * 61_000);
      await assert.rejects(open("command"), /svarer ikke|does not answer/);
    } finally {
      mock.reset();
      process.kill(pid, "SIGCONT");
    }
    await server.close();
  });

  it("says so when the data was made by another version of PostgreSQL", async () => {
    const old = join(folder, "old");
    await mkdir(join(old, "postgres"), { recursive: true });
    await writeFile(join(old, "postgres/PG_VERSION"), "16\n");
    await assert.rejects(open("service", old), /holds the data of PostgreSQL 16, and this is PostgreSQL 18/);
  });

  it("says so when the password does not fit the data", async () => {
    const path = join(folder, "postgres.password");
    const password = await readFile(path, "utf8");
    await writeFile(path, "another");
    await assert.rejects(open("service"), /The password in .* does not fit the data/);
    await writeFile(path, password);
    const server = await open("service");
    await server.close();
  });
});
