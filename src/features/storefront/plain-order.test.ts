import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { menuPath } from "../../domain/menu-path.ts";
import { setPause } from "../kitchen/set-pause.ts";
import type { Loaded } from "../menus/snapshots.ts";
import { openShop, type Shop } from "../orders/shop.fixture.ts";
import { type PlainLines, packLines, unpackLines } from "./plain-basket.ts";
import { type Filled, judgeLines, placePlain, plainBasket, type SaidIssue, whyNot } from "./plain-order.ts";

const noon = "2026-06-12T12:00:00+02:00";

describe("ordering by forms alone", () => {
  let app: TestApp;
  let shop: Shop;
  let loaded: Loaded;
  before(async () => {
    app = await createTestApp();
    app.clock.set(noon);
    shop = await openShop(app);
    loaded = (await app.ctx.snapshots.byId(shop.restaurantId))!;
  });
  after(() => app?.close());

  const line = (product: string, more: Record<string, unknown> = {}): PlainLines[number] =>
    shop.line(product, more) as PlainLines[number];
  const margherita = (more: Record<string, unknown> = {}): PlainLines[number] => ({
    ...line("Margherita", { variant: "Stor", ...more }),
    addons: [
      { addonId: shop.id("Ostekant"), quantity: 1, addons: [] },
      { addonId: shop.id("Bacon"), quantity: 2, addons: [] },
    ],
  });
  const basket = (lines: PlainLines, more: { filled?: Filled; issues?: readonly SaidIssue[] } = {}) =>
    plainBasket(app.ctx, loaded, "nb", { lines, ...more });
  const filled = { name: "Kari Nordmann", phone: "91234567", attempt: "an-attempt-of-one-guest" };

  it("shows each line as it is ordered: its size, what is added and how often, its note and its sum", async () => {
    const lines = [margherita({ quantity: 2, note: "uten hvitløk" }), line("Brus")];
    const shown = await basket(lines);
    assert.deepEqual(shown.lines, [
      {
        name: "Margherita",
        choices: ["Stor", "Ostekant", "2 × Bacon"],
        note: "uten hvitløk",
        quantity: 2,
        sum: 65_600,
        wrong: [],
      },
      { name: "Brus", choices: [], note: null, quantity: 1, sum: 3_900, wrong: [] },
    ]);
    assert.deepEqual(unpackLines(shown.basket), lines);
    assert.match(shown.attempt, /^[\w-]{24}$/);
    assert.equal(shown.quote!.total, 65_600 + 3_900 + 200);
    assert.deepEqual([shown.said, shown.errors, shown.filled], [[], {}, {}]);
    assert.deepEqual([shown.frame.slug, shown.restaurant.name], [shop.slug, "Prøva Pizza"]);
  });

  it("names what was left off", async () => {
    const [shown] = (await basket([margherita({ removed: [shop.id("Klassisk bunn"), "adn_gone"] })])).lines;
    assert.equal(shown!.choices.at(-1), "Uten klassisk bunn");
  });

  it("offers the soonest time and the later ones, and while it is closed the later ones alone, without a word of warning", async () => {
    const open = await basket([line("Brus")]);
    assert.equal(open.times.asapAt, open.quote!.estimatedReadyAt);
    assert.ok(open.times.asapAt !== null && open.times.later.length > 10);
    app.clock.set("2026-06-12T08:00:00+02:00");
    const closed = await basket([line("Brus")]);
    const late = { path: "requestedPickupAt", code: "INVALID", message: "Da er det stengt." };
    const refused = await basket([line("Brus")], {
      issues: [late, { path: "", message: "Bestillingen er stengt." }],
    });
    app.clock.set(noon);
    assert.equal(closed.times.asapAt, null);
    assert.match(closed.times.later[0]!, /^2026-06-12T09:\d\d:00/);
    assert.deepEqual([closed.said, closed.lines[0]!.wrong], [[], []]);
    assert.deepEqual(refused.said, ["Bestillingen er stengt."]);
    assert.deepEqual(refused.errors, {
      requestedPickupAt: "Da er det stengt.",
      "": "Bestillingen er stengt.",
    });
  });

  it("says why an order was refused while the kitchen pauses, and above a basket that is only looked at nothing", async () => {
    const pause = { fulfillment: "PICKUP", until: "2026-06-12T13:00:00+02:00", reason: "Fullt" } as const;
    await setPause(app.ctx, shop.scope, pause);
    const order = await placePlain(app.ctx, loaded, [line("Brus")], { ...filled, total: "4100" }, "nb");
    assert.ok("issues" in order);
    const [looked, refused] = [
      await basket([line("Brus")]),
      await basket([line("Brus")], { issues: order.issues }),
    ];
    assert.deepEqual(looked.said, []);
    assert.deepEqual(
      refused.said,
      order.issues.map(({ message }) => message),
    );
    await setPause(app.ctx, shop.scope, { ...pause, until: null });
  });

  it("says beside a line what is wrong with it, and above all what belongs nowhere else", async () => {
    const shown = await basket([line("Brus"), line("Fiskesuppe")]);
    assert.deepEqual([shown.quote, shown.times], [null, { asapAt: null, later: [] }]);
    assert.deepEqual(
      shown.lines.map(({ name, sum, wrong }) => [name, sum, wrong.length]),
      [
        ["Brus", null, 0],
        ["Fiskesuppe", null, 1],
      ],
    );
    assert.deepEqual(shown.said, []);
    const gone = await basket([{ ...line("Brus"), productId: "prd_gone" }]);
    assert.equal(gone.lines[0]!.name, "Utsolgt");
    const issues = [
      { path: "customer.phone", message: "Feil nummer." },
      { path: "note", message: "For lang." },
      { path: "expectedTotal", message: "Ny sum." },
      { path: "lines.0.quantity", message: "For mange." },
    ];
    const refused = await basket([line("Brus")], { issues, filled });
    assert.deepEqual([refused.said, refused.lines[0]!.wrong], [["Ny sum."], ["For mange."]]);
    assert.deepEqual(
      Object.keys(refused.errors),
      issues.map(({ path }) => path),
    );
    assert.equal(refused.filled, filled);
    const empty = await basket([], { issues: issues.slice(2, 3) });
    assert.deepEqual([empty.lines, empty.quote, empty.said], [[], null, ["Ny sum."]]);
  });

  it("says once why a dish does not come into the basket, and nothing of when it can be had", async () => {
    const why = async (one: PlainLines[number]) =>
      whyNot((await judgeLines(app.ctx, loaded, [one], "nb")).issues);
    assert.deepEqual(await why(line("Brus")), []);
    assert.equal((await why(line("Fiskesuppe"))).length, 1);
    app.clock.set("2026-06-12T08:00:00+02:00");
    assert.deepEqual(await why(line("Brus")), []);
    app.clock.set(noon);
    const twice = { path: "lines.0", message: "Bare tre." };
    assert.deepEqual(
      whyNot([twice, { ...twice, path: "lines.0.quantity" }, { ...twice, path: "lines.1", message: "Nei." }]),
      ["Bare tre."],
    );
  });

  it("places the order that was shown, once for each attempt", async () => {
    const lines = [line("Brus", { quantity: 2 })];
    const place = (more: Record<string, string>) =>
      placePlain(app.ctx, loaded, lines, { ...filled, ...more }, "nb");
    const placed = await place({ total: "8200", email: " kari@example.com ", note: "  Ring på  " });
    assert.ok("publicToken" in placed);
    const order = await shop.track(placed.publicToken);
    assert.deepEqual([order.total, order.fulfillment], [8_200, "PICKUP"]);
    const again = await place({ total: "8200", email: " kari@example.com ", note: "  Ring på  " });
    assert.ok("publicToken" in again);
    assert.equal(again.publicToken, placed.publicToken);
    const [kept] = await app.db.query(
      "SELECT customer_name, customer_email, note FROM orders WHERE restaurant_id = $1",
      [shop.restaurantId],
    );
    assert.deepEqual(kept, {
      customer_name: "Kari Nordmann",
      customer_email: "kari@example.com",
      note: "Ring på",
    });
  });

  it("says of each field what is wrong with it, of a sum that has changed, and of an age that nobody has said", async () => {
    const issuesOf = async (lines: PlainLines, more: Record<string, string | undefined>) => {
      const given = { ...filled, attempt: crypto.randomUUID(), ...more } as Filled;
      const placed = await placePlain(app.ctx, loaded, lines, given, "nb");
      return "issues" in placed ? placed.issues.map(({ path }) => path) : "PLACED";
    };
    assert.deepEqual(await issuesOf([line("Brus")], { name: "", phone: "12", email: "kari" }), [
      "customer.name",
      "customer.phone",
      "customer.email",
    ]);
    assert.deepEqual(await issuesOf([line("Brus")], { name: undefined, phone: undefined }), [
      "customer.name",
      "customer.phone",
    ]);
    assert.notEqual(await issuesOf([line("Brus")], { total: "4099" }), "PLACED");
    assert.equal(await issuesOf([line("Brus")], { total: "fire tusen" }), "PLACED");
    assert.deepEqual(await issuesOf([line("Øl")], {}), ["ageConfirmed"]);
    assert.equal(await issuesOf([line("Øl")], { age: "1", email: " ", note: "" }), "PLACED");
    assert.deepEqual(await issuesOf([line("Brus")], { time: "2026-06-12T04:00:00Z" }), ["requestedPickupAt"]);
    assert.equal(await issuesOf([line("Brus")], { time: "2026-06-12T12:00:00Z" }), "PLACED");
  });

  it("passes off no failure of ours as something that is wrong with the order", async () => {
    const nothing = {} as typeof app.ctx;
    await assert.rejects(judgeLines(nothing, loaded, [line("Brus")], "nb"), TypeError);
  });

  describe("on a restaurant's own pages", () => {
    const ask = (path: string, form?: Record<string, string>, headers: Record<string, string> = {}) =>
      app.inject({
        method: form ? "POST" : "GET",
        url: path,
        headers: {
          host: `${shop.slug}.${app.ctx.config.serviceDomain}`,
          ...(form && { "content-type": "application/x-www-form-urlencoded" }),
          ...headers,
        },
        ...(form && { payload: new URLSearchParams(form).toString() }),
      });
    const cookieOf = (response: Awaited<ReturnType<typeof ask>>) =>
      String(response.headers["set-cookie"] ?? "");
    const kept = (response: Awaited<ReturnType<typeof ask>>) =>
      unpackLines(/luka_basket=([\w-]*);/.exec(cookieOf(response))?.[1] ?? "");

    it("puts a dish into the basket, as often as it is sent, and refuses one that cannot be had", async () => {
      const dish = menuPath({ id: shop.id("Brus"), name: "Brus" });
      const first = await ask(dish, { whole: "1" });
      assert.deepEqual([first.statusCode, first.headers.location], [303, "/kurv"]);
      assert.match(cookieOf(first), /; Path=\/; Max-Age=86400; HttpOnly; SameSite=Lax$/);
      assert.deepEqual(
        kept(first).map(({ quantity }) => quantity),
        [1],
      );
      const second = await ask(dish, { whole: "1" }, { cookie: `a=b; ${cookieOf(first).split(";")[0]}` });
      assert.deepEqual(
        kept(second).map(({ quantity }) => quantity),
        [2],
      );
      assert.equal((await ask(dish, { quantity: "2" })).statusCode, 400, "a form that was cut off");
      assert.equal((await ask("/rett/brus-00000000000000000000000000", { whole: "1" })).statusCode, 404);
      const soldOut = await ask(menuPath({ id: shop.id("Fiskesuppe"), name: "Fiskesuppe" }), { whole: "1" });
      assert.deepEqual([soldOut.statusCode, cookieOf(soldOut)], [422, ""]);
      const foreign = await ask(dish, { whole: "1" }, { origin: "https://evil.example" });
      assert.equal(foreign.statusCode, 403);
    });

    it("changes how many there are, takes out what is not wanted, and keeps the rest", async () => {
      const packed = packLines([line("Brus", { quantity: 2 }), line("Softis"), line("Kake")])!;
      const changed = await ask("/kurv", { basket: packed, n0: "5", n1: "x", n2: "0" });
      assert.equal(changed.statusCode, 200);
      assert.deepEqual(
        kept(changed).map(({ productId, quantity }) => [productId, quantity]),
        [
          [shop.id("Brus"), 5],
          [shop.id("Softis"), 1],
        ],
      );
      const without = await ask("/kurv", { basket: packed, remove: "1", n1: "4" });
      assert.deepEqual(
        kept(without).map(({ productId }) => productId),
        [shop.id("Brus"), shop.id("Kake")],
      );
      const shown = await ask("/kurv", undefined, { cookie: `luka_basket=${packed}` });
      assert.deepEqual([shown.statusCode, cookieOf(shown)], [200, ""]);
      assert.equal(shown.headers["cache-control"], "private, no-store");
      assert.match(shown.body, /Softis/);
      assert.equal(
        (await ask("/kurv", { basket: packed }, { origin: "https://evil.example" })).statusCode,
        403,
      );
    });

    it("orders what was shown and nothing else, and leaves the basket empty", async () => {
      const packed = packLines([line("Brus")])!;
      const form = { ...filled, attempt: "another-attempt-of-one", basket: packed, total: "4100" };
      const order = (more: Record<string, string>) => ask("/kurv/bestill", { ...form, ...more });
      for (const changed of [{ n0: "2" }, { basket: "" }, { phone: "1" }]) {
        const answer = await order(changed);
        assert.equal(answer.statusCode, 422, JSON.stringify(changed));
      }
      assert.ok((await order({ n0: "2" })).body.includes("Vi har regnet ut summen på nytt."));
      assert.equal((await order({ attempt: "x" })).statusCode, 400);
      const placed = await order({ n0: "1" });
      assert.equal(placed.statusCode, 303, placed.body);
      assert.match(placed.headers.location!, /^\/o\/[0-9A-Za-z]+$/);
      assert.match(cookieOf(placed), /^luka_basket=; Path=\/; Max-Age=0;/);
      const again = await ask("/kurv/bestill");
      assert.deepEqual([again.statusCode, again.headers.location], [303, "/kurv"]);
      const foreign = await ask("/kurv/bestill", form, { origin: "https://evil.example" });
      assert.equal(foreign.statusCode, 403);
    });
  });
});
