import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { luka, lukaReading } from "../../test/service.ts";
import { openShop, type Shop } from "../features/orders/shop.fixture.ts";

describe("a secret, at the terminal", () => {
  let app: TestApp;
  let shop: Shop;
  let folder: string;
  let env: Record<string, string>;
  before(async () => {
    app = await createTestApp();
    shop = await openShop(app);
    folder = await mkdtemp(join(tmpdir(), "luka-secret-"));
    env = {
      DATABASE_URL: app.ctx.config.databaseUrl!,
      SECRET_KEY: app.ctx.config.secretKey!,
      DATA_DIR: folder,
    };
    await writeFile(join(folder, "password"), "fra fil\n");
  });
  after(async () => {
    await app?.close();
    await rm(folder, { recursive: true });
  });
  const set = (password: string) => ["site-gate", "set", "--slug", shop.slug, "--password", password];
  const passwordOf = (stdout: string): string => JSON.parse(stdout).gate.password;

  it("comes from a file, from standard input, or stands as it is", async () => {
    const fromFile = await luka(env, ...set(`@${join(folder, "password")}`), "--json");
    assert.equal(passwordOf(fromFile.stdout), "fra fil");
    for (const name of ["-", "@-"]) {
      const piped = await lukaReading("fra rør\n", env, ...set(name), "--json");
      assert.equal(passwordOf(piped.stdout), "fra rør", name);
    }
    assert.equal(passwordOf((await luka(env, ...set("som det er"), "--json")).stdout), "som det er");
  });

  it("is not there: said in a sentence, and nothing is done", async () => {
    const missing = await luka(env, ...set(`@${join(folder, "nothing")}`));
    assert.equal(missing.code, 1);
    assert.match(missing.stderr, /^--password: ENOENT/);
    const empty = await lukaReading("\n", env, ...set("-"));
    assert.equal(empty.code, 2);
    assert.match(empty.stderr, /^--password: there is nothing in -\./);
  });

  it("is not taken from the lines of a batch", async () => {
    const lines = [JSON.stringify(set("-")), JSON.stringify(["partner", "program"])].join("\n");
    const { stdout } = await lukaReading(lines, env, "batch");
    const [refused, next] = stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    assert.deepEqual([refused.exit, refused.error.code, next.exit], [2, "USAGE", 0]);
  });

  it("is a passphrase that a backup and its restore name alike, and never stands on the command line", async () => {
    const file = join(folder, "luka.tar");
    const typed = await luka(env, "backup", file, "--passphrase", "et langt passord");
    assert.equal(typed.code, 2);
    assert.match(typed.stderr, /^--passphrase must be @FILE, or - for standard input/);
    const made = await lukaReading("et langt passord", env, "backup", file, "--passphrase", "-", "--json");
    assert.equal(made.code, 0, made.stderr);
    const wrong = await lukaReading("et annet passord", env, "restore", file, "--passphrase", "-");
    assert.equal(wrong.code, 1, "the database is not empty");
  });
});
