import assert from "node:assert/strict";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, afterEach, before, beforeEach, describe, it } from "node:test";
import { createTestDatabase, type TestDatabase } from "../../../test/database.ts";
import { luka, spawnService } from "../../../test/service.ts";
import { sealMail } from "../../features/mails/kept-mail.ts";
import { everythingSealed } from "../../sealed.ts";
import { connect, type Database } from "../db/connect.ts";
import { createSecrets, fingerprintOf, newSecretKey } from "../secrets.ts";
import { KeyError, openSecrets } from "./open-secrets.ts";

describe("the key of an installation", () => {
  let database: TestDatabase;
  let db: Database;
  let folder: string;
  before(async () => {
    database = await createTestDatabase();
    db = connect(database.url, { poolSize: 2, applicationName: "test" });
  });
  after(async () => {
    await db.close();
    await database.close();
  });
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "luka-key-"));
    await db.query("DELETE FROM sealing_key");
  });
  afterEach(() => rm(folder, { recursive: true }));

  const settings = (secretKey?: string) => ({ dataDir: folder, secretKey, previousSecretKey: undefined });
  const open = (secretKey?: string) => openSecrets({ config: settings(secretKey), db, everythingSealed });
  const refused = (sentence: RegExp) => (error: unknown) => {
    assert.ok(error instanceof KeyError);
    assert.match(error.message, sentence);
    return true;
  };

  it("is made for a database that holds nothing yet, and is the same from then on", async () => {
    const first = await open();
    assert.equal((await readFile(join(folder, "secret.key"), "utf8")).trim().length, 43);
    const again = await open();
    assert.deepEqual(again.mac("links", "a"), first.mac("links", "a"));
  });

  it("is agreed on by processes that start at the same time", async () => {
    const all = await Promise.all([open(), open(), open()]);
    assert.equal(new Set(all.map(({ mac }) => mac("links", "a").toString("hex"))).size, 1);
  });

  it("is one: of two processes with different ones the second is refused", async () => {
    const [one, other] = [newSecretKey(), newSecretKey()];
    const both = await Promise.allSettled([open(one), open(other)]);
    assert.deepEqual(both.map(({ status }) => status).sort(), ["fulfilled", "rejected"]);
    await assert.rejects(open(newSecretKey()), refused(/^SECRET_KEY holds [0-9a-f]{16}, and this database/));
  });

  it("is not made anew for a database that has one", async () => {
    await open();
    await rm(join(folder, "secret.key"));
    await assert.rejects(open(), refused(/secret\.key back as it was/));
    await assert.rejects(readFile(join(folder, "secret.key")));
  });

  it("is the one that opens what it holds and signed its links, for a database that is older than its name", async () => {
    const key = newSecretKey();
    const secrets = createSecrets(key);
    await db.query("INSERT INTO people (id, name, email) VALUES ('usr_1', 'Kim', 'kim@luka.example')");
    await db.query(
      "INSERT INTO people_mails (user_id, kind, locale, content_sealed) VALUES ('usr_1', 'NEW_DEVICE', 'nb', $1)",
      [sealMail(secrets, { subject: "", head: "", text: "", html: "", calendar: null })],
    );
    try {
      await assert.rejects(open(), refused(/^The key of this database is missing/));
      await assert.rejects(readFile(join(folder, "secret.key")), { code: "ENOENT" }, "none is made");
      await assert.rejects(open(newSecretKey()), refused(/opens nothing/));
      assert.deepEqual((await open(key)).mac("links", "a"), secrets.mac("links", "a"));
    } finally {
      await db.query("DELETE FROM people");
    }
  });

  it("does not stand when only its name is right", async () => {
    const [one, other] = [newSecretKey(), newSecretKey()];
    await open(one);
    await db.query("UPDATE sealing_key SET fingerprint = $1", [fingerprintOf(other)]);
    await assert.rejects(open(other), refused(/this database was sealed with/));
  });

  describe("is refused in one sentence, before anything is answered:", () => {
    const env = () => ({ DATABASE_URL: database.url, DATA_DIR: folder, SEED: "none" });
    const start = async () => {
      const startedAt = performance.now();
      const service = spawnService({ ...env(), PORT: "0" });
      let said = "";
      for (const stream of [service.stdout!, service.stderr!]) stream.on("data", (text) => (said += text));
      const [code] = await once(service, "exit");
      return { code, said: said.trim(), seconds: (performance.now() - startedAt) / 1000 };
    };

    it("another installation's, by the service and the command line", async () => {
      await open();
      await writeFile(join(folder, "secret.key"), newSecretKey());
      const sentence =
        /^\S+secret\.key holds [0-9a-f]{16}, and this database was sealed with the key [0-9a-f]{16}: put that one back\.$/;
      const service = await start();
      assert.equal(service.code, 1);
      assert.match(service.said, sentence);
      const command = await luka(env(), "demo");
      assert.equal(command.code, 1);
      assert.match(command.stderr.trim(), sentence);
    });

    it("none", async () => {
      await open();
      await rm(join(folder, "secret.key"));
      assert.match((await start()).said, /^The key of this database is missing: put \S+secret\.key back/);
      await assert.rejects(readFile(join(folder, "secret.key")));
    });
  });
});
