import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { sendMails } from "../../src/features/mails/send-mails.ts";
import { newKey } from "../../src/features/orders/shop.fixture.ts";
import {
  type ExamplePartner,
  newIdempotencyKey,
  openPartner,
} from "../../src/features/partners/partner.fixture.ts";
import { readCredentials } from "../../src/features/payments/payment-accounts.ts";
import { cookiesOf, hire, originOf, password, signIn } from "../../src/features/people/staff.fixture.ts";
import { openDining } from "../../src/features/reservations/dining.fixture.ts";
import { deliverWebhooks } from "../../src/features/webhooks/deliver-webhooks.ts";
import { createLog } from "../../src/platform/log.ts";
import { databaseLog } from "../database.ts";
import { startMailServer, type TestMailServer } from "../mail-server.ts";
import { ownPort } from "../own-port.ts";
import { openPaidTown, type PaidTown } from "../paid-shop.ts";
import { startZones, type TestZones } from "../zones.ts";
import { eventually } from "./town.ts";

/**
 * Everything that opens something, as whoever it was given to has it in hand, after a run over the whole way. Neither a copy
 * of the database nor any log may hold one of them in plain text (S-13).
 */
const known = new Map<string, string>();
const learn = (name: string, secret: string | null | undefined): string => {
  assert.ok(secret && secret.length >= 6, `${name} is no secret: ${secret}`);
  known.set(name, secret);
  return secret;
};

describe("secrets at rest (S-13)", () => {
  let town: PaidTown;
  let zones: TestZones;
  let mailServer: TestMailServer;
  const logged: string[] = [];
  before(async () => {
    zones = await startZones();
    mailServer = await startMailServer({
      login: { user: "luka", pass: learn("mail password", "postpassord-9f2") },
    });
    const log = createLog("trace", { write: (line: string) => void logged.push(line) });
    const env = {
      DNS_RESOLVERS: zones.servers,
      SMTP_URL: `smtp://luka:postpassord-9f2@127.0.0.1:${mailServer.port}`,
      MAIL_FROM: "post@bestilling.no",
      DATABASE_POOL_SIZE: "8",
      ALLOW_PRIVATE_WEBHOOK_TARGETS: "1",
    };
    town = await openPaidTown(env, { log });
  });
  after(async () => {
    await town?.close();
    await mailServer?.close();
    await zones?.close();
  });

  it("are given away on the whole way: guests, payments, people, partners, mail", async () => {
    await guests();
    await peopleAndGate();
    const [partner, live] = [
      await openPartner(town.app, "TEST", { whiteLabel: true }),
      await openPartner(town.app, "LIVE", { whiteLabel: true }),
    ];
    await integrators(partner);
    await owners(live);
    await mistakes(partner);
    await town.app.ctx.apiLog.flush();
    assert.ok(known.size > 25, `${known.size} secrets`);
  });

  async function guests(): Promise<void> {
    const { ctx } = town.app;
    learn("secret of the installation", ctx.config.secretKey);
    learn("password of the database", decodeURIComponent(new URL(ctx.config.databaseUrl!).password));
    const shop = await town.openShop(["STRIPE", "VIPPS"]);
    learn("key of a restaurant", shop.key);
    learn("key at Stripe", town.stripe.secretKey);
    learn("client secret at Vipps", town.vipps.keys.clientSecret);
    learn("subscription key at Vipps", town.vipps.keys.subscriptionKey);
    const accounts = await town.app.db.query<{ id: string; provider: string }>(
      "SELECT id, provider FROM payment_accounts WHERE restaurant_id = $1",
      [shop.restaurantId],
    );
    assert.equal(accounts.length, 2);
    for (const { id, provider } of accounts) {
      const credentials = await readCredentials(ctx, shop.scope, id);
      learn(`callback secret of ${provider}`, credentials?.callbackSecret);
    }
    learn("token of an order", (await shop.place(shop.body(), newKey())).publicToken);
    const online = await shop.order();
    learn("token of an online order", online.publicToken);
    online.emulator.sendsMessages = true;
    online.emulator.pay(online.reference);
    await online.emulator.messagesSent();
    assert.ok(
      await eventually(async () => (await shop.track(online.publicToken)).status !== "AWAITING_PAYMENT"),
    );
    const dining = await openDining(town.app);
    learn("token of a reservation", (await dining.booked()).publicToken);
  }

  async function peopleAndGate(): Promise<void> {
    const { app } = town;
    const shop = await town.openShop([]);
    const owner = await hire(app, shop, "OWNER");
    learn("password of a person", password);
    learn("session of a person", owner.cookie.split("=")[1]);
    const again = await signIn(app, owner.email, password);
    learn("another session", cookiesOf(again).split("=")[1]);
    await signIn(app, owner.email, learn("a password tried in vain", "feil-passord-4711"));
    const gate = learn("password of a site gate", "blåbærtur i skogen");
    const set = await owner.call("PUT", "/site-gate", { enabled: true, password: gate });
    assert.equal(set.statusCode, 200, set.body);
    const page = { host: `${shop.slug}.${app.ctx.config.serviceDomain}`, origin: "" };
    page.origin = `http://${page.host}`;
    const form = (text: string) =>
      app.inject({
        method: "POST",
        url: "/slipp-inn",
        headers: { ...page, "content-type": "application/x-www-form-urlencoded" },
        payload: new URLSearchParams({ password: text, to: "/" }).toString(),
      });
    await form(learn("a gate's password tried in vain", "rypejakt i fjellet"));
    learn("pass of a site gate", cookiesOf(await form(gate)).split("=")[1]);
  }

  async function integrators(partner: ExamplePartner): Promise<void> {
    learn("key of a partner", partner.key);
    const key = newIdempotencyKey();
    const body = { name: "Kafé Fjord", slug: `fjord-${key.slice(0, 8)}`, email: "post@fjord.example" };
    const create = () => partner.call("POST", "/restaurants", body, { "idempotency-key": key });
    const created = await create();
    assert.equal(created.statusCode, 201, created.body);
    learn("key of a new restaurant", created.json().restaurantKey.key);
    assert.equal((await create()).json().restaurantKey, null);
    const shop = await partner.open();
    const further = await shop.ask("POST", "/keys", { name: "Nettside" });
    learn("further key", further.restaurantKey.key);
    const rotated = await shop.ask("POST", `/keys/${further.data.id}/rotate`, { name: "Ny" });
    learn("rotated key", rotated.restaurantKey.key);
    // Nobody is there: what fails is logged.
    const url = `https://localhost:${await ownPort()}/hook`;
    const { data, secret } = await shop.ask("POST", "/webhooks", { url, events: ["ORDER_CREATED"] });
    learn("signing secret", secret);
    const renewed = await shop.ask("POST", `/webhooks/${data.id}/rotate-secret`, { graceHours: 24 });
    learn("new signing secret", renewed.secret);
    await shop.ask("POST", `/webhooks/${data.id}/test`);
    await working(
      (signal) => deliverWebhooks(town.app.ctx, signal),
      async () => {
        const [tried] = await town.app.db.query(
          "SELECT FROM webhook_deliveries WHERE restaurant_id = $1 AND webhook_id = $2 AND attempts > 0",
          [shop.restaurantId, data.id],
        );
        return tried !== undefined;
      },
    );
    await shop.ask("POST", "/domains", { domain: "bestill.fjord.no" });
    const sender = await partner.call("POST", "/brand/sender-domain", { domain: "mail.fjord.no" });
    assert.equal(sender.statusCode, 201, sender.body);
    await throughMcp(partner, shop);
  }

  async function throughMcp(
    partner: ExamplePartner,
    shop: Awaited<ReturnType<ExamplePartner["open"]>>,
  ): Promise<void> {
    const answered = await town.app.inject({
      method: "POST",
      url: "/mcp",
      headers: {
        authorization: `Bearer ${partner.key}`,
        "x-service-restaurant-key": shop.key,
        accept: "application/json, text/event-stream",
        "mcp-protocol-version": "2025-06-18",
      },
      payload: {
        jsonrpc: "2.0",
        id: 1,
        method: "tools/call",
        params: {
          name: "postRestaurantsSlugKeys",
          arguments: { slug: shop.slug, body: { name: "Fra en samtale" } },
        },
      },
    });
    learn("handle of a key made through MCP", /lbh_[\w-]+/.exec(answered.body)?.[0]);
  }

  async function owners(partner: ExamplePartner): Promise<void> {
    const shop = await partner.open();
    const email = `eier-${shop.slug}@spisested.example`;
    const seen = mailServer.received.length;
    await shop.ask("POST", "/owner-invites", { email, name: "Ola Nordmann" });
    const invited = () => mailServer.received.slice(seen).find(({ to }) => to.includes(email));
    await working(
      (signal) => sendMails(town.app.ctx, signal),
      async () => invited() !== undefined,
    );
    const token = learn("token of an invite", /\/invite\/(\w+)/.exec(invited()!.mail.text ?? "")?.[1]);
    const { host, origin } = { host: town.app.ctx.config.serviceDomain, origin: originOf(town.app) };
    assert.equal((await town.app.inject({ url: `/invite/${token}`, headers: { host } })).statusCode, 200);
    const chosen = learn("password that an owner chose", "et helt nytt passord 77");
    const accepted = await town.app.inject({
      method: "POST",
      url: `/invite/${token}`,
      headers: { host, origin, "content-type": "application/x-www-form-urlencoded" },
      payload: new URLSearchParams({ password: chosen }).toString(),
    });
    assert.ok(accepted.statusCode < 400, accepted.body);
    learn("session of an owner", cookiesOf(accepted).split("=")[1]);
  }

  /** People put keys where they do not belong, and things break while they are at hand. */
  async function mistakes(partner: ExamplePartner): Promise<void> {
    const { app } = town;
    const shop = await partner.open();
    const lost = learn(
      "key that stood in the wrong place",
      (await shop.ask("POST", "/keys", { name: "x" })).restaurantKey.key,
    );
    await partner.call("GET", `/restaurants/${lost}`, undefined, { "x-service-restaurant-key": shop.key });
    await shop.call("POST", "/keys", { name: `min nøkkel ${lost}`, [lost]: lost });
    await shop.call("GET", `/products?query=${lost}`);
    await shop.call("GET", `/keys/${lost}`);
    await shop.call("GET", "/keys", undefined, { "x-request-id": lost });
    await shop.call("POST", "/webhooks", { url: `https://hook.example.no/?key=${lost}`, events: [] });
    await app.inject({ url: `/api/v1/orders/${known.get("token of an order")}x` });
    await app.inject({ url: `/api/v1/menu?slug=${lost}`, headers: { authorization: `Bearer ${lost}` } });
    await app.inject({ url: `/nothing/${lost}?key=${lost}`, headers: { authorization: `Bearer ${lost}` } });
    // A failure of ours is logged with all that the error tells.
    const { query } = app.ctx.db;
    app.ctx.db.query = () =>
      Promise.reject(Object.assign(new Error("broken"), { parameters: [lost], detail: lost }));
    try {
      assert.equal((await shop.call("GET", "/keys")).statusCode, 500);
    } finally {
      app.ctx.db.query = query;
    }
  }

  it("are in no table of the database", async () => {
    const { db } = town.app;
    const tables = await db.query<{ name: string }>(
      `SELECT c.oid::regclass::text AS name FROM pg_class c
       WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition`,
    );
    assert.ok(tables.length > 40);
    const found: string[] = [];
    let filled = 0;
    for (const { name } of tables) {
      const rows = await db.query<{ text: string }>(`SELECT t::text AS text FROM ${name} t`);
      if (rows.length > 0) filled += 1;
      const dump = rows.map(({ text }) => text).join("\n");
      for (const [secret, forms] of everyForm())
        if (forms.some((form) => dump.includes(form))) found.push(`${secret} in ${name}`);
      if (/PRIVATE KEY|\\x2d2d2d2d2d424547494e/.test(dump)) found.push(`a private key in ${name}`);
    }
    assert.ok(filled > 25, `only ${filled} tables hold anything`);
    assert.deepEqual(found, []);
  });

  it("are in no log, neither the service's nor the database's", async () => {
    const logs = new Map([
      ["the service's log", logged.join("")],
      ["the database's log", await databaseLog()],
    ]);
    assert.ok(logged.length > 30, `${logged.length} lines`);
    const found = [...logs].flatMap(([name, text]) =>
      [...everyForm()]
        .filter(([, forms]) => forms.some((form) => text.includes(form)))
        .map(([secret]) => `${secret} in ${name}`),
    );
    assert.deepEqual(found, []);
  });
});

/** As text, as PostgreSQL shows bytes, and as base64. */
const everyForm = (): Map<string, string[]> =>
  new Map(
    [...known].map(([name, secret]) => {
      const bytes = Buffer.from(secret);
      const inJson = JSON.stringify(secret).slice(1, -1);
      const base64 = bytes.toString("base64").replace(/=+$/, "").slice(0, -1);
      return [name, [secret, inJson, encodeURIComponent(secret), bytes.toString("hex"), base64]];
    }),
  );

/** Runs a worker until it is so. */
async function working(
  work: (signal: AbortSignal) => Promise<unknown>,
  isDone: () => Promise<boolean>,
): Promise<void> {
  const stopping = new AbortController();
  const running = work(stopping.signal);
  try {
    assert.ok(await eventually(isDone));
  } finally {
    stopping.abort();
    await running;
  }
}
