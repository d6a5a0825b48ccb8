import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { chmod, mkdtemp, realpath, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, beforeEach, describe, it } from "node:test";
import type { EmbeddedError } from "./embedded-account.ts";
import { isReady, serverState, socketFolder, stop } from "./embedded-state.ts";

describe("a folder of data whose server's process number is nobody's any more", () => {
  let folder: string;
  const numberFile = () => join(folder, "postmaster.pid");
  before(async () => {
    folder = await realpath(await mkdtemp(join(tmpdir(), "luka-state-")));
  });
  after(() => rm(folder, { recursive: true, force: true }));
  beforeEach(async () => {
    const ended = spawn(process.execPath, ["-e", ""]);
    await once(ended, "exit");
    await writeFile(join(folder, "PG_VERSION"), "18\n");
    await writeFile(numberFile(), `${ended.pid}\n`);
  });

  it("has stopped, and the number is taken away, since PostgreSQL would believe it", async () => {
    assert.equal(await serverState(folder), "stopped");
    assert.equal(existsSync(numberFile()), false);
    assert.equal(await serverState(folder), "stopped");
  });

  it("is told of as somebody else's where it is, and cannot be read", async () => {
    const unreadable = await mkdtemp(join(folder, "theirs-"));
    await writeFile(join(unreadable, "PG_VERSION"), "18\n");
    await chmod(join(unreadable, "PG_VERSION"), 0o000);
    // Nothing is closed to root.
    const isRoot = process.geteuid!() === 0;
    if (isRoot) process.seteuid!(65_534);
    try {
      await assert.rejects(serverState(unreadable), ({ said }: EmbeddedError) => {
        assert.equal(said.key, "start.embedded.otherOwner");
        return true;
      });
    } finally {
      if (isRoot) process.seteuid!(0);
    }
  });

  it("is in use where a process works in it, which does not listen yet or no longer", async () => {
    const starting = spawn(process.execPath, ["-e", "process.stdin.resume()"], { cwd: folder });
    await once(starting, "spawn");
    assert.equal(await serverState(folder), "up");
    assert.ok(existsSync(numberFile()));
    starting.kill();
    await once(starting, "exit");
    assert.equal(await serverState(folder), "stopped");
  });

  it("is in use where somebody listens whose processes we do not see", async () => {
    const elsewhere = createServer((socket) => socket.end());
    await once(elsewhere.listen(join(socketFolder(folder), ".s.PGSQL.5432")), "listening");
    assert.equal(await serverState(folder), "up");
    assert.ok(existsSync(numberFile()));
    await new Promise((resolve) => elsewhere.close(resolve));
    assert.equal(await serverState(folder), "stopped");
  });

  it("is in use, or has been left, by the number alone where there is no list of processes to read, as on macOS", async (t) => {
    const { platform } = process;
    Object.defineProperty(process, "platform", { value: "darwin" });
    try {
      assert.equal(await serverState(folder), "stopped");
      const server = spawn(process.execPath, ["-e", "process.stdin.resume()"]);
      t.after(() => server.kill("SIGKILL"));
      await writeFile(numberFile(), `${server.pid}\n`);
      assert.equal(await serverState(folder), "up");
      const exited = once(server, "exit");
      await stop(folder);
      assert.deepEqual(await exited, [null, "SIGINT"]);
      assert.equal(await serverState(folder), "stopped");
    } finally {
      Object.defineProperty(process, "platform", { value: platform });
    }
  });

  it("was never initialised without its version, and is refused when that is another one", async () => {
    assert.equal(await serverState(join(folder, "nothing")), "absent");
    assert.equal(await serverState(join(numberFile(), "below-a-file")), "absent");
    await writeFile(join(folder, "PG_VERSION"), "17\n");
    await assert.rejects(serverState(folder), /holds the data of PostgreSQL 17, and this is PostgreSQL 18/);
  });

  it("has stopped when there is no number, and is ready when its server says so", async () => {
    assert.equal(await isReady(folder), false);
    await writeFile(numberFile(), "4711\n/data\n1\n5432\n\n\n1 1\nstarting\n");
    assert.equal(await isReady(folder), false);
    await writeFile(numberFile(), "4711\n/data\n1\n5432\n\n\n1 1\nready   \n");
    assert.equal(await isReady(folder), true);
    await rm(numberFile());
    assert.equal(await isReady(folder), false);
    assert.equal(await serverState(folder), "stopped");
    await stop(folder);
  });

  it("has its server ended in good order, at once when that does not end, and never another process", async () => {
    const started = async (program: string, cwd: string) => {
      const child = spawn(
        process.execPath,
        ["-e", `${program}; process.stdin.resume(); console.log("there")`],
        {
          cwd,
          stdio: ["pipe", "pipe", "inherit"],
        },
      );
      await once(child.stdout, "data");
      await writeFile(numberFile(), `${child.pid}\n`);
      const exited = once(child, "exit");
      return { child, signal: async () => (await exited)[1] as string };
    };
    const obedient = await started("", folder);
    await stop(folder);
    assert.equal(await obedient.signal(), "SIGINT");
    const stubborn = await started("process.on('SIGINT', () => {})", folder);
    await stop(folder, 100);
    assert.equal(await stubborn.signal(), "SIGQUIT");
    const stranger = await started("", tmpdir());
    await stop(folder);
    stranger.child.kill("SIGTERM");
    assert.equal(await stranger.signal(), "SIGTERM");
  });
});
