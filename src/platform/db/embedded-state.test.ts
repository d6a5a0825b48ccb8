import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, realpath, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, beforeEach, describe, it } from "node:test";
import { serverState, socketFolder } from "./embedded-state.ts";

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
});
