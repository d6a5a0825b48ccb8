import assert from "node:assert/strict";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import type { InjectOptions } from "fastify";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { luka } from "../../../test/service.ts";
import { type Facts, keptReleases, openKept, readFacts } from "../../../test/upgrades/kept.ts";
import { pushKey } from "../../features/alerts/push-key.ts";
import { keepDevice, sealSubscription } from "../../features/alerts/stored-devices.ts";
import { sealMail } from "../../features/mails/kept-mail.ts";
import { openAccount, sealCredentials } from "../../features/payments/payment-accounts.ts";
import { dkimKeys } from "../../features/sender-domains/mail-identity.ts";
import { setSiteGate } from "../../features/site-gate/set-site-gate.ts";
import type { Message } from "../../messages/message.ts";
import { everythingSealed } from "../../sealed.ts";
import type { Database } from "../db/connect.ts";
import { scopeOf } from "../db/scope.ts";
import { newId } from "../ids.ts";
import { backupCodes, totpSecrets } from "../people-factors.ts";
import { browserOf } from "../push/push-browser.fixture.ts";
import { createSecrets, newSecretKey, sealPrefix } from "../secrets.ts";
import { newPublicToken } from "../tokens.ts";
import { openSecrets } from "./open-secrets.ts";
import { rotateKey } from "./rotate-key.ts";
import { readValues } from "./sealed-values.ts";

describe("luka key rotate", () => {
  let app: TestApp;
  let facts: Facts;
  let restaurantId: string;
  before(async () => {
    const release = (await keptReleases()).at(-1)!;
    app = await openKept(release, { DATABASE_POOL_SIZE: "8" });
    facts = await readFacts(release);
    const [row] = await app.db.query<{ id: string }>("SELECT id FROM restaurants WHERE slug = $1", [
      facts.slug,
    ]);
    restaurantId = row!.id;
    await sealOneOfEach();
  });
  after(() => app?.close());

  /** What an evening does not leave behind by itself. */
  async function sealOneOfEach(): Promise<void> {
    const { ctx, db } = app;
    const scope = scopeOf(restaurantId);
    const id = newId("pac");
    const credentials = { provider: "STRIPE", secretKey: "sk_test_4711", callbackSecret: null } as const;
    const secrets = sealCredentials(ctx, scope, id, credentials);
    const account = { id, provider: "STRIPE", identity: "acct_1", secrets, isFirst: true } as const;
    await db.transaction((trx) => openAccount(trx, scope, account, ctx.clock.nowMs()));
    await setSiteGate(ctx, scope, { enabled: false, password: "blåbærtur" });
    await db.query(
      `INSERT INTO sender_domains (partner_id, id, domain, dkim_selector, dkim_key_sealed, pending_since, due_at)
       SELECT id, 'snd_1', 'post.example.no', 'luka', $1, now(), now() FROM partners LIMIT 1`,
      [ctx.secrets.seal("a private key", dkimKeys.purposeOf({}))],
    );
    const invite = newPublicToken(ctx.secrets, restaurantId);
    await db.query(
      `INSERT INTO invites (restaurant_id, id, email, name, locale, role, token_hash, token_sealed, created_at, sent_at, expires_at)
       VALUES ($1, 'inv_1', 'eier@example.no', 'Eva', 'nb', 'OWNER', $2, $3, now(), now(), now() + interval '7 days')`,
      [restaurantId, invite.hash, invite.sealed],
    );
    const kept = sealMail(ctx.secrets, { subject: "", head: "", text: "", html: "", calendar: null });
    await db.query("UPDATE mails SET content_sealed = $1", [kept]);
    const { userId } = await ctx.people.createPerson({
      email: "k@e.example",
      name: "K",
      password: "et langt passord",
    });
    await db.query(
      "INSERT INTO people_mails (user_id, kind, locale, content_sealed) VALUES ($1, 'NEW_DEVICE', 'nb', $2)",
      [userId, kept],
    );
    await db.query(
      "INSERT INTO people_totp (id, user_id, secret, backup_codes) VALUES ('totp_1', $1, $2, $3)",
      [
        userId,
        ctx.secrets.seal("a secret of an app", totpSecrets.purposeOf({})),
        ctx.secrets.seal('["abcde-12345"]', backupCodes.purposeOf({})),
      ],
    );
    await pushKey(ctx);
    await ctx.people.addMember(restaurantId, userId, "STAFF");
    const { subscription } = browserOf("https://push.example.com/to/1");
    const device = { userId, subscription, browser: "CHROME", system: "ANDROID", locale: "nb" } as const;
    await keepDevice(ctx, scope, { ...device, nowMs: ctx.clock.nowMs() });
    await db.query(
      `INSERT INTO guest_devices (restaurant_id, order_id, id, subscription_sealed, locale)
       SELECT restaurant_id, id, 'psh_1', $2, 'nb' FROM orders WHERE restaurant_id = $1 LIMIT 1`,
      [restaurantId, sealSubscription(ctx, subscription)],
    );
    await db.query(
      "UPDATE webhooks SET previous_secret_sealed = secret_sealed, previous_secret_expires_at = now()",
    );
  }

  const dataDir = () => app.ctx.config.dataDir;
  const keys = async () => (await readFile(join(dataDir(), "secret.key"), "utf8")).trim().split("\n");
  const putKeys = (...lines: string[]) => writeFile(join(dataDir(), "secret.key"), lines.join("\n"));
  const settings = (secretKey?: string, previousSecretKey?: string) => ({
    dataDir: dataDir(),
    secretKey,
    previousSecretKey,
  });
  const rotate = (
    db: Database = app.db,
    config = settings(),
    tell: (said: Message) => void = () => undefined,
  ) => rotateKey({ config, databaseUrl: app.ctx.config.databaseUrl!, db, everythingSealed, tell });

  /** Every sealed value opens for a process that starts now. */
  async function everythingOpens(config = settings()): Promise<void> {
    const { db } = app;
    const secrets = await openSecrets({ config, db, everythingSealed });
    for (const sealed of everythingSealed) {
      for (const place of sealed.places) {
        const values = await readValues(db, sealed, place, { most: 1_000 });
        assert.ok(values.length > 0, `${place.table}.${place.column} is tried`);
        for (const { bytes, purpose } of values) secrets.open(bytes, purpose);
      }
    }
  }

  /** All that the database holds, whatever column it stands in. */
  async function tablesHolding(prefix: Buffer): Promise<string[]> {
    const tables = await app.db.query<{ name: string }>(
      `SELECT c.oid::regclass::text AS name FROM pg_class c
       WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition`,
    );
    // Of the last of five bytes, base64 has two bits alone in its seventh digit.
    const forms = [`\\x${prefix.toString("hex")}`, `"${prefix.toString("base64").slice(0, 6)}`];
    const holding: string[] = [];
    for (const { name } of tables) {
      const rows = await app.db.query<{ text: string }>(`SELECT row_to_json(t)::text AS text FROM ${name} t`);
      const dump = rows.map(({ text }) => text.replaceAll("\\\\x", "\\x")).join("\n");
      if (forms.some((form) => dump.includes(form))) holding.push(name);
    }
    return holding.sort();
  }

  it("changes the key and seals all of it anew, in every column that holds any", async () => {
    const [before] = await keys();
    const first = await rotate();
    assert.equal(first.unreadable, 0);
    const [now, previous, ...others] = await keys();
    assert.equal(previous, before);
    assert.deepEqual(others, []);
    const tables = everythingSealed.flatMap(({ places }) => places.map(({ table }) => table));
    assert.deepEqual(
      await tablesHolding(sealPrefix(now!)),
      [...new Set([...tables, "sealing_key"])].sort(),
      "what is sealed and not listed would be lost",
    );
    await rotate();
    assert.deepEqual(await tablesHolding(sealPrefix(now!)), []);
    await putKeys((await keys())[0]!);
    await everythingOpens();
  });

  it("keeps what was signed: links in mails that are out there stay good", async () => {
    const before = app.ctx.secrets.mac("links", "a");
    await rotate();
    assert.deepEqual(
      (await openSecrets({ config: settings(), db: app.db, everythingSealed })).mac("links", "a"),
      before,
    );
  });

  it("goes on where it was broken off, wherever that was, and nothing is closed in between", async () => {
    for (let statements = 0; statements < 40; statements++) {
      await rotate(breakingAfter(app.db, statements)).catch((error: Error) =>
        assert.equal(error.message, "broken off"),
      );
      await everythingOpens();
    }
    assert.equal((await rotate()).unreadable, 0);
    await putKeys((await keys())[0]!);
    await everythingOpens();
  });

  it("finds what others go on sealing with the key before, however often they do", async () => {
    const [before] = await keys();
    const late = createSecrets(before!);
    let left = 4;
    let sealing: Promise<unknown> = Promise.resolve();
    const sealOneMore = (said: Message) => {
      const kept = sealMail(late, { subject: "", head: "", text: "", html: "", calendar: null });
      if (JSON.stringify(said).includes("people_mails") && left-- > 0)
        sealing = app.db.query("UPDATE people_mails SET content_sealed = $1", [kept]);
    };
    const afterIt =
      (ask: Database["query"]): Database["query"] =>
      async (...statement) => {
        await sealing;
        return ask(...statement);
      };
    const db: Database = {
      ...app.db,
      query: afterIt(app.db.query),
      everywhere: afterIt(app.db.everywhere),
    };
    assert.equal((await rotate(db, settings(), sealOneMore)).unreadable, 0);
    assert.ok(left < 0);
    await putKeys((await keys())[0]!);
    await everythingOpens();
  });

  it("is not done while others go on with the key before for ever, and says whom to restart", async () => {
    const [before] = await keys();
    const late = createSecrets(before!);
    const kept = sealMail(late, { subject: "", head: "", text: "", html: "", calendar: null });
    const db: Database = {
      ...app.db,
      async everywhere(text, values) {
        const rows = await app.db.everywhere<never>(text, values);
        // Once everything was gone through, there is another one.
        if (text.includes("FROM people_mails") && rows.length === 0)
          await app.db.query("UPDATE people_mails SET content_sealed = $1", [kept]);
        return rows;
      },
    };
    await assert.rejects(rotate(db), /^[^:]*: ?Some process still seals with the key before: restart it/);
    await rotate();
    await putKeys((await keys())[0]!);
    await everythingOpens();
  });

  it("goes through a table of many rows, tells how many, and counts what no key opens", async () => {
    const [{ user_id: userId, content_sealed: kept }] = (await app.db.query(
      "SELECT user_id, content_sealed FROM people_mails LIMIT 1",
    )) as [{ user_id: string; content_sealed: Buffer }];
    await app.db.query(
      `INSERT INTO people_mails (user_id, kind, locale, content_sealed)
       SELECT $1, 'NEW_DEVICE', 'nb', $2 FROM generate_series(1, 1000)`,
      [userId, kept],
    );
    const broken = Buffer.concat([kept.subarray(0, -1), Buffer.of(kept.at(-1)! ^ 1)]);
    await app.db.query(
      "INSERT INTO people_mails (user_id, kind, locale, content_sealed) VALUES ($1, 'NEW_DEVICE', 'nb', $2)",
      [userId, broken],
    );
    const told: Message[] = [];
    const rotated = await rotate(app.db, settings(), (said) => told.push(said));
    const [row] = await app.db.query<{ fingerprint: string; replaces: string | null }>(
      "SELECT fingerprint, replaces FROM sealing_key",
    );
    assert.deepEqual(row, { fingerprint: rotated.fingerprint, replaces: null });
    assert.equal(rotated.unreadable, 1);
    const counts = told.map(({ params }) => params as { table: string; count: number });
    assert.deepEqual(
      counts.filter(({ table }) => table === "people_mails").map(({ count }) => count),
      [1001],
    );
    assert.equal(
      rotated.resealed,
      counts.reduce((total, { count }) => total + count, 0),
    );
    assert.deepEqual(
      counts.filter(({ count }) => count === 0),
      [],
    );
    await app.db.query(
      "DELETE FROM people_mails WHERE id <> (SELECT id FROM people_mails WHERE content_sealed <> $1 LIMIT 1)",
      [broken],
    );
    await putKeys((await keys())[0]!);
    await everythingOpens();
  });

  it("is noticed by nobody while orders are placed and looked at, by several processes", async () => {
    const { databaseUrl } = app.ctx.config;
    const env = { DATA_DIR: dataDir(), SECRET_KEY: undefined, DATABASE_POOL_SIZE: "8" };
    const other = await createTestApp({ database: { url: databaseUrl! }, env });
    const placed: string[] = [];
    let isOver = false;
    const patiently = async (at: TestApp, request: InjectOptions) => {
      const response = await at.inject(request);
      if (response.statusCode !== 429) return response;
      at.clock.advance(61_000);
      return at.inject(request);
    };
    const post = (at: TestApp) =>
      patiently(at, {
        method: "POST",
        url: "/api/v1/orders",
        headers: { authorization: `Bearer ${facts.keys.restaurant}`, "idempotency-key": crypto.randomUUID() },
        payload: facts.placed.body,
      });
    const track = (at: TestApp, token: string) => patiently(at, { url: `/api/v1/orders/${token}` });
    const guests = async (at: TestApp, seenBy: TestApp) => {
      while (!isOver) {
        const { statusCode, body } = await post(at);
        assert.equal(statusCode, 201, body);
        const { publicToken } = JSON.parse(body);
        placed.push(publicToken);
        assert.equal((await track(seenBy, publicToken)).statusCode, 200);
      }
    };
    try {
      const working = Promise.all([guests(app, other), guests(other, app)]);
      working.catch(() => undefined);
      const env = { DATABASE_URL: databaseUrl!, DATA_DIR: dataDir() };
      for (let round = 0; round < 2; round++) {
        const rotated = await luka(env, "key", "rotate", "--json");
        assert.equal(rotated.code, 0, rotated.stderr);
      }
      isOver = true;
      await working;
      await rotate();
      await putKeys((await keys())[0]!);
      await everythingOpens();
      const tokens = [...placed, ...facts.tracked.map(({ token }) => token)];
      for (const at of [app, other])
        for (const token of tokens) assert.equal((await track(at, token)).statusCode, 200, token);
    } finally {
      isOver = true;
      await other.close();
    }
  });

  it("with keys that are settings: asks for the next one beside the one before, and then changes over", async () => {
    const [current] = await keys();
    await assert.rejects(
      rotate(app.db, settings(current)),
      /set SECRET_KEY to a new one and SECRET_KEY_PREVIOUS/,
    );
    const next = newSecretKey();
    await everythingOpens(settings(next, current));
    await everythingOpens(settings(current));
    await rotate(app.db, settings(next, current));
    await everythingOpens(settings(next));
    await assert.rejects(everythingOpens(settings(current)), /was sealed with/);
    await putKeys(next);
  });
});

/** A database that is lost after some statements. */
function breakingAfter(db: Database, statements: number): Database {
  let left = statements;
  const guard = () => {
    if (left-- <= 0) throw new Error("broken off");
  };
  return {
    ...db,
    query: async (...statement) => {
      guard();
      return db.query(...statement);
    },
    transaction: async (work) => {
      guard();
      return db.transaction(work);
    },
  };
}
