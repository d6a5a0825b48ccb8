import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { createTestDatabase, type TestDatabase } from "../../test/database.ts";
import { notSaid } from "../../test/pseudo-language.ts";
import { luka, lukaReading, startService } from "../../test/service.ts";

/** Each `it` is one process that speaks the pseudo-language. */
describe("what is said at the terminal is the catalogue's, every word:", () => {
  let database: TestDatabase;
  let folder: string;
  let env: Record<string, string>;
  before(async () => {
    database = await createTestDatabase();
    folder = await mkdtemp(join(tmpdir(), "luka-cli-"));
    const NODE_OPTIONS = "--import=./test/pseudo-process.ts";
    env = { DATABASE_URL: database.url, DATA_DIR: folder, NODE_OPTIONS };
  });
  after(async () => {
    await database.close();
    await rm(folder, { recursive: true });
  });
  const wordsIn = (text: string): string[] => notSaid(text).match(/\p{L}{2,}/gu) ?? [];

  it("help, but for the names of commands, options and values", async () => {
    for (const about of [[], ["order"], ["payments", "set"], ["restaurant", "import"]]) {
      const { stdout } = await luka(env, "help", ...about);
      const lines = stdout
        .replace(/^(⟦Usage:⟧) .*/, "$1")
        .split("\n")
        .map((line) => line.replace(/^ {2}\S.*?(?= {2}|$)/, ""));
      assert.deepEqual(wordsIn(lines.join("\n")), [], stdout);
      assert.ok(lines.length > 8);
    }
  });

  it("what a command is refused with", async () => {
    const addresses = join(folder, "addresses.csv");
    await writeFile(addresses, "one;two\n1;2\n");
    const person = ["--email", "a@b.example", "--name", "Kari", "--password", "x", "--slug", "x"];
    const commands = [
      ["partner", "make"],
      ["partner", "crate"],
      ["partner"],
      ["partner", "create", "--nam", "x"],
      ["partner", "create", "--name"],
      ["partner", "create", "--name", "x", "y"],
      ["order", "list", "--slug", "x", "--limit", "x"],
      ["key", "list"],
      ["reservation", "list", "--slug", "x", "--from", "soon"],
      ["batch"],
      ["payments", "set", "--slug", "x", "--provider", "stripe", "--callback-secret", "-"],
      ["partner", "create", "--colour", "red"],
      ["partner", "create"],
      ["partner", "key", "--id", "x", "--expires-at", "soon"],
      ["partner", "program", "--open", "--close"],
      ["person", "create", ...person, "--role", "COOK"],
      ["partner", "create", "--lang", "de"],
      ["restaurant", "import", "--env", "TEST"],
      ["restaurant", "import", "nothing.json", "--env", "TEST"],
      ["restaurant", "import", addresses, "--env", "TEST"],
      ["restaurant", "import", addresses, "--env", "TEST", "--live"],
      ["restaurant", "import", addresses, "--env", "TEST", "--partner", "x"],
      ["payments", "reconcile", "--days", "x"],
      ["site-gate", "set", "--slug", "nobody"],
      ["log"],
      ["log", "req_00000000000000000000000000"],
      ["addresses", "import"],
      ["addresses", "import", addresses],
      "words",
    ];
    const { stdout } = await lukaReading(
      commands.map((words) => JSON.stringify(words)).join("\n"),
      env,
      "batch",
    );
    const answers = stdout.trim().split("\n");
    assert.equal(answers.length, commands.length);
    for (const [at, answer] of answers.entries()) {
      const { message } = (JSON.parse(answer) as { error: { message: string } }).error;
      assert.match(message, /⟦/, String(commands[at]));
      assert.deepEqual(wordsIn(message), [], message);
    }
  });

  it("settings that are wrong", async () => {
    const wrong = { PORT: "http", SEED: "yes", SECRET_KEY: "short", SMTP_URL: "x", DNS_RESOLVERS: "x" };
    const { stderr } = await luka({ ...env, ...wrong }, "demo");
    assert.deepEqual(wordsIn(stderr), []);
  });

  it("how the service starts, but for addresses and the demo's password", async () => {
    // The log is for machines, and English: a slow start on a busy machine writes to it.
    const settings = { SEED: "none", ADDRESS_SOURCE: "database", LOG_LEVEL: "error" };
    const service = await startService({ ...env, ...settings });
    service.process.kill("SIGTERM");
    await service.ended;
    const lines = service.output().replace(/(?:https?:\/\/)?(?:localhost|127\.0\.0\.1)\S*/g, "");
    assert.deepEqual(wordsIn(lines), []);
  });
});
