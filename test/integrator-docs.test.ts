import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { routes } from "../src/app.ts";
import type { PlacedOrder } from "../src/features/orders/schemas.ts";
import { openShop, type Shop } from "../src/features/orders/shop.fixture.ts";
import { openDining, saturday } from "../src/features/reservations/dining.fixture.ts";
import { seedAddresses } from "../src/platform/addresses/seed-addresses.ts";
import { guides as publishedGuides } from "../src/platform/http/guides.ts";
import { errorDocument } from "../tools/error-document.ts";
import { limitDocument } from "../tools/limit-document.ts";
import { type GuideSamples, guideFolder, guides, openSamples } from "./guide-samples.ts";
import { createListeningApp, type ListeningApp } from "./listening-app.ts";

describe("the integrators' guides", () => {
  it("list every error and limit as the code has them: `npm run docs`", () => {
    assert.equal(guides.get("errors.md"), errorDocument(routes));
    assert.equal(guides.get("limits.md"), limitDocument(routes));
  });

  it("speak of every published call", () => {
    const all = [...guides]
      .filter(([name]) => name !== "errors.md" && name !== "limits.md")
      .map(([, text]) => text);
    const text = all.join("\n");
    const silent = routes
      .filter((route) => (route.door === "restaurant" || route.door === "public") && route.isPublic !== false)
      .map((route) => route.path.replace(/:(\w+)/g, "{$1}").replace(/\/\{id\}$/, ""))
      .filter((path) => !text.includes(path));
    assert.deepEqual(silent, [], "Name these in docs/integrators.");
  });

  it("speak of every call of the partner API, each by its method and path", () => {
    const text = [...guides]
      .filter(([name]) => name !== "errors.md")
      .map(([, guide]) => guide)
      .join("\n")
      .replace(/\s+/g, " ");
    const silent = routes.flatMap(({ door, method, path, isPublic }) => {
      if (!door.startsWith("partner") || isPublic === false) return [];
      const shown = path.replace(/:(\w+)/g, "{$1}");
      const named = door === "partner" ? shown : shown === "" ? "/restaurants/{slug}" : `…${shown}`;
      return text.includes(`\`${method} ${named}\``) ? [] : [`${method} ${named}`];
    });
    assert.deepEqual(silent, [], "Name these in docs/integrators.");
  });

  it("are all in the table of contents, in the order in which the service lists them", () => {
    const listed = [...guides.get("README.md")!.matchAll(/^\| \[[^\]]+\]\(([\w-]+\.md)\)/gm)].map(
      ([, name]) => name!,
    );
    const served = publishedGuides.map(([name]) => name).filter((name) => name !== "typescript-client.md");
    assert.deepEqual(listed, served);
    assert.deepEqual(
      listed.toSorted(),
      [...guides.keys()].filter((name) => name !== "README.md"),
    );
  });

  it("lead somewhere with every link", async () => {
    for (const [name, text] of guides) {
      for (const [, target, anchor] of text.matchAll(/\]\((?!https?:)([^)#]*)(?:#([^)]*))?\)/g)) {
        const path = join(guideFolder, target || name);
        const linked = await readFile(path, "utf8").catch(() => assert.fail(`${name} links to ${target}`));
        const ids = [...linked.matchAll(/^#+ (.*)$/gm)].map(([, title]) =>
          title!.toLowerCase().replace(/[^a-z0-9]+/g, "-"),
        );
        if (anchor) assert.ok(ids.includes(anchor), `${name}: ${anchor}`);
      }
    }
  });
});

describe("what the service tells of itself", () => {
  let app: ListeningApp;
  before(async () => {
    app = await createListeningApp();
  });
  after(() => app.close());

  it("/llms.txt maps every guide and endpoint, and every link of it works", async () => {
    const response = await fetch(`${app.base}/llms.txt`);
    assert.match(response.headers.get("content-type")!, /^text\/plain/);
    const text = await response.text();
    for (const route of routes.filter((one) => one.door === "restaurant" && one.isPublic !== false)) {
      assert.ok(
        text.includes(`${route.method} /api/v1${route.path.replace(/:(\w+)/g, "{$1}")}]`),
        route.path,
      );
    }
    const links = new Set([...text.matchAll(/\]\(([^)#]+)/g)].map(([, url]) => url!));
    for (const link of links) {
      const { status } = await fetch(link);
      assert.equal(status, 200, link);
    }
    const listed = [...text.matchAll(/guides\/([^)]+)\)/g)].map(([, name]) => name!);
    const missing = [...guides.keys()].filter((name) => name !== "README.md" && !listed.includes(name));
    assert.deepEqual(missing, []);
  });

  it("guides link to each other as they are served; nothing else is", async () => {
    const versions = await (await fetch(`${app.base}/docs/guides/versions.md`)).text();
    assert.match(versions, /\(typescript-client\.md\)/);
    for (const name of ["nothing.md", "..%2F..%2Fpackage.json", "%2e%2e"]) {
      assert.equal((await fetch(`${app.base}/docs/guides/${name}`)).status, 404, name);
    }
  });
});

describe("the samples in the integrators' guides", () => {
  let app: ListeningApp;
  let shop: Shop;
  let samples: GuideSamples;
  before(async () => {
    app = await createListeningApp();
    shop = await openShop(app);
    samples = await openSamples();
  });
  after(async () => {
    await app.close();
    await samples.close();
  });
  const sample = <Answer>(guide: string, name: string) => samples.sample<Answer>(guide, name);

  const cart = () => ({
    slug: shop.slug,
    fulfillment: "PICKUP",
    lines: [{ productId: shop.id("Brus"), quantity: 2 }],
  });

  it("keys and origins: a call, and what is refused", async () => {
    const call = await sample<{ restaurant: { slug: string } }>("keys-and-origins", "call");
    assert.equal(
      (await call(app.base, shop.key, `/restaurant?slug=${shop.slug}`)).restaurant.slug,
      shop.slug,
    );
    await assert.rejects(call(app.base, "lbs_live_x", `/restaurant?slug=${shop.slug}`), {
      code: "UNAUTHORIZED",
    });
  });

  it("the menu: kept as long as it is unchanged, with its add-on groups", async () => {
    interface Menu {
      categories: { products: { addonGroupIds: string[] }[] }[];
    }
    const readMenu = await sample<Menu>("menu", "readMenu");
    const addonGroupsOf = await sample<Map<string, unknown>>("menu", "addonGroupsOf");
    const menu = await readMenu(app.base, shop.slug, shop.key);
    assert.equal(await readMenu(app.base, shop.slug, shop.key), menu);
    const groups = await addonGroupsOf(menu);
    const ids = menu.categories
      .flatMap(({ products }) => products)
      .flatMap((product) => product.addonGroupIds);
    assert.ok(ids.length > 0 && ids.every((id) => groups.has(id)));
  });

  it("prices: a cart's total, and a code that nobody issued", async () => {
    const priceOf = await sample("prices", "priceOf");
    const tryCode = await sample<{ reason: string }>("prices", "tryCode");
    assert.deepEqual(await priceOf(app.base, shop.key, cart()), { total: 8200, canOrder: false, hints: [] });
    const tried = await tryCode(app.base, shop.key, { ...cart(), code: "GRATIS", subtotal: 7800 });
    assert.equal(tried.reason, "NOT_FOUND");
  });

  it("delivery: rows for the address field", async () => {
    const house = { street: "Munkegata", number: 5, letter: "", postalCode: "7011", city: "Trondheim" };
    const place = { municipality: "Trondheim", latitude: 63.43, longitude: 10.395 };
    await app.db.transaction((trx) => seedAddresses(trx, [{ ...house, ...place }]));
    interface Suggestions {
      mustType: boolean;
      rows: { text: string; hint: string }[];
    }
    const suggest = await sample<Suggestions>("delivery", "suggest");
    const { mustType, rows } = await suggest(app.base, shop.key, shop.slug, "munkeg");
    assert.equal(mustType, false);
    assert.deepEqual(rows[0]!.text, "Munkegata 5, 7011 Trondheim");
    assert.match(rows[0]!.hint, /^49 kr, \d+ min$/);
  });

  it("orders: one order however often it is sent, and its payment", async () => {
    const placeOrder = await sample<PlacedOrder>("orders", "placeOrder");
    const customer = { name: "Kari Nordmann", phone: "91234567", email: "kari@example.com" };
    const origin = `https://${new URL(app.base).host}`;
    const urls = { successUrl: `${origin}/takk`, cancelUrl: `${origin}/kasse` };
    const body = { ...cart(), paymentMethod: "ONLINE", customer, ...urls };
    const key = "a-key-of-one-attempt";
    const first = await placeOrder(app.base, shop.key, key, body);
    const second = await placeOrder(app.base, shop.key, key, body);
    assert.deepEqual([second.orderId, second.idempotent], [first.orderId, true]);
    assert.ok(first.paymentUrl);
    await assert.rejects(placeOrder(app.base, shop.key, "a-key-of-another-one", { ...body, lines: [] }), {
      code: "VALIDATION_FAILED",
    });
  });

  it("tracking: how an order stands after payment", async () => {
    const statusAfterPayment = await sample<string>("tracking", "statusAfterPayment");
    const { publicToken } = await shop.place();
    assert.equal(await statusAfterPayment(app.base, publicToken), "CONFIRMED");
    await assert.rejects(statusAfterPayment(app.base, "x"), /400/);
  });

  it("reservations: the first free table of an evening", async () => {
    const dining = await openDining(app);
    const reserve = await sample<{ partySize: number; publicToken: string }>("reservations", "reserve");
    const customer = { name: "Kari Nordmann", phone: "91234567", email: "kari@example.com" };
    const booked = await reserve(app.base, dining.key, dining.slug, saturday, 4, customer);
    assert.equal(booked.partySize, 4);
    assert.ok(booked.publicToken);
  });

  it("the newsletter: what to show whoever signs up", async () => {
    const withPopup = await openShop(app, (file) => {
      file.coupons = [{ code: "HEI15", isAutomatic: false, discountType: "PERCENT", discountValue: 15 }];
      const texts = {
        title: "Hei",
        text: "Meld deg på.",
        successMessage: "Bruk {{code}} og få {{discount}}.",
      };
      Object.assign(file, { newsletterPopup: { isEnabled: true, couponCode: "HEI15", ...texts } });
    });
    const signUp = await sample<string>("newsletter", "signUp");
    const sentence = await signUp(app.base, withPopup.key, withPopup.slug, "kari@example.com");
    assert.equal(sentence, "Bruk HEI15 og få 15 %.");
    await assert.rejects(signUp(app.base, shop.key, shop.slug, "kari@example.com"), {
      code: "POPUP_NOT_AVAILABLE",
    });
  });

  it("limits: patience", async () => {
    const patiently = await sample<Response>("limits", "patiently");
    const answers = [
      new Response(null, { status: 429, headers: { "retry-after": "0" } }),
      new Response("ok"),
    ];
    assert.equal(await (await patiently(async () => answers.shift()!)).text(), "ok");
  });
});
