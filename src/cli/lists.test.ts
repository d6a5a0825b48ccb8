import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { luka } from "../../test/service.ts";
import type { PlacedOrder } from "../features/orders/schemas.ts";
import { openShop, type Shop } from "../features/orders/shop.fixture.ts";
import { addPartnerKey } from "../features/partners/add-partner-key.ts";
import { type ExamplePartner, openPartner } from "../features/partners/partner.fixture.ts";
import { hire } from "../features/people/staff.fixture.ts";
import { openDining, saturday, saturdayAt } from "../features/reservations/dining.fixture.ts";
import { createWebhook } from "../features/webhooks/create-webhook.ts";
import { type Terminal, terminalOf } from "./terminal.fixture.ts";

describe("luka list and show, at the terminal", () => {
  let app: TestApp;
  let shop: Shop;
  let other: Shop;
  let partner: ExamplePartner;
  let terminal: Terminal;
  before(async () => {
    app = await createTestApp();
    shop = await openShop(app);
    other = await openShop(app);
    partner = await openPartner(app, "LIVE");
    terminal = terminalOf(app);
  });
  after(() => app?.close());
  const batch = (...lines: string[][]) => terminal.batch(...lines);
  const answers = (...lines: string[][]) => terminal.answers(...lines);

  it("shows a restaurant's orders page by page, the newest first, and one as the kitchen sees it", async () => {
    const placed: PlacedOrder[] = [];
    for (let at = 0; at < 3; at += 1) {
      app.clock.advance(1_000);
      placed.push(await shop.place());
    }
    await other.place();
    const of = ["--slug", shop.slug];
    const [first] = await answers(["order", "list", ...of, "--limit", "2"]);
    const [second, one, byId, none] = await answers(
      ["order", "list", ...of, "--limit", "2", "--cursor", first!.nextCursor!],
      ["order", "show", ...of, "--order", String(placed[0]!.orderNumber)],
      ["order", "show", ...of, "--order", placed[0]!.orderId],
      ["order", "list", ...of, "--status", "completed"],
    );
    assert.deepEqual(
      [...first!.data, ...second!.data].map(({ id }) => id),
      placed.map(({ orderId }) => orderId).reverse(),
    );
    assert.equal(second!.nextCursor, null);
    assert.equal(one!.id, placed[0]!.orderId);
    assert.deepEqual(byId, one);
    assert.deepEqual(none, { data: [], nextCursor: null });
  });

  it("shows who has booked from a day on, in the order in which they come", async () => {
    const dining = await openDining(app);
    const late = await dining.booked({ dineInAt: saturdayAt("20:00"), partySize: 2 });
    const early = await dining.booked({ dineInAt: saturdayAt("18:00"), partySize: 2 });
    const of = ["--slug", dining.slug];
    const from = [...of, "--from", saturday];
    const [first] = await answers(["reservation", "list", ...from, "--limit", "1"]);
    const [second, dayAfter, one] = await answers(
      ["reservation", "list", ...from, "--limit", "1", "--cursor", first!.nextCursor!],
      ["reservation", "list", ...of, "--from", "2026-06-14"],
      ["reservation", "show", ...of, "--reservation", String(early.orderNumber)],
    );
    assert.deepEqual(
      [...first!.data, ...second!.data].map(({ orderNumber }) => orderNumber),
      [early.orderNumber, late.orderNumber],
    );
    assert.equal(second!.nextCursor, null);
    assert.deepEqual(dayAfter!.data, []);
    assert.deepEqual([one!.orderNumber, one!.partySize], [early.orderNumber, 2]);
    assert.equal((await batch(["order", "show", ...of, "--order", String(one!.id)]))[0]!.exit, 3);
  });

  it("finds nothing of another restaurant's, and ends with 3", async () => {
    const placed = await shop.place();
    const { webhook } = await createWebhook(app.ctx, shop.scope, {
      url: "https://mottak.kassa.no/x",
      events: ["ORDER_CREATED"],
    });
    const of = ["--slug", other.slug];
    const lines = await batch(
      ["order", "show", ...of, "--order", placed.orderId],
      ["reservation", "show", ...of, "--reservation", placed.orderId],
      ["reservation", "show", "--slug", shop.slug, "--reservation", placed.orderId],
      ["webhook", "show", ...of, "--webhook", webhook.id],
      ["delivery", "list", ...of, "--webhook", webhook.id],
      ["delivery", "show", ...of, "--webhook", webhook.id, "--delivery", "dlv_x"],
      ["delivery", "resend", ...of, "--webhook", webhook.id, "--delivery", "dlv_x"],
      ["key", "show", ...of, "--key", "key_none"],
      ["key", "show", "--partner", partner.partnerId, "--key", "key_none"],
      ["partner", "show", "--id", "ptn_none"],
      ["person", "show", "--email", "nobody@example.com"],
      ["restaurant", "show", "--slug", "nobody"],
      ["order", "list", "--slug", "nobody"],
    );
    assert.deepEqual(
      lines.map(({ exit, error }) => [exit, error?.code]),
      [
        [3, "ORDER_NOT_FOUND"],
        [3, "ORDER_NOT_FOUND"],
        [3, "ORDER_NOT_FOUND"],
        [3, "WEBHOOK_NOT_FOUND"],
        [3, "WEBHOOK_NOT_FOUND"],
        [3, "NOT_FOUND"],
        [3, "WEBHOOK_NOT_FOUND"],
        [3, "KEY_NOT_FOUND"],
        [3, "KEY_NOT_FOUND"],
        [3, "NOT_FOUND"],
        [3, "NOT_FOUND"],
        [3, "RESTAURANT_NOT_FOUND"],
        [3, "RESTAURANT_NOT_FOUND"],
      ],
    );
  });

  it("shows a webhook, what was delivered to it, and sends that once more", async () => {
    const { webhook, secret } = await createWebhook(app.ctx, shop.scope, {
      url: "https://mottak.kassa.no/hook",
      events: ["ORDER_CREATED"],
    });
    const of = ["--slug", shop.slug];
    const its = [...of, "--webhook", webhook.id];
    const [ping, list, show, deliveries] = await answers(
      ["webhook", "ping", ...its],
      ["webhook", "list", ...of],
      ["webhook", "show", ...its],
      ["delivery", "list", ...its, "--state", "pending"],
    );
    assert.ok(list!.data.some(({ id }) => id === webhook.id));
    assert.equal(show!.url, webhook.url);
    assert.ok(!JSON.stringify([list, show]).includes(secret));
    assert.deepEqual(
      deliveries!.data.map(({ id, event }) => [id, event]),
      [[ping!.deliveryId, "PING"]],
    );
    await app.db.query("UPDATE webhook_deliveries SET state = 'FAILED', attempts = 9 WHERE webhook_id = $1", [
      webhook.id,
    ]);
    const one = [...its, "--delivery", String(ping!.deliveryId)];
    const [failed, resent, again] = await answers(
      ["delivery", "show", ...one],
      ["delivery", "resend", ...one],
      ["delivery", "show", ...one],
    );
    assert.deepEqual(
      [failed!.state, resent!.deliveryId, again!.state],
      ["FAILED", ping!.deliveryId, "PENDING"],
    );
  });

  it("shows partners, restaurants, keys and people, and never a key itself", async () => {
    const kim = await hire(app, shop, "MANAGER");
    const [partners, one, restaurants, ofPartner, restaurant, keys, partnerKeys, people, members, person] =
      await answers(
        ["partner", "list"],
        ["partner", "show", "--id", partner.partnerId],
        ["restaurant", "list", "--env", "live"],
        ["restaurant", "list", "--partner", partner.partnerId],
        ["restaurant", "show", "--slug", shop.slug],
        ["key", "list", "--slug", shop.slug],
        ["key", "list", "--partner", partner.partnerId],
        ["person", "list"],
        ["person", "list", "--slug", shop.slug],
        ["person", "show", "--email", kim.email],
      );
    assert.ok(partners!.data.some(({ id }) => id === partner.partnerId));
    assert.deepEqual([one!.id, (one!.team as object[]).length], [partner.partnerId, 1]);
    const slugs = restaurants!.data.map(({ slug }) => String(slug));
    assert.deepEqual(slugs, slugs.toSorted());
    assert.ok(slugs.includes(shop.slug) && slugs.includes(other.slug));
    assert.ok(ofPartner!.data.every(({ partnerId }) => partnerId === partner.partnerId));
    assert.deepEqual([restaurant!.id, restaurant!.live], [shop.restaurantId, true]);
    assert.ok(keys!.data.length > 0 && partnerKeys!.data.length > 0);
    const [key] = await answers(["key", "show", "--slug", shop.slug, "--key", String(keys!.data[0]!.id)]);
    assert.deepEqual(key, keys!.data[0]);
    assert.ok(!JSON.stringify([keys, partnerKeys]).includes(shop.key));
    assert.ok(people!.data.some(({ email }) => email === kim.email));
    assert.deepEqual(
      members!.data.map(({ email, role }) => [email, role]),
      [[kim.email, "MANAGER"]],
    );
    assert.deepEqual(
      (person!.restaurants as { slug: string }[]).map(({ slug }) => slug),
      [shop.slug],
    );
  });

  it("goes through all of them with a cursor, whatever the list", async () => {
    const own = await partner.open();
    for (const name of ["Nettside", "App", "Kiosk"]) {
      await own.ask("POST", "/keys", { name });
      await addPartnerKey(app.ctx, partner.partnerId, { name, environment: "LIVE" });
      await hire(app, own);
      await openPartner(app, "LIVE");
    }
    for (const list of [
      ["restaurant", "list"],
      ["partner", "list"],
      ["person", "list"],
      ["person", "list", "--slug", own.slug],
      ["key", "list", "--slug", own.slug],
      ["key", "list", "--partner", partner.partnerId],
    ]) {
      const [whole] = await answers([...list, "--limit", "100"]);
      assert.ok(whole!.data.length >= 2, list.join(" "));
      const seen: unknown[] = [];
      let cursor: string | null | undefined;
      while (cursor !== null) {
        const [page] = await answers([...list, "--limit", "2", ...(cursor ? ["--cursor", cursor] : [])]);
        seen.push(...page!.data);
        cursor = page!.nextCursor;
      }
      assert.deepEqual(seen, whole!.data, list.join(" "));
    }
  });

  it("shows people a table, and where it goes on", async () => {
    await shop.place();
    await shop.place();
    const { stdout } = await luka(terminal.env, "order", "list", "--slug", shop.slug, "--limit", "1");
    const [head, row, more] = stdout.split("\n");
    assert.match(head!, /^orderNumber {2}status +fulfillment +customerName +total +placedAt +id$/);
    assert.equal(row!.indexOf("ord_"), head!.indexOf("id", head!.indexOf("placedAt")));
    assert.match(more!, /^There are more: --cursor \S+$/);
  });

  it("refuses a page that cannot be, each in a sentence", async () => {
    const lines = await batch(
      ["order", "list", "--slug", shop.slug, "--limit", "0"],
      ["order", "list", "--slug", shop.slug, "--cursor", "made-up"],
      ["key", "list"],
      ["key", "list", "--slug", shop.slug, "--partner", partner.partnerId],
    );
    assert.deepEqual(
      lines.map(({ exit, error }) => [exit, error!.code]),
      [
        [2, "USAGE"],
        [1, "VALIDATION_FAILED"],
        [2, "USAGE"],
        [2, "USAGE"],
      ],
    );
  });
});
