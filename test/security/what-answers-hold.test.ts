import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import type { LightMyRequestResponse } from "fastify";
import { routes } from "../../src/app.ts";
import { keepVersions } from "../../src/features/menu-history/keep-version.ts";
import { shopOf } from "../../src/features/orders/shop.fixture.ts";
import {
  type ExamplePartner,
  newIdempotencyKey,
  openPartner,
} from "../../src/features/partners/partner.fixture.ts";
import { hire, type Staff } from "../../src/features/people/staff.fixture.ts";
import { roomOf, saturday, saturdayAt } from "../../src/features/reservations/dining.fixture.ts";
import type { Route } from "../../src/platform/http/route.ts";
import { createTestApp, type TestApp } from "../app.ts";
import {
  bodiesOf,
  type Furnished,
  furnish,
  isOfSandboxes,
  nameOf,
  partnerRoutes,
  pathOf,
} from "./furnished.ts";
import { bearer, eventually } from "./town.ts";

/** A restaurant with one of everything, and with guests. */
interface Peopled extends Furnished {
  tokens: string[];
  guest: Guest;
}
interface Guest {
  name: string;
  phone: string;
  email: string;
}

const couponCode = "HEMMELIG25";

/** Those who make coupons read their codes. */
const keepsCoupons = /^(GET|PATCH|POST|staff) \/(coupons|offers|restaurant-file)|^GET \/export/;

/** What gives a new secret away, this once. */
const givesSecrets = new Set([
  "POST /restaurants",
  "POST /keys",
  "POST /recovery/:slug/keys",
  "POST /recovery/:slug/keys/:keyId/rotate",
  "POST /keys/:keyId/rotate",
  "POST /webhooks",
  "POST /webhooks/:webhookId/rotate-secret",
]);

/** A till's calls, with a key of full access: they are about the restaurant's own guests. */
const isAtWork = ({ scope }: Route): boolean => /^(orders|refunds|reservations):/.test(scope ?? "");

describe("what answers hold (S-09, S-14)", () => {
  let app: TestApp;
  let partner: ExamplePartner;
  let own: Peopled;
  let foreign: Peopled;
  let owner: Staff;
  /** Everything that no answer may hold, and what it is. */
  let secret: Map<string, string>;
  let foreignIds: Set<string>;
  before(async () => {
    app = await createTestApp({ env: { DATABASE_POOL_SIZE: "8" } });
    partner = await openPartner(app, "LIVE", { whiteLabel: true });
    const stranger = await openPartner(app, "LIVE", { whiteLabel: true });
    own = await peopled(partner, {
      name: "Kunigunde Kundestad",
      phone: "98760001",
      email: "kunigunde@gjest.example",
    });
    foreign = await peopled(stranger, {
      name: "Fredegar Fremmed",
      phone: "98760002",
      email: "fredegar@gjest.example",
    });
    owner = await hire(app, own, "OWNER");
    secret = new Map([
      ...[own, foreign].flatMap(({ secrets }) => [...secrets].map(([name, text]) => [text, name] as const)),
      [partner.key, "a partner's key"],
      [stranger.key, "another partner's key"],
      ...(await hashesAndSeals()),
    ]);
    foreignIds = new Set([stranger.partnerId, foreign.restaurantId, foreign.slug, ...(await idsOf(foreign))]);
    assert.ok(secret.size > 40 && foreignIds.size > 40, `${secret.size}, ${foreignIds.size}`);
  });
  after(() => app.close());

  async function peopled(of: ExamplePartner, guest: Guest): Promise<Peopled> {
    const shop = await furnish(app, of, (file) => {
      Object.assign(file, structuredClone(roomOf), {
        coupons: [
          { code: couponCode, discountType: "PERCENT", discountValue: 25, displayName: "Velkommen" },
          { isAutomatic: true, discountType: "PERCENT", discountValue: 10, displayName: "Alltid" },
        ],
        newsletterPopup: { isEnabled: true, title: "Hei", text: "Hei", couponCode, successMessage: "Takk" },
      });
      Object.assign(file.settings as object, { reservationsEnabled: true, dineIn: {} });
    });
    await app.db.query("UPDATE restaurants SET is_live = true WHERE id = $1", [shop.restaurantId]);
    await app.ctx.snapshots.reload(shop.restaurantId);
    const at = await shopOf(app, shop);
    // That the restaurant has gone live is heard in a moment.
    const isOpen = async () => (await at.post(at.body(), { path: "/orders/quote" })).statusCode === 200;
    assert.ok(await eventually(isOpen), "the restaurant is open");
    const order = await at.place(at.body({ customer: guest }));
    const booked = await at.post(
      { slug: at.slug, dineInAt: saturdayAt("19:00"), partySize: 4, customer: guest },
      { path: "/reservations" },
    );
    assert.equal(booked.statusCode, 201, booked.body);
    const { email, name } = guest;
    const signedUp = await at.post({ email, name }, { path: `/newsletter/signup?slug=${at.slug}` });
    assert.equal(signedUp.json().couponCode, couponCode);
    return { ...shop, guest, tokens: [order.publicToken, booked.json().publicToken] };
  }

  /** All bytes that the database keeps: hashes of keys and tokens, sealed secrets; and passwords' hashes. */
  async function hashesAndSeals(): Promise<[string, string][]> {
    const columns = await app.db.query<{ table: string; column: string }>(
      `SELECT table_name AS "table", column_name AS "column" FROM information_schema.columns
       WHERE table_schema = 'public' AND data_type = 'bytea' AND table_name <> 'menu_imports'`,
    );
    const found: [string, string][] = [];
    for (const { table, column } of columns) {
      const rows = await app.db.query<{ bytes: Buffer }>(
        `SELECT ${column} AS bytes FROM ${table} WHERE length(${column}) >= 12`,
      );
      for (const { bytes } of rows)
        for (const form of ["hex", "base64", "base64url"] as const)
          found.push([bytes.toString(form).replace(/=+$/, ""), `${table}.${column}`]);
    }
    const passwords = await app.db.query<{ password: string }>(
      "SELECT password FROM people_accounts WHERE password IS NOT NULL",
    );
    return [
      ...found,
      ...passwords.map(({ password }) => [password, "a password's hash"] as [string, string]),
    ];
  }

  /** Every id in every row of a restaurant. */
  async function idsOf({ restaurantId }: Furnished): Promise<string[]> {
    const tables = await app.db.query<{ name: string }>(
      `SELECT table_name AS name FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
       WHERE table_schema = 'public' AND column_name = 'restaurant_id' AND table_type = 'BASE TABLE'`,
    );
    const ids = new Set<string>();
    for (const { name } of tables)
      for (const { row } of await app.db.query<{ row: string }>(
        `SELECT to_jsonb(t)::text AS row FROM ${name} t WHERE restaurant_id = $1`,
        [restaurantId],
      ))
        for (const [id] of row.matchAll(/\b[a-z]{3}_[0-9a-hjkmnp-tv-z]{26}\b/g)) ids.add(id);
    return [...ids];
  }

  const freshMinute = async (): Promise<void> => {
    app.clock.advance(61_000);
    await app.db.query("DELETE FROM quota_windows");
  };
  let asked = 0;
  const nextAddress = (): string => `10.9.${(asked++ >> 8) & 255}.${asked & 255}`;

  const wrong: string[] = [];
  /** @param mayKnowGuests the restaurant's own people */
  function look(name: string, { body, headers }: LightMyRequestResponse, mayKnowGuests = false): void {
    const text = `${body}\n${JSON.stringify(headers)}`;
    const held = (what: string) => wrong.push(`${name} holds ${what}`);
    for (const [one, what] of secret) if (text.includes(one)) held(what);
    for (const id of foreignIds) if (text.includes(id)) held(`${id} of another restaurant`);
    for (const { guest } of mayKnowGuests ? [foreign] : [own, foreign])
      for (const one of Object.values(guest)) if (text.includes(one)) held(`a guest's ${one}`);
    if (text.includes(couponCode) && !keepsCoupons.test(name)) held("a coupon's code");
    if (/\b(hash|sealed|secret_sealed|password_hash)\b/i.test(body)) held("a field of the store");
  }

  const addressOf = (route: Route) => pathOf(route, own.ids).replace("/recovery/x", `/recovery/${own.slug}`);
  const gets = routes.filter(
    ({ method, responses }) => method === "GET" && !Object.values(responses).includes("text/event-stream"),
  );
  const withGets = (door: Route["door"]): Route[] => gets.filter((route) => route.door === door);

  it("is checked in every read of a partner's restaurant", async () => {
    for (const route of [...withGets("partner"), ...withGets("partnerRestaurant")]) {
      if (isOfSandboxes(route)) continue;
      await freshMinute();
      const path = addressOf(route);
      const response = await (route.door === "partner" ? partner.call("GET", path) : own.call("GET", path));
      assert.equal(response.statusCode, 200, `${nameOf(route)} ${response.body}`);
      look(nameOf(route), response, isAtWork(route));
    }
    assert.deepEqual(wrong.splice(0), []);
  });

  it("is checked in every read of a restaurant's own website, its pages and its guests", async () => {
    const slug = own.slug;
    for (const { path } of withGets("restaurant")) {
      const fits = path.endsWith("availability")
        ? `date=${saturday}&partySize=4`
        : path.endsWith("slots")
          ? `date=${saturday}&fulfillment=PICKUP`
          : path.endsWith("search")
            ? "q=Gata"
            : "";
      const response = await app.inject({
        url: `/api/v1${path}?slug=${slug}&${fits}`.replace(/&$/, ""),
        headers: bearer(own.key),
        remoteAddress: nextAddress(),
      });
      assert.equal(response.statusCode, 200, `${path} ${response.body}`);
      look(path, response);
    }
    const { host } = { host: `${slug}.${app.ctx.config.serviceDomain}` };
    const pages = withGets("page").filter(
      ({ path }) => path.startsWith("/_pages/:slug") && !path.includes(":token"),
    );
    let shown = 0;
    for (const path of [
      ...pages.map(({ path }) => path.replace("/_pages/:slug", "").replace("*", "noe-annet")),
      ...own.tokens.flatMap((token) => [`/o/${token}`, `/o/${token}/bord.ics`]),
    ]) {
      const response = await app.inject({
        url: path,
        headers: { host, accept: "text/html" },
        remoteAddress: nextAddress(),
      });
      if (response.statusCode === 200) shown += 1;
      look(`page ${path}`, response);
    }
    assert.ok(shown >= 6, `${shown} pages`);
    for (const token of own.tokens) {
      const response = await app.inject({ url: `/api/v1/orders/${token}`, remoteAddress: nextAddress() });
      assert.equal(response.statusCode, 200);
      look("GET /orders/:token", response);
    }
    assert.deepEqual(wrong.splice(0), []);
  });

  it("is checked in every read of the restaurant's own people, who know their guests and nobody else's", async () => {
    const period = `?from=${saturday}&to=${saturday}`;
    await keepVersions(app.ctx);
    const [version] = (await owner.call("GET", "/menu-versions")).json().data;
    const added = await owner.call("POST", "/printers", {
      ...{ name: "Kassa", kind: "STAR", slips: ["RECEIPT"], isAutomatic: true, copies: 1, paperMm: 80 },
      ...{ locale: "nb", stationIds: [] },
    });
    const pathWith = (route: Route) =>
      addressOf(route)
        .replace("/menu-versions/x", `/menu-versions/${version.id}`)
        .replace("/printers/x", `/printers/${added.json().printer.id}`);
    for (const route of withGets("staff").filter(({ path }) => !path.includes("/:id"))) {
      const query =
        {
          "/reservations": `?date=${saturday}`,
          "/orders": "?state=new",
          "/reports/sales": period,
          "/payouts": period,
          "/reports/books": period,
          "/reports/books.csv": period,
          "/hours/taken": `?from=${saturday}`,
          "/order-addresses": "?q=Gata",
          "/delivery-zones/addresses": "?q=Gata",
        }[route.path] ?? "";
      const response = await owner.call("GET", `${pathWith(route)}${query}`);
      assert.equal(response.statusCode, 200, `${route.path} ${response.body}`);
      look(`staff ${route.path}`, response, true);
    }
    assert.deepEqual(wrong.splice(0), []);
  });

  it("is checked in every change of a partner; new secrets are told once and never again", async () => {
    const isLast = ({ method, path }: Route) => Number(method === "DELETE") + Number(path === "");
    const writes = partnerRoutes
      .filter((route) => route.method !== "GET" && !route.takesFile && !isOfSandboxes(route))
      .toSorted((a, b) => isLast(a) - isLast(b));
    const bodies = bodiesOf(own.ids, own.slug);
    const given = new Map<string, string>();
    let succeeded = 0;
    for (const route of writes) {
      await freshMinute();
      const name = nameOf(route);
      const path = addressOf(route);
      const key = newIdempotencyKey();
      const send = () =>
        route.door === "partner"
          ? partner.call(route.method, path, bodies[name], { "idempotency-key": key })
          : own.call(route.method, path, bodies[name]);
      const response = await send();
      if (response.statusCode < 300) succeeded += 1;
      const secrets = response.body.match(/(?:lb[sp]_(?:test|live)_|whsec_)[\w+/=]+/g) ?? [];
      if (response.statusCode < 300)
        assert.equal(secrets.length > 0, givesSecrets.has(name), `${name} ${response.body}`);
      for (const one of secrets) given.set(one, name);
      look(name, response, isAtWork(route));
      if (name === "POST /restaurants") {
        const replay = await send();
        assert.deepEqual(
          [replay.statusCode, replay.json().restaurantKey, replay.json().replayed],
          [200, null, true],
        );
        assert.equal(replay.headers["idempotent-replayed"], "true");
        look("a replay", replay);
      }
      if (path === "" || route.door === "partner") continue;
      for (const list of ["/keys", "/webhooks"])
        look(`GET ${list} after ${name}`, await own.call("GET", list));
    }
    assert.ok(succeeded > writes.length * 0.7, `${succeeded} of ${writes.length} were done`);
    assert.ok(given.size >= 5);
    for (const [one, name] of given) secret.set(one, `what ${name} gave once`);
    // The partner's own log has every one of these calls, with their bodies.
    await freshMinute();
    await app.ctx.apiLog.flush();
    for (let path: string | null = "/logs?limit=100"; path !== null; ) {
      const page: LightMyRequestResponse = await partner.call("GET", path);
      assert.equal(page.statusCode, 200, page.body);
      look("GET /logs", page);
      const { nextCursor } = page.json();
      path = nextCursor === null ? null : `/logs?limit=100&cursor=${nextCursor}`;
    }
    for (const route of withGets("partner")) {
      await freshMinute();
      look(nameOf(route), await partner.call("GET", addressOf(route)));
    }
    for (const list of ["/keys", "/webhooks", ""]) look(`staff ${list}`, await own.call("GET", list));
    assert.deepEqual(wrong.splice(0), []);
  });
});
