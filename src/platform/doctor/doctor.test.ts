import assert from "node:assert/strict";
import { once } from "node:events";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { createServer } from "node:tls";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { type Certificate, createAuthority, selfSigned, trust } from "../../../test/certificates.ts";
import { createTestDatabase } from "../../../test/database.ts";
import { startMailServer } from "../../../test/mail-server.ts";
import { startNameServer } from "../../../test/name-server.ts";
import { ownPort } from "../../../test/own-port.ts";
import { luka } from "../../../test/service.ts";
import { readConfig } from "../../config.ts";
import { openShop } from "../../features/orders/shop.fixture.ts";
import { makeBackup } from "../backup/make-backup.ts";
import { standInAt } from "../db/standby.fixture.ts";
import { createResolver } from "../dns.ts";
import { newSecretKey } from "../secrets.ts";
import { examine } from "./examine.ts";
import type { Examination } from "./finding.ts";
import { lookAtCertificates, lookAtDns } from "./look-outside.ts";

describe("luka doctor", () => {
  let app: TestApp;
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "luka-doctor-"));
    app = await createTestApp({
      env: { DATA_DIR: folder, SECRET_KEY: undefined, SERVICE_DOMAIN: undefined },
    });
  });
  after(async () => {
    await app?.close();
    await rm(folder, { recursive: true, force: true });
  });

  const look = async (check: Examination, more: Record<string, string> = {}) => {
    const url = app.ctx.config.databaseUrl!;
    const { checks } = await examine(readConfig({ DATABASE_URL: url, DATA_DIR: folder, ...more }), url);
    return `${checks[check].verdict} ${checks[check].said.key}`;
  };

  it("finds everything well where it is, tells each in a sentence, and changes nothing", async () => {
    const { databaseUrl } = app.ctx.config;
    const parts = { databaseUrl: databaseUrl!, storage: app.ctx.storage, key: null, tell: () => undefined };
    assert.equal(await look("backup"), "warn cli.doctor.noBackup");
    await makeBackup(join(folder, "luka.tar"), parts);
    const { code, stdout } = await luka({ DATABASE_URL: databaseUrl!, DATA_DIR: folder }, "doctor");
    assert.equal(code, 0, stdout);
    const lines = stdout.trim().split("\n");
    assert.equal(lines.length, 11);
    assert.deepEqual(
      lines.filter((line) => !/^ok {4}\w+ +[A-Z0-9].+\.$/.test(line)),
      [],
    );
  });

  it("lets go of the database: the console has it look as often as somebody asks", async () => {
    const connected = async (): Promise<number> => {
      const rows = await app.db.query(
        "SELECT 1 FROM pg_stat_activity WHERE application_name = 'luka doctor' AND datname = current_database()",
      );
      return rows.length;
    };
    await look("database");
    // A server sees a connection end a moment later; one that is only idle would stay for a minute.
    for (const until = performance.now() + 10_000; (await connected()) > 0 && performance.now() < until; )
      await sleep(50);
    assert.equal(await connected(), 0);
  });

  it("finds another key than the database's, and ends with 1", async () => {
    const { databaseUrl } = app.ctx.config;
    const env = { DATABASE_URL: databaseUrl!, DATA_DIR: folder, SECRET_KEY: newSecretKey() };
    const { code, stdout } = await luka(env, "doctor", "--json", "--lang", "nb");
    assert.equal(code, 1);
    const { verdict, checks } = JSON.parse(stdout);
    assert.equal(verdict, "fail");
    assert.equal(checks.key.verdict, "fail");
    assert.match(
      checks.key.said,
      /^SECRET_KEY inneholder [0-9a-f]{16}, men denne databasen er forseglet med/,
    );
  });

  it("finds a key that others can read, and one that is half changed", async () => {
    for (const mode of [0o644, 0o640, 0o604]) {
      await chmod(join(folder, "secret.key"), mode);
      assert.equal(await look("key"), "warn cli.doctor.keyReadable", mode.toString(8));
    }
    await chmod(join(folder, "secret.key"), 0o600);
    await app.db.query("UPDATE sealing_key SET replaces = 'abc'");
    assert.equal(await look("key"), "warn cli.doctor.rotationUnfinished");
    await app.db.query("UPDATE sealing_key SET replaces = NULL");
    assert.equal(await look("key"), "ok cli.doctor.key");
  });

  it("finds migrations that wait, those of a newer release, and a restore that was broken off", async () => {
    const [newest] = await app.db.query<{ name: string; checksum: string }>(
      "DELETE FROM schema_migrations WHERE name = (SELECT max(name) FROM schema_migrations) RETURNING *",
    );
    assert.equal(await look("migrations"), "warn cli.doctor.waiting");
    const add = (name: string) =>
      app.db.query("INSERT INTO schema_migrations (name, checksum) VALUES ($1, $2)", [
        name,
        newest!.checksum,
      ]);
    await add(newest!.name);
    await add("9999_newer.sql");
    assert.equal(await look("migrations"), "fail start.migrations.newer");
    await app.db.query("DELETE FROM schema_migrations WHERE name = '9999_newer.sql'");
    await app.db.query("CREATE TABLE restore_unfinished (file text, began_at timestamptz)");
    assert.equal(await look("migrations"), "fail start.migrations.halfRestored");
    await app.db.query("DROP TABLE restore_unfinished");
    assert.equal(await look("migrations"), "ok cli.doctor.migrated");
  });

  it("finds a read replica that does not answer, is another's, or is far behind", async () => {
    const { databaseUrl } = app.ctx.config;
    assert.equal(await look("replica"), "ok cli.doctor.noReplica");
    const away = `postgres://luka@127.0.0.1:${await ownPort()}/luka`;
    assert.equal(await look("replica", { DATABASE_READ_URL: away }), "warn cli.doctor.replicaAway");
    const standby = await standInAt(databaseUrl!);
    const found = () => look("replica", { DATABASE_READ_URL: databaseUrl! });
    assert.equal(await found(), "ok cli.doctor.replica");
    await standby.reaches("0/1");
    assert.equal(await found(), "warn cli.doctor.replicaBehind");
    await standby.says({ timeline: 9 });
    assert.equal(await found(), "warn cli.doctor.replicaTimeline");
    await standby.says({ isStandby: false });
    assert.equal(await found(), "warn cli.doctor.replicaOther");
    await standby.close();
  });

  it("finds mail that waits, and a backup that is old", async () => {
    const shop = await openShop(app);
    await app.db.query(
      `INSERT INTO mails (restaurant_id, kind, recipient, locale, due_at)
       VALUES ($1, 'ORDER_PLACED', 'kari@example.com', 'nb', now() - interval '6 minutes')`,
      [shop.restaurantId],
    );
    assert.equal(await look("backlog"), "warn cli.doctor.backlog");
    await app.db.query("DELETE FROM mails");
    assert.equal(await look("backlog"), "ok cli.doctor.noBacklog");
    await app.db.query("UPDATE last_backup SET made_at = now() - interval '3 days'");
    assert.equal(await look("backup"), "warn cli.doctor.oldBackup");
  });

  it("greets the mail server and sends nothing", async () => {
    const server = await startMailServer({ login: { user: "luka", pass: "rett" } });
    const mail = (password: string, port: number) =>
      look("mail", { SMTP_URL: `smtp://luka:${password}@127.0.0.1:${port}`, MAIL_FROM: "post@example.no" });
    try {
      assert.equal(await mail("rett", server.port), "ok cli.doctor.mail");
      assert.equal(await mail("galt", server.port), "fail cli.doctor.mailAway");
      assert.equal(await mail("rett", await ownPort()), "fail cli.doctor.mailAway");
      assert.equal(server.received.length, 0);
    } finally {
      await server.close();
    }
  });

  it("has nothing to say of a database that is empty, and does not fill it", async () => {
    const empty = await createTestDatabase({ isEmpty: true });
    const config = readConfig({ DATABASE_URL: empty.url, DATA_DIR: folder });
    const { verdict, checks } = await examine(config, empty.url);
    await empty.close();
    assert.equal(verdict, "warn");
    assert.equal(checks.migrations.said.key, "cli.doctor.empty");
    assert.equal(checks.key.said.key, "cli.doctor.noTables");
  });

  it("says that a database is away, and looks at the rest", async () => {
    const url = `postgresql://nobody@127.0.0.1:${await ownPort()}/luka`;
    const { verdict, checks } = await examine(readConfig({ DATABASE_URL: url, DATA_DIR: folder }), url);
    assert.equal(verdict, "fail");
    assert.equal(checks.database.verdict, "fail");
    assert.equal(checks.disk.verdict, "ok");
  });
});

describe("luka doctor, of a service's name", () => {
  it("wants an address for it and for the names below it", async () => {
    const config = readConfig({ SERVICE_DOMAIN: "bestill.example.no" });
    const look = async (...names: string[]) => {
      const server = await startNameServer((name) => (names.includes(name) ? ["192.0.2.7"] : null));
      const { verdict } = await lookAtDns(config, createResolver({ servers: [server.address] }));
      await server.close();
      return verdict;
    };
    assert.equal(await look(), "fail");
    assert.equal(await look("bestill.example.no"), "fail");
    assert.equal(await look("bestill.example.no", "pizza.bestill.example.no"), "ok");
  });

  it("wants a certificate that browsers take, for two weeks more", async () => {
    const authority = createAuthority();
    trust(authority.cert);
    const inDays = (days: number) => Temporal.Now.instant().add({ hours: 24 * days });
    const names = ["pizza.localhost"];
    const resolver = createResolver({ allowsLocalhost: true });
    const look = async (certificate: Certificate) => {
      const server = createServer(certificate).listen(0, "127.0.0.1");
      await once(server, "listening");
      const { port } = server.address() as AddressInfo;
      const { verdict, said } = await lookAtCertificates({ port, hosts: names }, resolver);
      server.close();
      return `${verdict} ${said.key}`;
    };
    assert.equal(await look(authority.issue({ names, validTo: inDays(60) })), "ok cli.doctor.certificates");
    assert.equal(
      await look(authority.issue({ names, validTo: inDays(5) })),
      "warn cli.doctor.certificateEnds",
    );
    assert.equal(await look(selfSigned({ names })), "fail cli.doctor.noCertificate");
    assert.equal(
      await look(authority.issue({ names: ["kebab.localhost"] })),
      "fail cli.doctor.noCertificate",
    );
  });
});
