import assert from "node:assert/strict";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { it } from "node:test";
import { EmbeddedError } from "./embedded-account.ts";
import { initialise } from "./embedded-server.ts";

it("a data folder that PostgreSQL cannot make is told of with PostgreSQL's last words, and nothing of it is left", async (t) => {
  const folder = await mkdtemp(join(tmpdir(), "luka-initdb-"));
  t.after(() => rm(folder, { recursive: true }));
  const initdb = join(folder, "initdb");
  const words = ["running", "creating", "one", "two", "initdb: error: no space left on device", "removing"];
  await writeFile(
    initdb,
    `#!/bin/sh\nprintf '%s\\n' ${words.map((word) => `'${word}'`).join(" ")} >&2\nexit 1\n`,
    {
      mode: 0o755,
    },
  );
  const server = {
    folder: join(folder, "postgres"),
    binaries: { initdb, postgres: initdb },
    account: undefined,
    logFile: join(folder, "postgres.log"),
    settings: {},
  };
  await assert.rejects(initialise(server, "secret"), (error) => {
    assert.ok(error instanceof EmbeddedError);
    assert.equal(
      error.message,
      `PostgreSQL's data folder ${server.folder} could not be created: ${words.slice(1).join(" ")}`,
    );
    return true;
  });
  assert.deepEqual(await readdir(folder), ["initdb"]);
});
