import assert from "node:assert/strict";
import { once } from "node:events";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { createServer } from "node:tls";
import { createAuthority, trust } from "../../../test/certificates.ts";
import { createTestDatabase, type TestDatabase } from "../../../test/database.ts";
import { startMailServer } from "../../../test/mail-server.ts";
import { startNameServer } from "../../../test/name-server.ts";
import { readConfig } from "../../config.ts";
import { connect, type Database } from "../db/connect.ts";
import { standInAt } from "../db/standby.fixture.ts";
import { createResolver } from "../dns.ts";
import { sealSigningKey } from "../key/key-row.ts";
import { fingerprintOf, newSecretKey } from "../secrets.ts";
import { type Finding, gravest, notLookedAt } from "./finding.ts";
import {
  lookAtBacklog,
  lookAtBackup,
  lookAtClock,
  lookAtMigrations,
  lookAtServer,
} from "./look-at-database.ts";
import { lookAtKey, ofDisk } from "./look-at-machine.ts";
import { lookAtReplica } from "./look-at-replica.ts";
import { doorsOf, lookAtCertificates, lookAtDns, lookAtMail } from "./look-outside.ts";

/** What was found, with its figures. */
const found = ({ verdict, said: { key, params } }: Finding) => [`${verdict} ${key}`, params];
const short = ({ verdict, said: { key } }: Finding) => `${verdict} ${key}`;

describe("luka doctor, of a database,", () => {
  let database: TestDatabase;
  let owner: Database;
  let db: Database;
  before(async () => {
    database = await createTestDatabase();
    owner = connect(database.url, { poolSize: 1, applicationName: "test", isOwner: true });
    db = connect(database.url, { poolSize: 1, applicationName: "test" });
  });
  after(async () => {
    await owner?.close();
    await db?.close();
    await database?.close();
  });

  /** The same database, where PostgreSQL answers otherwise: functions of the same name come first. */
  const answering = async (functions: string, look: (other: Database) => Promise<Finding>) => {
    const name = new URL(database.url).pathname.slice(1);
    await owner.query("CREATE SCHEMA otherwise");
    await owner.query("GRANT USAGE ON SCHEMA otherwise TO PUBLIC");
    await owner.query(`CREATE FUNCTION otherwise.${functions}`);
    await owner.query(`ALTER DATABASE ${name} SET search_path = public, otherwise, pg_catalog`);
    const other = connect(database.url, { poolSize: 1, applicationName: "test" });
    try {
      await other.query("SELECT 1");
      return await look(other);
    } finally {
      await other.close();
      await owner.query(`ALTER DATABASE ${name} RESET search_path`);
      await owner.query("DROP SCHEMA otherwise CASCADE");
    }
  };

  it("says its version and as whom we are there, and whom it is to be", async () => {
    const [{ shown }] = (await owner.query("SELECT current_setting('server_version') AS shown")) as [
      { shown: string },
    ];
    assert.deepEqual(found(await lookAtServer(db, false)), [
      "ok cli.doctor.database",
      { version: shown, role: "luka_service" },
    ]);
    const [{ role }] = (await owner.query("SELECT current_user AS role")) as [{ role: string }];
    assert.deepEqual(found(await lookAtServer(owner, false)), [
      "warn cli.doctor.otherRole",
      { version: shown, role, wanted: "luka_service" },
    ]);
    assert.equal(
      short(await lookAtServer(owner, true)),
      "ok cli.doctor.database",
      "its own, before the first start",
    );
  });

  it("finds one that is too old, and one that is just new enough", async () => {
    const numbered = (number: number) =>
      answering(
        `current_setting(name text) RETURNS text LANGUAGE sql AS $$
           SELECT CASE name WHEN 'server_version_num' THEN '${number}' ELSE pg_catalog.current_setting(name) END $$`,
        (other) => lookAtServer(other, false),
      );
    assert.deepEqual(found(await numbered(140_019)), [
      "fail start.migrations.oldPostgres",
      { version: 14, oldest: 15 },
    ]);
    assert.equal(short(await numbered(150_000)), "ok cli.doctor.database");
  });

  it("finds a clock that goes seconds before or after this machine's, and one that goes far wrong", async () => {
    const apart = (seconds: number) =>
      answering(
        `clock_timestamp() RETURNS timestamptz LANGUAGE sql
           AS $$ SELECT pg_catalog.clock_timestamp() + interval '${seconds} seconds' $$`,
        lookAtClock,
      );
    assert.equal(short(await apart(-1)), "ok cli.doctor.clock");
    const late = await apart(-12);
    assert.equal(short(late), "warn cli.doctor.clockApart");
    assert.ok([11, 12, 13].includes(late.said.params.seconds as number), String(late.said.params.seconds));
    assert.equal(short(await apart(12)), "warn cli.doctor.clockApart");
    assert.equal(short(await apart(60)), "fail cli.doctor.clockApart");
    assert.equal(short(await apart(-60)), "fail cli.doctor.clockApart");
  });

  it("names the migrations that wait or are too new, and the file of the last restore that was broken off", async () => {
    const all = await owner.query<{ name: string }>("SELECT name FROM schema_migrations ORDER BY name");
    assert.deepEqual(found(await lookAtMigrations(owner)), ["ok cli.doctor.migrated", { count: all.length }]);
    const newest = all.slice(-2).map(({ name }) => name);
    await owner.query("UPDATE schema_migrations SET name = '9' || name WHERE name = ANY ($1)", [newest]);
    assert.deepEqual(found(await lookAtMigrations(owner)), [
      "fail start.migrations.newer",
      { name: `9${newest[0]}` },
    ]);
    await owner.query("DELETE FROM schema_migrations WHERE name LIKE '9%'");
    assert.deepEqual(found(await lookAtMigrations(owner)), ["warn cli.doctor.waiting", { names: newest }]);
    await owner.query("CREATE TABLE restore_unfinished (file text, began_at timestamptz)");
    assert.deepEqual(found(await lookAtMigrations(owner)), [
      "fail start.migrations.halfRestored",
      { file: "FILE" },
    ]);
    await owner.query(
      "INSERT INTO restore_unfinished VALUES ('second.tar', now()), ('first.tar', now() - interval '1 hour')",
    );
    assert.deepEqual(found(await lookAtMigrations(owner)).at(-1), { file: "second.tar" });
    await owner.query("DROP TABLE restore_unfinished");
  });

  it("wants a backup of the last two days, and says when it is without the key", async () => {
    const backup = async (hours: number, withKey: boolean) => {
      await owner.query("DELETE FROM last_backup");
      const [row] = await owner.query<{ at: Temporal.Instant }>(
        `INSERT INTO last_backup (made_at, bytes, with_key) VALUES (now() - make_interval(hours => $1), 1, $2)
         RETURNING made_at AS at`,
        [hours, withKey],
      );
      const finding = await lookAtBackup(owner);
      assert.deepEqual(finding.said.params, { at: row!.at.epochMilliseconds });
      return short(finding);
    };
    assert.equal(await backup(47, true), "ok cli.doctor.backup");
    assert.equal(await backup(47, false), "ok cli.doctor.backupWithoutKey");
    assert.equal(await backup(49, true), "warn cli.doctor.oldBackup");
  });

  it("counts what has waited for more than five minutes: deliveries of hooks that are on, mails, imports", async () => {
    await owner.query("INSERT INTO restaurants (id, slug, environment) VALUES ('rst_1', 'uten', 'TEST')");
    await owner.query(
      `INSERT INTO webhooks (restaurant_id, id, url, events, is_active, secret_sealed)
       VALUES ('rst_1', 'whk_on', 'https://a.example', '{PING}', true, ''),
              ('rst_1', 'whk_off', 'https://b.example', '{PING}', false, '')`,
    );
    const waits = async (
      table: "webhook" | "mail" | "import",
      minutes: number,
      how: Record<string, unknown> = {},
    ) => {
      const row = { state: "PENDING", attempts: 0, webhook: "whk_on", ...how };
      const values = ["rst_1", minutes, row.state, row.attempts];
      const due = "now() - make_interval(mins => $2)";
      if (table === "webhook")
        await owner.query(
          `INSERT INTO webhook_deliveries
             (restaurant_id, webhook_id, id, created_at, event, event_created_at, data, state, attempts, due_at)
           SELECT $1, $5, id, uuid_v7_time(id), 'PING', now(), '{}', $3, $4, ${due} FROM (SELECT uuid_v7() AS id) made`,
          [...values, row.webhook],
        );
      else if (table === "mail")
        await owner.query(
          `INSERT INTO mails (restaurant_id, kind, recipient, locale, state, attempts, due_at, finished_at)
           VALUES ($1, 'ORDER_PLACED', 'kari@example.com', 'nb', $3, $4, ${due}, CASE WHEN $3 <> 'PENDING' THEN now() END)`,
          values,
        );
      else
        await owner.query(
          `INSERT INTO menu_imports (restaurant_id, id, status, reader, pdf, failure, attempts, due_at, created_at)
           VALUES ($1, 'imp_' || gen_random_uuid(), $3, 'TEXT', CASE $3 WHEN 'PROCESSING' THEN ''::bytea END,
                   CASE $3 WHEN 'FAILED' THEN '{}'::jsonb END, $4, ${due}, now())`,
          values,
        );
    };
    // Nobody is late with these.
    await waits("webhook", 4);
    await waits("webhook", 6, { state: "DELIVERED" });
    await waits("webhook", 6, { attempts: 1 });
    await waits("webhook", 6, { webhook: "whk_off" });
    await waits("mail", 4);
    await waits("mail", 6, { state: "SENT" });
    await waits("import", 4, { state: "PROCESSING" });
    await waits("import", 6, { state: "FAILED" });
    assert.equal(short(await lookAtBacklog(db)), "ok cli.doctor.noBacklog");
    const late = async (webhooks: number, mails: number, imports: number) =>
      assert.deepEqual(found(await lookAtBacklog(db)), [
        "warn cli.doctor.backlog",
        { webhooks, mails, imports },
      ]);
    await waits("mail", 6);
    await late(0, 1, 0);
    await waits("webhook", 6);
    await late(1, 1, 0);
    await waits("import", 6, { state: "PROCESSING" });
    await late(1, 1, 1);
    await owner.query("DELETE FROM restaurants");
  });

  it("reads no further behind than a segment of the log, and says how far it is", async () => {
    assert.equal(short(await lookAtReplica(owner, undefined)), "ok cli.doctor.noReplica");
    const standby = await standInAt(database.url);
    const [{ at }] = (await owner.query("SELECT pg_current_wal_flush_lsn()::text AS at")) as [{ at: string }];
    const place = async (bytes: number) =>
      (
        (await owner.query("SELECT ($1::pg_lsn - $2::numeric)::text AS at", [at, bytes])) as [{ at: string }]
      )[0].at;
    await standby.reaches(await place(1));
    const near = await lookAtReplica(owner, database.url);
    assert.equal(short(near), "ok cli.doctor.replica");
    assert.ok((near.said.params.kilobytes as number) >= 1, String(near.said.params.kilobytes));
    await standby.reaches(await place(17 * 1024 * 1024));
    const far = await lookAtReplica(owner, database.url);
    assert.equal(short(far), "warn cli.doctor.replicaBehind");
    const { kilobytes } = far.said.params as { kilobytes: number };
    assert.ok(kilobytes >= 17 * 1024 && kilobytes < 1024 * 1024, String(kilobytes));
    await standby.close();
  });

  it("takes the key of a setting as it is, and one of a file when nobody else reads it", async () => {
    const dataDir = await mkdtemp(join(tmpdir(), "luka-looks-"));
    const key = newSecretKey();
    await owner.query("INSERT INTO sealing_key (fingerprint, signing_sealed) VALUES ($1, $2)", [
      fingerprintOf(key),
      sealSigningKey(key, newSecretKey()),
    ]);
    await writeFile(join(dataDir, "secret.key"), key);
    await chmod(join(dataDir, "secret.key"), 0o644);
    const look = async (more: Record<string, string> = {}) =>
      found(await lookAtKey(owner, readConfig({ DATABASE_URL: database.url, DATA_DIR: dataDir, ...more })));
    assert.deepEqual(await look(), ["warn cli.doctor.keyReadable", { file: join(dataDir, "secret.key") }]);
    assert.deepEqual(await look({ SECRET_KEY: key }), [
      "ok cli.doctor.key",
      { fingerprint: fingerprintOf(key) },
    ]);
    await rm(dataDir, { recursive: true });
  });
});

describe("luka doctor, of what it finds,", () => {
  it("says the gravest of all", () => {
    assert.equal(gravest([]), "ok");
    assert.equal(gravest(["ok", "warn", "ok"]), "warn");
    assert.equal(gravest(["warn", "fail", "warn"]), "fail");
  });

  it("says why something could not be looked at, if need be by the name of what went wrong", () => {
    assert.deepEqual(notLookedAt(new Error("no route")).said.params, { error: "no route" });
    assert.deepEqual(notLookedAt(new AggregateError([])).said.params, { error: "AggregateError" });
  });

  it("says how much room is left on the disk, and when it is little", () => {
    const disk = (bavail: number, blocks: number) => found(ofDisk("/data", { bavail, blocks, bsize: 1_000 }));
    const said = (gigabytes: number) => ({ folder: "/data", gigabytes });
    assert.deepEqual(disk(249_999, 1_000_000), ["fail cli.doctor.diskFull", said(0.249999)]);
    assert.deepEqual(disk(250_000, 1_000_000), ["warn cli.doctor.diskFull", said(0.25)]);
    assert.deepEqual(disk(999_999, 2_000_000), ["warn cli.doctor.diskFull", said(0.999999)]);
    assert.deepEqual(disk(1_000_000, 2_000_000), ["ok cli.doctor.disk", said(1)]);
    assert.deepEqual(disk(1_000_000, 20_000_000), ["ok cli.doctor.disk", said(1)], "a twentieth");
    assert.deepEqual(disk(4_999_000, 100_000_000), ["warn cli.doctor.diskFull", said(4.999)]);
  });
});

describe("luka doctor, of what is outside,", () => {
  const at = (domain: string, more: Record<string, string> = {}) =>
    readConfig({ SERVICE_DOMAIN: domain, ...more });

  it("wants a mail server wherever guests are, and names the one that it greets", async () => {
    assert.equal(short(await lookAtMail(at("localhost:3000"))), "ok cli.doctor.noMail");
    assert.equal(short(await lookAtMail(at("bestill.example.no"))), "warn cli.doctor.noMail");
    const server = await startMailServer();
    const url = `smtp://127.0.0.1:${server.port}`;
    const mail = await lookAtMail(at("localhost", { SMTP_URL: url, MAIL_FROM: "post@example.no" }));
    await server.close();
    assert.deepEqual(found(mail), ["ok cli.doctor.mail", { host: `127.0.0.1:${server.port}` }]);
  });

  it("asks no name server for a machine's own name, and names the one that has no address", async () => {
    const server = await startNameServer((name) => (name === "bestill.example.no" ? ["192.0.2.7"] : null));
    const resolver = createResolver({ servers: [server.address] });
    const look = async (domain: string) => found(await lookAtDns(at(domain), resolver));
    assert.deepEqual(await look("localhost:3000"), ["ok cli.doctor.onThisMachine", { domain: "localhost" }]);
    assert.deepEqual(server.questions, []);
    assert.deepEqual(await look("bestill.example.no:8443"), [
      "fail cli.doctor.noAddress",
      { name: "pizza.bestill.example.no" },
    ]);
    await server.close();
  });

  it("looks at the doors of the service and of the domains that lead here, first those that are shown", async () => {
    const database = await createTestDatabase();
    const db = connect(database.url, { poolSize: 1, applicationName: "test", isOwner: true });
    await db.query("INSERT INTO restaurants (id, slug, environment) VALUES ('rst_1', 'uten', 'TEST')");
    await db.query(
      `INSERT INTO domains (restaurant_id, id, domain, token, is_primary, leads_here, verified_at)
       SELECT 'rst_1', domain, domain, domain, is_primary, leads_here, now()
       FROM (VALUES ('b.example', false, true), ('a.example', false, true), ('c.example', true, true), ('d.example', false, false))
         AS listed (domain, is_primary, leads_here)`,
    );
    const leading = ["c.example", "a.example", "b.example"];
    assert.deepEqual(await doorsOf(at("bestill.example.no:8443"), db), {
      port: 443,
      hosts: ["bestill.example.no", ...leading],
    });
    assert.deepEqual((await doorsOf(at("localhost:3000"), db)).hosts, leading);
    await db.close();
    await database.close();
  });

  it("names the certificate that ends first, and the door that cannot be reached", async () => {
    const authority = createAuthority();
    trust(authority.cert);
    const inDays = (days: number) =>
      Temporal.Now.instant()
        .add({ hours: 24 * days })
        .round("second");
    const server = createServer(authority.issue({ names: ["other.localhost"] }));
    const issue = (name: string, validTo: Temporal.Instant) =>
      server.addContext(name, authority.issue({ names: [name], validTo }));
    await once(server.listen(0, "127.0.0.1"), "listening");
    const { port } = server.address() as AddressInfo;
    // An address that nobody listens at, before the one that is taken.
    const addresses = [
      { address: "::1", family: 6 as const },
      { address: "127.0.0.1", family: 4 as const },
    ];
    const look = async (...hosts: string[]) =>
      found(await lookAtCertificates({ port, hosts }, { resolve: async () => addresses }));
    const [soon, enough, later] = [inDays(13), inDays(15), inDays(60)];
    issue("soon.localhost", soon);
    issue("enough.localhost", enough);
    issue("later.localhost", later);
    assert.deepEqual(await look(), ["ok cli.doctor.noDoors", {}]);
    assert.deepEqual(await look("later.localhost", "enough.localhost"), [
      "ok cli.doctor.certificates",
      { count: 2, at: enough.epochMilliseconds },
    ]);
    assert.deepEqual(await look("later.localhost", "soon.localhost", "enough.localhost"), [
      "warn cli.doctor.certificateEnds",
      { host: "soon.localhost", at: soon.epochMilliseconds },
    ]);
    const [broken, said] = await look("later.localhost", "third.localhost", "soon.localhost");
    assert.equal(broken, "fail cli.doctor.noCertificate");
    const { host, error } = said as { host: string; error: string };
    assert.equal(host, "third.localhost");
    assert.match(error, /^Hostname\/IP does not match.*[^.]$/);
    server.close();
  });
});
