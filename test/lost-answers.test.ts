import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { routes } from "../src/app.ts";
import { readImports } from "../src/features/menu-imports/read-imports.ts";
import { agreementText } from "../src/features/owners/agreement-text.ts";
import { signAgreement } from "../src/features/owners/sign-agreement.ts";
import {
  type ExamplePartner,
  newIdempotencyKey,
  openPartner,
  outcomeOf,
} from "../src/features/partners/partner.fixture.ts";
import { createMember } from "../src/features/people/create-person.ts";
import { withRoom } from "../src/features/sandbox/sandbox.fixture.ts";
import { scopeOf } from "../src/platform/db/scope.ts";
import { printed } from "../src/platform/pdf/pdf-files.fixture.ts";
import { createTestApp, type TestApp } from "./app.ts";
import { startZones, type TestZones } from "./zones.ts";

type Json = ReturnType<typeof JSON.parse>;
type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

const legal = {
  orgNumber: "923609016",
  legalName: "Kafé Fjord AS",
  addressLine1: "Kongens gate 1",
  postalCode: "7011",
  city: "Trondheim",
};

/** A form with one file, as it is sent with the boundary `x`. */
const formOf = (file: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from(
      `--x\r\nContent-Disposition: form-data; name="file"; filename="meny.pdf"\r\nContent-Type: application/pdf\r\n\r\n`,
    ),
    file,
    Buffer.from("\r\n--x--\r\n"),
  ]);

const isOfSandboxes = (path: string): boolean => path.startsWith("/sandbox/");

/** A restaurant is brought from nothing to its request to go live, by a client that loses the first answer of every call. */
describe("a partner whose answers are lost", () => {
  let app: TestApp;
  let zones: TestZones;
  let partner: ExamplePartner;
  before(async () => {
    zones = await startZones();
    app = await createTestApp({
      env: {
        SERVICE_DOMAIN: "luka.no",
        DNS_RESOLVERS: zones.servers,
        SMTP_URL: "smtp://127.0.0.1:1",
        MAIL_FROM: "post@luka.no",
      },
    });
    partner = await openPartner(app, "LIVE");
  });
  after(async () => {
    await app.close();
    await zones.close();
  });

  const slug = "kafe-fjord";
  const quotasTaken = async () =>
    (await app.db.query(
      "SELECT subject, quota, taken FROM quota_windows ORDER BY subject, quota",
    )) as object[];

  it("ends all the same, with nothing doubled (R-490 to R-494)", async () => {
    let restaurantKey = "";
    const lost = new Set<string>();
    const replayed: string[] = [];
    /** The first answer to a kind of call is thrown away, and the same call made again. */
    const ask = async (method: Method, path: string, body?: unknown): Promise<Json> => {
      const headers = {
        ...(method === "POST" && { "idempotency-key": newIdempotencyKey() }),
        ...(Buffer.isBuffer(body) && { "content-type": "multipart/form-data; boundary=x" }),
        ...(restaurantKey && { "x-service-restaurant-key": restaurantKey }),
      };
      const kind = `${method} ${path.replace(/[a-z]{3}_\w+/g, "…")}`;
      const isFirst = !lost.has(kind);
      lost.add(kind);
      const first = await partner.call(method, path, body, headers);
      assert.ok(first.statusCode < 300, `${kind}: ${first.body}`);
      if (!isFirst || method === "GET") return first.json();
      const taken = await quotasTaken();
      const again = await partner.call(method, path, body, headers);
      // What is ended is gone: as good an answer.
      if (method === "DELETE") return assert.equal(again.statusCode, 404);
      assert.ok(again.statusCode < 300, `${kind}: ${again.body}`);
      if (again.headers["idempotent-replayed"] === "true") {
        replayed.push(kind);
        assert.deepEqual(await quotasTaken(), taken, `${kind} takes nothing from the quotas`);
        const {
          restaurantKey: _key,
          secret: _secret,
          message: _message,
          replayed: _is,
          ...told
        } = again.json();
        const { restaurantKey: _first, secret: _shown, message: _said, ...before } = first.json();
        assert.deepEqual(told, before, `${kind} says what it did`);
      }
      return again.json();
    };
    const at = (path: string) => `/restaurants/${slug}${path}`;
    const say = (method: Method, path: string, body?: unknown) => ask(method, at(path), body);

    const made = await ask("POST", "/restaurants", { name: "Kafé Fjord", slug, email: "post@fjord.example" });
    assert.equal(made.restaurantKey, null);
    assert.match(made.message, /POST \/recovery\/kafe-fjord\/keys/);

    // Not one key is known, and all there is is the partner key: until an answer is heard.
    const further = await ask("POST", `/recovery/${slug}/keys`, { name: "Kasse" });
    assert.equal(further.restaurantKey, null);
    assert.match(further.message, /\/recovery/);
    const rotation = { name: "Kasse", graceHours: 0 };
    const unheard = await ask("POST", `/recovery/${slug}/keys/${further.data.id}/rotate`, rotation);
    assert.equal(unheard.restaurantKey, null);
    const heard = await ask("POST", `/recovery/${slug}/keys/${unheard.data.id}/rotate`, rotation);
    restaurantKey = heard.restaurantKey.key;

    // A rotation by the key itself: its answer is lost, and the old key goes on within the grace.
    const graced = await say("POST", `/keys/${heard.data.id}/rotate`, { name: "Kasse", graceHours: 24 });
    assert.equal(graced.restaurantKey, null);
    const rotated = await say("POST", `/keys/${graced.data.id}/rotate`, rotation);
    restaurantKey = rotated.restaurantKey.key;
    await say("DELETE", `/keys/${heard.data.id}?force=true`);
    const web = await say("POST", "/keys", { name: "Nettside", scopes: ["menu:read"] });
    assert.equal(web.restaurantKey, null);

    await say("PATCH", "/settings", {
      publicAddressLine1: "Kongens gate 1",
      publicPostalCode: "7011",
      publicCity: "Trondheim",
    });
    const week = [{ dayOfWeek: 5, opensAt: "11:00", closesAt: "23:00" }];
    await say("PUT", "/hours", { openingHours: week, venueHours: [] });
    await say("POST", "/hours/overrides", { date: "2026-12-24", isClosed: true, note: "Julaften" });
    const zone = {
      name: "Midtbyen",
      type: "POSTAL_CODES",
      postalCodes: ["7011"],
      deliveryFee: 4900,
      minimumOrder: 0,
    };
    await say("POST", "/delivery-zones", zone);
    const menu = await say("POST", "/menus", { name: "Meny", isDefault: true });
    const group = await say("POST", "/addon-groups", {
      name: "Tilbehør",
      addons: [{ name: "Brød", price: 3900 }],
    });
    const category = await say("POST", "/categories", { menuId: menu.data.id, name: "Retter" });
    const products = [
      { categoryId: category.data.id, name: "Suppe", basePrice: 400, addonGroupIds: [group.data.id] },
    ];
    const batch = await say("POST", "/products/batch", { products });
    assert.equal(batch.data.warnings.length, 1, "what is said is told again");
    await say("POST", `/categories/${category.data.id}/products`, { name: "Kake", basePrice: 8900 });
    const hook = await say("POST", "/webhooks", {
      url: "https://kasse.fjord.no/luka",
      events: ["ORDER_PAID"],
    });
    assert.equal(hook.secret, null);
    const unseen = await say("POST", `/webhooks/${hook.data.id}/rotate-secret`, { graceHours: 0 });
    assert.deepEqual([unseen.data.id, unseen.secret], [hook.data.id, null]);
    const signed = await say("POST", `/webhooks/${hook.data.id}/rotate-secret`, { graceHours: 0 });
    assert.match(signed.secret, /^whsec_/);
    await say("POST", "/origins", { origin: "https://kasse.fjord.no" });
    const file = await printed([
      [50, 60, "Drikke", 18],
      [50, 100, "Saft"],
      [440, 100, "49,-"],
    ]);
    const taken = await say("POST", "/menu-imports", formOf(file));
    await readImports(app.ctx, "TEXT", new AbortController().signal);
    const applied = await say("POST", `/menu-imports/${taken.data.id}/apply`, {});
    assert.deepEqual([applied.data.status, applied.data.applied.created], ["APPLIED", 1]);
    const domain = await say("POST", "/domains", { domain: "bestill.fjord.no" });
    zones.put(domain.data.verification.name, [domain.data.verification.value]);
    await say("POST", `/domains/${domain.data.id}/verify`);
    await say("POST", "/owner-invites", { email: "kari@fjord.example", name: "Kari Nordmann" });

    const [found] = await app.db.query<{ id: string }>("SELECT id FROM restaurants");
    const owner = { email: "kari@fjord.example", name: "Kari Nordmann" };
    const account = { ...owner, at: { slug, role: "OWNER" }, password: "et langt passord" } as const;
    const { userId } = await createMember(app.ctx, account);
    const { version, hash } = agreementText("nb");
    await signAgreement(app.ctx, {
      scope: scopeOf(found!.id),
      signer: { userId, ...owner },
      body: { version, textHash: hash, accept: true, legal },
      locale: "nb",
    });
    await say("POST", "/coupons", { isAutomatic: true, discountType: "PERCENT", discountValue: 50 });
    const news = await ask("POST", "/news", {
      title: "Pause for kjøkkenet",
      body: "Nå kan du sette **kjøkkenet** på pause.",
      level: "UPDATE",
      audienceAll: false,
      restaurantSlugs: [slug],
    });
    const published = await ask("POST", `/news/${news.data.id}/actions`, { action: "publish" });
    assert.equal(published.data.status, "PUBLISHED");
    const { data } = await say("POST", "/go-live");
    assert.equal(data.status, "REQUESTED");

    const counted = async (table: string, where = "true") => {
      const rows = await app.db.query<{ count: number }>(
        `SELECT count(*)::int AS count FROM ${table} WHERE restaurant_id = $1 AND ${where}`,
        [found!.id],
      );
      return rows[0]!.count;
    };
    for (const [table, count] of Object.entries({
      hours_overrides: 1,
      delivery_zones: 1,
      menus: 1,
      addon_groups: 1,
      categories: 2,
      products: 3,
      menu_imports: 1,
      origin_directory: 2,
      webhooks: 1,
      domains: 1,
      invites: 1,
      go_live_requests: 1,
      coupons: 1,
      partner_news_recipients: 1,
    }))
      assert.equal(await counted(table), count, table);
    // Every call that can be asked for again was, and the one that makes a restaurant.
    const repeatable = routes.filter(
      ({ isRepeatable, path, door }) => isRepeatable && !isOfSandboxes(path) && door.startsWith("partner"),
    );
    assert.equal(replayed.length, repeatable.length + 1, replayed.join("\n"));
    const keys = (await say("GET", "/keys")).data.filter(({ status }: Json) => status === "active");
    assert.deepEqual(
      keys.map(({ name }: Json) => name).sort(),
      ["Første nøkkel", "Kasse", "Nettside"],
      "each key once",
    );
  });

  it("knows a call by the file that came with it (R-935)", async () => {
    const shop = await (await openPartner(app)).open();
    const menuOf = (dish: string) =>
      printed([
        [50, 60, "Drikke", 18],
        [50, 100, dish],
        [440, 100, "49,-"],
      ]);
    const [first, other] = [formOf(await menuOf("Saft")), formOf(await menuOf("Melk"))];
    const headers = {
      "idempotency-key": newIdempotencyKey(),
      "content-type": "multipart/form-data; boundary=x",
    };
    const send = (body: Buffer) => shop.call("POST", "/menu-imports", body, headers);
    const [made, again] = [await send(first), await send(first)];
    assert.deepEqual([made.statusCode, again.statusCode], [202, 202]);
    assert.equal(again.headers["idempotent-replayed"], "true");
    assert.deepEqual(again.json(), made.json());
    assert.equal(outcomeOf(await send(other)), "409 IDEMPOTENCY_CONFLICT");
  });

  it("moves a sandbox once by each call (R-490)", async () => {
    const sandbox = await (await openPartner(app)).open(withRoom);
    const bodies: Record<string, object> = {
      "/sandbox/clock": { advanceMinutes: 5 },
      "/sandbox/events": { type: "ORDER_PAID" },
    };
    for (const { path } of routes.filter((one) => one.isRepeatable && isOfSandboxes(one.path))) {
      const headers = { "idempotency-key": newIdempotencyKey() };
      const [first, again] = [
        await sandbox.call("POST", path, bodies[path], headers),
        await sandbox.call("POST", path, bodies[path], headers),
      ];
      assert.equal(first.statusCode, 200, `${path}: ${first.body}`);
      assert.equal(again.headers["idempotent-replayed"], "true", path);
      assert.deepEqual(again.json(), first.json(), path);
    }
  });

  it("keeps nothing that is shown once (S-14)", async () => {
    const [{ kept } = { kept: "" }] = await app.db.query<{ kept: string }>(
      "SELECT string_agg(answer::text, ' ') AS kept FROM partner_idempotency_keys",
    );
    assert.ok(kept.includes("Suppe"));
    assert.doesNotMatch(kept, /lbs_|lbp_|whsec_/);
  });
});
