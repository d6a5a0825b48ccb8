import assert from "node:assert/strict";
import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { ownPort } from "../../test/own-port.ts";
import { luka, lukaReading, startService } from "../../test/service.ts";

describe("luka, given a data folder", () => {
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "luka-folder-"));
  });
  after(() => rm(folder, { recursive: true }));

  it("makes no database where there is none, whatever is asked of it", async () => {
    const wrong = join(folder, "wrong");
    for (const command of [
      ["order", "list", "--slug", "demo"],
      ["database", "url"],
      ["doctor"],
      ["status"],
      ["webhook", "create", "--slug", "demo", "--url", "https://x.example", "--events", "PING"],
      ["key", "rotate"],
      ["backup", join(folder, "luka.tar")],
    ]) {
      const { code, stdout, stderr } = await luka({ DATA_DIR: wrong }, ...command, "--json");
      assert.equal(code, 4, command.join(" "));
      assert.equal(JSON.parse(stdout).error.code, "SERVICE_UNAVAILABLE");
      assert.match(stderr, /^There is no database in \S+wrong\. Give the service's data folder/);
    }
    assert.deepEqual(await readdir(folder), []);
  });

  it("puts first things only in a folder that is empty or its own", async () => {
    const others = join(folder, "others");
    await mkdir(others);
    await writeFile(join(others, "letter.txt"), "Hei");
    for (const command of [["demo"], ["partner", "create", "--name", "Kassa AS"], ["restore", "x.tar"]]) {
      const { code, stderr } = await luka({ DATA_DIR: others }, ...command);
      assert.equal(code, 2, command.join(" "));
      assert.match(stderr, /others holds something other than Luka's data/);
    }
    assert.deepEqual(await readdir(others), ["letter.txt"]);
    const fresh = join(folder, "fresh");
    const lines = [
      ["partner", "list"],
      ["partner", "create", "--name", "Kassa AS"],
      ["partner", "list"],
    ];
    const { code, stdout } = await lukaReading(
      lines.map((line) => JSON.stringify(line)).join("\n"),
      { DATA_DIR: fresh },
      "batch",
    );
    assert.equal(code, 1);
    const answers = stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    assert.deepEqual(
      answers.map(({ exit }) => exit),
      [4, 0, 0],
    );
    assert.equal(answers[2].answer.data.length, 1);
  });

  it("says how the service stands, and ends with 4 while it is away", async () => {
    const env = { DATA_DIR: join(folder, "fresh"), PORT: String(await ownPort()), SEED: "none" };
    const away = await luka(env, "status", "--json");
    assert.equal(away.code, 4);
    assert.equal(JSON.parse(away.stdout).service.status, "away");
    const service = await startService(env);
    const { code, stdout } = await luka(env, "status", "--json");
    assert.equal(code, 0);
    const standing = JSON.parse(stdout);
    assert.deepEqual(standing.service, {
      url: `http://127.0.0.1:${env.PORT}/readyz`,
      status: "ok",
      checks: { database: true, migrations: true, writing: true },
    });
    assert.match(standing.release, /^\d+\.\d+\.\d+/);
    assert.match(standing.database.postgres, /^18/);
    assert.match(standing.database.migration, /^\d{4}_\w+$/);
    assert.deepEqual(
      standing.queues.map(({ waiting }: { waiting: number }) => waiting),
      standing.queues.map(() => 0),
    );
    service.process.kill("SIGTERM");
    await service.ended;
  });

  it("says that a database of one's own is away, and ends with 4", async () => {
    const { code, stderr } = await luka(
      { DATABASE_URL: `postgres://luka@127.0.0.1:${await ownPort()}/luka` },
      "partner",
      "list",
    );
    assert.equal(code, 4);
    assert.match(stderr, /^DATABASE_URL: the server at 127\.0\.0\.1:\d+ does not answer/);
  });

  it("reads settings only when it needs them, and refuses those that are wrong with 2", async () => {
    const wrong = { PORT: "http", DATA_DIR: folder };
    assert.equal((await luka(wrong, "help")).code, 0);
    const { code, stderr } = await luka(wrong, "demo");
    assert.equal(code, 2);
    assert.match(stderr, /PORT: must be a whole number/);
  });
});

describe("luka's help and completion", () => {
  it("wait for no adapter: nothing of features, of the database or of its settings is read", async () => {
    const watch = `import { registerHooks } from "node:module";
      registerHooks({ load(url, context, next) { process.stderr.write(url + "\\n"); return next(url, context); } });`;
    const NODE_OPTIONS = `--import=./test/from-sources.ts --import=data:text/javascript,${encodeURIComponent(watch)}`;
    for (const words of [
      ["--help"],
      ["order", "move", "--help"],
      ["completion", "bash"],
      ["complete", "--", "or"],
    ]) {
      const { code, stderr } = await luka({ NODE_OPTIONS }, ...words);
      assert.equal(code, 0);
      const read = stderr.split("\n").filter((url) => url.startsWith("file:"));
      assert.ok(read.some((url) => url.endsWith("/src/cli/commands.ts")));
      const heavy = read.filter((url) =>
        /\/src\/(features|config|context|settings)|\/node_modules\/(?!commander\/)/.test(url),
      );
      assert.deepEqual(heavy, [], words.join(" "));
      assert.equal(
        read.some((url) => url.includes("/commander/")),
        words[0] !== "complete",
      );
    }
  });
});
