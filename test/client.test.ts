import assert from "node:assert/strict";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { after, before, describe, it } from "node:test";
import { createClient, LukaError, type RestaurantClient } from "../clients/typescript/src/index.ts";
import { createPartnerClient, each } from "../clients/typescript/src/partner.ts";
import { openShop, type Shop } from "../src/features/orders/shop.fixture.ts";
import { openPartner } from "../src/features/partners/partner.fixture.ts";
import { drawn } from "../src/features/uploads/pictures.fixture.ts";
import { pizzeria } from "../src/platform/pdf/pdf-files.fixture.ts";
import { clientSources } from "../tools/write-client.ts";
import { createListeningApp, type ListeningApp } from "./listening-app.ts";

describe("the TypeScript client's generated part", () => {
  it("stands in the repository as the OpenAPI documents make it: `npm run client`", async () => {
    for (const [name, text] of Object.entries(clientSources()))
      assert.equal(
        await readFile(new URL(`../clients/typescript/src/${name}`, import.meta.url), "utf8"),
        text,
        name,
      );
  });
});

describe("the TypeScript client", () => {
  let app: ListeningApp;
  let shop: Shop;
  let client: RestaurantClient;
  before(async () => {
    app = await createListeningApp();
    shop = await openShop(app);
    client = createClient({ baseUrl: app.base, slug: shop.slug, key: shop.key, locale: "en" });
  });
  after(() => app.close());

  const soda = () => ({
    fulfillment: "PICKUP" as const,
    paymentMethod: "CASH" as const,
    lines: [{ productId: shop.id("Brus"), quantity: 2 }],
    customer: { name: "Kari Nordmann", phone: "91234567" },
  });

  it("orders from the menu and follows the order to its end", async () => {
    const { categories } = await client.menu();
    const product = categories!
      .flatMap((category) => category.products ?? [])
      .find(({ name }) => name === "Brus");
    assert.equal(product!.id, shop.id("Brus"));
    const quote = await client.quoteOrder(soda());
    const placed = await client.placeOrder({ ...soda(), expectedTotal: quote.total });
    assert.equal(placed.total, quote.total);

    const seen: string[] = [];
    for await (const order of client.followOrder(placed.publicToken)) {
      seen.push(order.status);
      if (seen.length === 1) await client.cancelOrder({ token: placed.publicToken });
    }
    assert.equal(seen.at(-1), "CANCELLED");
    assert.equal((await client.trackOrder({ token: placed.publicToken })).order.status, "CANCELLED");
  });

  it("sends an unchanged menu's ETag instead of asking for all of it again", async () => {
    const statuses: number[] = [];
    const counting = createClient({
      baseUrl: app.base,
      slug: shop.slug,
      key: shop.key,
      fetch: async (...request) => {
        const response = await fetch(...request);
        statuses.push(response.status);
        return response;
      },
    });
    assert.deepEqual(await counting.menu(), await counting.menu());
    assert.deepEqual(statuses, [200, 304]);
  });

  it("gives every refusal as an error with its code, issues and request id", async () => {
    const error = await client.placeOrder({ ...soda(), lines: [] }).catch((reason: unknown) => reason);
    assert.ok(error instanceof LukaError);
    assert.deepEqual([error.status, error.code], [422, "VALIDATION_FAILED"]);
    assert.equal(error.issues[0]!.path, "lines");
    assert.ok(error.requestId);
    assert.match(error.docUrl!, /errors/);
    const stranger = createClient({ baseUrl: app.base, slug: shop.slug, key: "lbs_live_nobody" });
    await assert.rejects(stranger.menu(), { code: "UNAUTHORIZED", status: 401 });
  });

  it("places one order however often the network breaks", async () => {
    let breaks = 2;
    const keys = new Set<string>();
    const fragile = createClient({
      baseUrl: app.base,
      slug: shop.slug,
      key: shop.key,
      fetch: async (url, init) => {
        keys.add(new Headers(init?.headers).get("idempotency-key")!);
        const response = await fetch(url, init);
        if (breaks-- > 0) throw new TypeError("the connection was lost after the order was placed");
        return response;
      },
    });
    const placed = await fragile.placeOrder(soda());
    assert.equal(placed.idempotent, true);
    assert.equal(keys.size, 1);
    const [count] = await app.db.query("SELECT count(*)::int AS count FROM orders WHERE id = $1", [
      placed.orderId,
    ]);
    assert.deepEqual(count, { count: 1 });
  });

  it("does not try again what must not be repeated", async () => {
    let tries = 0;
    const broken = createClient({
      baseUrl: app.base,
      slug: shop.slug,
      fetch: async () => {
        tries += 1;
        throw new TypeError("no network");
      },
    });
    await assert.rejects(broken.signUp({ email: "kari@example.com" }), /no network/);
    assert.equal(tries, 1);
  });

  it("asks again after a 429 as long as it says, tells of it, and gives up when that is too long", async () => {
    const waits: string[] = [];
    let tries = 0;
    const limited = (after: string) =>
      createClient({
        baseUrl: app.base,
        slug: shop.slug,
        key: shop.key,
        fetch: async (...request) => {
          tries += 1;
          return tries % 2
            ? new Response(null, { status: 429, headers: { "retry-after": after } })
            : fetch(...request);
        },
      });
    const onRetry = ({ attempt, waitMs }: { attempt: number; waitMs: number }) =>
      waits.push(`${attempt} ${waitMs}`);
    await limited("1").quoteOrder(soda(), { onRetry });
    assert.deepEqual(waits, ["1 1000"]);
    await assert.rejects(limited("3600").quoteOrder(soda(), { onRetry }), {
      status: 429,
      retryAfterSeconds: 3600,
    });
    assert.equal(waits.length, 1);
  });

  describe("with a service that does not answer", () => {
    const silent = createServer(() => {});
    let base: string;
    before(async () => {
      await once(silent.listen(0, "127.0.0.1"), "listening");
      base = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
    });
    after(() => silent.close().closeAllConnections());

    it("ends each try after its time, and the call when it is given up", async () => {
      let tries = 0;
      const slow = createClient({
        baseUrl: base,
        slug: "napoli",
        tries: 2,
        timeoutMs: 50,
        fetch: (...request) => {
          tries += 1;
          return fetch(...request);
        },
      });
      await assert.rejects(slow.menu(), { name: "TimeoutError" });
      assert.equal(tries, 2);
      await assert.rejects(slow.menu({}, { timeoutMs: 10_000, signal: AbortSignal.timeout(50) }), {
        name: "TimeoutError",
      });
      const leaving = new AbortController();
      const waiting = slow.menu(
        {},
        { signal: leaving.signal, onRetry: () => leaving.abort(new Error("gone")) },
      );
      await assert.rejects(waiting, /gone/);
      assert.equal(tries, 4);
    });
  });

  describe("whose stream of an order breaks", () => {
    /** What a proxy does whose upstream is gone: it passes on the event it had, holds the connection, and says nothing more. */
    const dead = createServer(async (request, response) => {
      const token = request.url!.split("/").at(-2)!;
      had[token] ??= client.trackOrder({ token });
      const { order } = await had[token];
      response.writeHead(200, { "content-type": "text/event-stream" });
      response.write(`event: order\ndata: ${JSON.stringify(order)}\n\n`);
    });
    const had: Record<string, ReturnType<typeof client.trackOrder>> = {};
    let base: string;
    before(async () => {
      await once(dead.listen(0, "127.0.0.1"), "listening");
      base = `http://127.0.0.1:${(dead.address() as AddressInfo).port}`;
    });
    after(() => dead.close().closeAllConnections());
    /** Its streams are dead ones; everything else goes through. */
    const behindIt = (isAway: () => boolean = () => false) =>
      createClient({
        baseUrl: app.base,
        slug: shop.slug,
        key: shop.key,
        tries: 1,
        fetch: (input, init) => {
          if (isAway()) throw new TypeError("no network");
          const { pathname, href } = new URL(String(input));
          return fetch(pathname.endsWith("/events") ? new URL(pathname, base) : href, init);
        },
      });

    it("takes a silent connection for dead, and looks", async () => {
      const placed = await client.placeOrder(soda());
      const seen: string[] = [];
      for await (const { status } of behindIt().followOrder(placed.publicToken, { silenceMs: 60 })) {
        seen.push(status);
        if (seen.length === 1) await client.cancelOrder({ token: placed.publicToken });
      }
      assert.deepEqual(seen, ["CONFIRMED", "CANCELLED"]);
      assert.ok(placed.publicToken in had, "it was a stream that fell silent");
    });

    it("waits for a network that is away, tells of it, and ends for an order that is not there", async () => {
      const placed = await client.placeOrder(soda());
      await client.cancelOrder({ token: placed.publicToken });
      let isAway = true;
      const told: number[] = [];
      const onOffline = (waitMs: number) => {
        told.push(waitMs);
        isAway = false;
      };
      const seen: string[] = [];
      const how = { silenceMs: 60, onOffline };
      for await (const { status } of behindIt(() => isAway).followOrder(placed.publicToken, how))
        seen.push(status);
      assert.deepEqual([seen, told], [["CANCELLED"], [1_000]]);
      const unknown = "x".repeat(43);
      await assert.rejects(client.followOrder(unknown).next(), { code: "ORDER_NOT_FOUND" });
    });

    it("stops at once when it is given up", async () => {
      const placed = await client.placeOrder(soda());
      const leaving = new AbortController();
      const orders = client.followOrder(placed.publicToken, { signal: leaving.signal });
      await orders.next();
      const next = orders.next();
      leaving.abort(new Error("the page is left"));
      await assert.rejects(next, /the page is left/);
    });
  });
});

describe("the TypeScript client of the partner API", () => {
  let app: ListeningApp;
  before(async () => {
    app = await createListeningApp();
  });
  after(() => app.close());

  const open = async () => {
    const partner = await openPartner(app);
    const { slug, key } = await partner.open();
    const client = createPartnerClient({ baseUrl: app.base, key: partner.key, locale: "en" });
    return { client, napoli: client.restaurant({ slug, key }), slug };
  };

  it("calls with the partner key alone, and about one restaurant", async () => {
    const { client, napoli, slug } = await open();
    assert.equal((await client.getMe()).environment, "TEST");
    const listed = [];
    for await (const restaurant of each(client.listRestaurants, { limit: 1 })) listed.push(restaurant.slug);
    assert.deepEqual(listed, [slug]);
    const products = new Set<string>();
    for await (const { id } of each(napoli.listProducts, { limit: 2 })) products.add(id);
    assert.equal(products.size, (await napoli.listProducts({ limit: 100 })).data.length);
    const { data, secret } = await napoli.createWebhook({
      url: "https://hooks.partner.no/luka",
      events: ["ORDER_PAID"],
    });
    assert.match(secret ?? "", /^whsec_/);
    await napoli.rotateWebhookSecret({ webhookId: data.id });
    await napoli.deleteWebhook({ webhookId: data.id });
    await assert.rejects(napoli.deleteWebhook({ webhookId: data.id }), { code: "WEBHOOK_NOT_FOUND" });
  });

  it("makes a thing once, however often the answer is lost", async () => {
    const owner = await openPartner(app);
    const made = await owner.open();
    let breaks = 2;
    const fragile = createPartnerClient({
      baseUrl: app.base,
      key: owner.key,
      fetch: async (url, init) => {
        const response = await fetch(url, init);
        if (breaks-- > 0) throw new TypeError("the connection was lost");
        return response;
      },
    }).restaurant({ slug: made.slug, key: made.key });
    await fragile.createMenu({ name: "Lunsj" });
    const { data } = await fragile.listMenus();
    assert.equal(data.filter(({ name }) => name === "Lunsj").length, 1);
  });

  it("sends pictures and files, and tells how the reading of a menu goes", async () => {
    const { napoli } = await open();
    const picture = new Blob([Uint8Array.from(await drawn(400, 300).png().toBuffer())], {
      type: "image/png",
    });
    const { data: upload } = await napoli.createUpload({ file: picture, kind: "PRODUCT" });
    assert.ok(upload.url);
    const pdf = new Blob([Uint8Array.from(await pizzeria())], { type: "application/pdf" });
    const { data } = await napoli.createMenuImport({ file: pdf, reader: "TEXT" });
    const following = napoli.followMenuImport(data.id);
    assert.equal((await following.next()).value.status, "PROCESSING");
    await following.return(undefined);
  });

  it("follows what happens from now on", async () => {
    const { napoli } = await open();
    await napoli.makeSandboxEvent({ type: "ORDER_CREATED" });
    const pages = napoli.followEvents({ after: "now", everyMs: 20 });
    assert.deepEqual((await pages.next()).value.data, []);
    const { data } = await napoli.makeSandboxEvent({ type: "ORDER_PAID" });
    const had: string[] = [];
    for await (const page of pages) {
      had.push(...page.data.map(({ event }: { event: string }) => event));
      if (had.includes("ORDER_PAID")) break;
    }
    assert.deepEqual(had, ["ORDER_CREATED", "ORDER_PAID"]);
    assert.ok(data.orderId);
  });
});
