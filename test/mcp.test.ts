import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import type { Client } from "@modelcontextprotocol/client";
import { Ajv2020 } from "ajv/dist/2020.js";
import { routes } from "../src/app.ts";
import {
  type ExamplePartner,
  newIdempotencyKey,
  openPartner,
} from "../src/features/partners/partner.fixture.ts";
import { callNameOf } from "../src/platform/http/mcp-names.ts";
import type { ListeningApp } from "./listening-app.ts";
import {
  ask,
  bearer,
  callTool,
  eras,
  type Json,
  type McpStage,
  newRestaurant,
  openMcpStage,
  openSandbox,
  partnerCalls,
  refusal,
} from "./mcp-clients.ts";

const verbs =
  /^(get|list|create|change|set|delete|rotate|test|resend|apply|verify|check|make|ask|take|publish|end|accept|delay|move|cancel|approve|reject|seat|complete|mark|play|assign)_/;

describe("AI clients", () => {
  let stage: McpStage;
  let app: ListeningApp;
  before(async () => {
    stage = await openMcpStage();
    ({ app } = stage);
  });
  after(() => stage.close());
  const connect: McpStage["connect"] = (...args) => stage.connect(...args);
  const newAddress = () => stage.newAddress();

  /** A message on the bare wire. */
  const post = (headers: Record<string, string>, body: unknown = { jsonrpc: "2.0", id: 1, method: "ping" }) =>
    fetch(new URL("/mcp", app.base), {
      method: "POST",
      headers: {
        "content-type": "application/json",
        accept: "application/json, text/event-stream",
        "x-forwarded-for": newAddress(),
        ...headers,
      },
      body: JSON.stringify(body),
    });
  const outcomeOf = async (response: Response): Promise<string> =>
    `${response.status} ${((await response.json()) as Json).error?.code}`;

  for (const { name, options } of eras) {
    it(`of ${name} find every call of the partner API, and run a menu with them`, async () => {
      const client = await connect(bearer(await openPartner(app)), options);
      const able = client.getServerCapabilities();
      assert.deepEqual([able?.tools, able?.resources], [{ listChanged: false }, { listChanged: false }]);
      const { tools } = await client.listTools();
      assert.deepEqual(tools.map((tool) => tool.name).sort(), partnerCalls.map(callNameOf).sort());

      const sandbox = await openSandbox(client);
      const menu = await ask(client, "create_menu", { ...sandbox, body: { name: "Meny" } });
      const category = await ask(client, "create_category", {
        ...sandbox,
        body: { menuId: menu.data.id, name: "Pizza" },
      });
      const product = { name: "Margherita", variants: [{ name: "Vanlig", price: 15900 }] };
      const categoryId = category.data.id;
      const created = await ask(client, "create_product", {
        ...sandbox,
        categoryId,
        body: product,
      });
      const productId = created.data.product.id;
      const read = await ask(client, "get_product", { ...sandbox, productId });
      assert.equal(read.data.name, "Margherita");
      const found = await ask(client, "list_products", { ...sandbox, query: "margh", limit: 1 });
      assert.deepEqual(
        found.data.map(({ id }: { id: string }) => id),
        [productId],
      );
    });
  }

  it("get tools that they can read: names that all take, schemas whole in themselves, honest hints", async () => {
    const client = await connect(bearer(await openPartner(app)));
    const { tools } = await client.listTools();
    const ajv = new Ajv2020({ strict: false, validateFormats: false });
    for (const { name, description, inputSchema, annotations } of tools) {
      // With a client's prefix, 64 letters are what every model's provider takes.
      assert.match(name, /^[a-z][a-z_]{2,39}$/);
      assert.match(name, verbs);
      assert.ok(description);
      ajv.compile(inputSchema);
      const { method, door, params, query, body, requestHeaders } = routes.find(
        (route) => route.door.startsWith("partner") && callNameOf(route) === name,
      )!;
      assert.equal(annotations?.readOnlyHint, method === "GET", name);
      assert.equal(annotations?.destructiveHint, method === "DELETE" ? true : undefined, name);
      // No argument stands for two things.
      const shapes = [params, query].map((schema) => Object.keys((schema as Json)?.shape ?? {}).length);
      const count =
        shapes[0]! +
        shapes[1]! +
        (body ? 1 : 0) +
        Object.keys(requestHeaders ?? {}).length +
        (door === "partnerRestaurant" ? 2 : 0);
      assert.equal(Object.keys(inputSchema.properties ?? {}).length, count, name);
    }
  });

  it("must give a key where the API asks for one, and may give one elsewhere", async () => {
    const client = await connect(bearer(await openPartner(app)));
    const { tools } = await client.listTools();
    const mustGive = (name: string): boolean => {
      const { properties, required } = tools.find((tool) => tool.name === name)!.inputSchema;
      assert.ok(properties?.idempotencyKey, name);
      return Boolean(required?.includes("idempotencyKey"));
    };
    assert.deepEqual(
      ["create_restaurant", "create_order_refund", "accept_order", "delay_order"].map(mustGive),
      [true, true, false, false],
    );
  });

  it("read failures in the API's own words", async () => {
    const client = await connect(bearer(await openPartner(app)));
    const { code, message, requestId, details } = await refusal(client, "create_restaurant", {
      idempotencyKey: newIdempotencyKey(),
      body: { ...newRestaurant(), name: "", surprise: 1 },
    });
    assert.equal(code, "VALIDATION_FAILED");
    assert.ok(message && requestId);
    assert.deepEqual(details.issues.map(({ path }: { path: string }) => path).sort(), ["name", "surprise"]);
    assert.equal(
      (await refusal(client, "create_restaurant", { body: newRestaurant() })).code,
      "IDEMPOTENCY_KEY_REQUIRED",
    );
    const english = await connect({ ...bearer(await openPartner(app)), "accept-language": "en" });
    assert.equal(
      (await refusal(english, "get_news", { newsId: "x" })).message,
      "The news item was not found.",
    );
  });

  it("hear which arguments are missing, unknown or no part of an address", async () => {
    const client = await connect(bearer(await openPartner(app)));
    const sandbox = await openSandbox(client);
    const issues = async (name: string, args: Record<string, unknown>) => {
      const { code, details } = await refusal(client, name, args);
      assert.equal(code, "VALIDATION_FAILED");
      return details.issues.map(({ path, code }: { path: string; code: string }) => `${path} ${code}`).sort();
    };
    assert.deepEqual(await issues("change_category", { slug: sandbox.slug, name: "Pizza" }), [
      "body REQUIRED",
      "categoryId REQUIRED",
      "name UNKNOWN_FIELD",
    ]);
    for (const productId of ["", ".", ".."])
      assert.deepEqual(await issues("get_product", { ...sandbox, productId }), ["productId INVALID"]);
    assert.deepEqual(await issues("list_products", { ...sandbox, restaurantKey: "a\r\nhost: b" }), [
      "restaurantKey INVALID",
    ]);
    const climbing = { ...sandbox, productId: "../../../me" };
    assert.equal((await refusal(client, "get_product", climbing)).code, "PRODUCT_NOT_FOUND");
    await assert.rejects(client.callTool({ name: "getEverything", arguments: {} }), /getEverything/);
  });

  it("make one restaurant however often they send the same key", async () => {
    const client = await connect(bearer(await openPartner(app)));
    const args = { idempotencyKey: newIdempotencyKey(), body: newRestaurant() };
    const first = await ask(client, "create_restaurant", args);
    const second = await ask(client, "create_restaurant", args);
    assert.deepEqual([second.data.slug, second.replayed], [first.data.slug, true]);
  });

  it("show the restaurant's key with the call, or once with the connection", async () => {
    const partner = await openPartner(app);
    const [shop, other] = [await partner.open(), await (await openPartner(app)).open()];
    const withHeader = await connect({ ...bearer(partner), "x-service-restaurant-key": shop.key });
    assert.equal((await ask(withHeader, "get_restaurant", { slug: shop.slug })).restaurant.slug, shop.slug);
    const client = await connect(bearer(partner));
    const reasonOf = async (args: Record<string, unknown>) => {
      const { code, details } = await refusal(client, "get_restaurant", args);
      return `${code} ${details?.reason}`;
    };
    assert.equal(await reasonOf({ slug: shop.slug }), "UNAUTHORIZED RESTAURANT_KEY_MISSING");
    // Another partner's restaurant.
    const mine = await openSandbox(client);
    assert.equal(await reasonOf({ ...mine, slug: other.slug }), "RESTAURANT_NOT_FOUND undefined");
  });

  it("are let in by the partner's key alone, before anything is looked at", async () => {
    const partner = await openPartner(app);
    const shop = await partner.open();
    assert.equal(await outcomeOf(await post({})), "401 UNAUTHORIZED");
    for (const key of ["lbp_test_x", shop.key]) {
      const response = await post({ authorization: `Bearer ${key}` });
      assert.equal(response.headers.get("www-authenticate"), 'Bearer realm="luka"');
      assert.equal(await outcomeOf(response), "401 UNAUTHORIZED");
      await assert.rejects(connect({ authorization: `Bearer ${key}` }));
    }
    const pages = { ...bearer(partner), origin: app.base };
    assert.equal(await outcomeOf(await post(pages)), "403 FORBIDDEN");
    const live = await openPartner(app, "LIVE");
    assert.equal((await post(bearer(live))).status, 200);
    const unsigned = await openPartner(app, "LIVE");
    await app.db.query("UPDATE partners SET agreement_signed_at = NULL WHERE id = $1", [unsigned.partnerId]);
    assert.equal(await outcomeOf(await post(bearer(unsigned))), "403 PARTNER_AGREEMENT_REQUIRED");
  });

  it("send one message at a time, without sessions or open streams", async () => {
    const headers = bearer(await openPartner(app));
    const notification = { jsonrpc: "2.0", method: "notifications/initialized" };
    const noted = await post(headers, notification);
    assert.deepEqual([noted.status, await noted.text()], [202, ""]);
    assert.equal(noted.headers.get("content-type"), null, "nothing is of no type");
    assert.equal((await post(headers)).headers.get("mcp-session-id"), null);
    // In the protocol's own words (D-131).
    const batch = await post(headers, [notification]);
    const refused = (await batch.json()) as Json;
    assert.deepEqual(
      [batch.status, refused.jsonrpc, refused.id, refused.error.code],
      [400, "2.0", null, -32600],
    );
    assert.equal(await outcomeOf(await post(headers, { method: "ping" })), "422 VALIDATION_FAILED");
    for (const method of ["GET", "DELETE"]) {
      const response = await fetch(new URL("/mcp", app.base), { method, headers });
      assert.deepEqual([response.status, response.headers.get("allow")], [405, "POST"]);
    }
    const client = await connect(headers);
    await assert.rejects(client.listen({ toolsListChanged: true }));
  });

  it("do not write to real owners: a person publishes", async () => {
    const live = await openPartner(app, "LIVE");
    const sandboxes = await openPartner(app);
    const draftOf = async (partner: ExamplePartner) => {
      const { slug } = await partner.open();
      const news = { title: "Nytt", body: "Hei.", level: "UPDATE", audienceAll: false };
      const response = await partner.call("POST", "/news", { ...news, restaurantSlugs: [slug] });
      assert.equal(response.statusCode, 201, response.body);
      return response.json().data.id as string;
    };
    const newsId = await draftOf(live);
    const scheduledAt = new Date(app.clock.nowMs() + 3_600_000).toISOString();
    const acts = (client: Client, action: string) =>
      refusal(client, "publish_or_archive_news", { newsId, body: { action, scheduledAt } });
    for (const { options } of eras) {
      const client = await connect(bearer(live), options);
      assert.equal((await acts(client, "publish")).code, "HUMAN_REQUIRED");
      assert.equal((await acts(client, "schedule")).code, "HUMAN_REQUIRED");
      assert.equal((await acts(client, "archive")).code, "NOT_PUBLISHED");
    }
    const client = await connect(bearer(sandboxes));
    const sandboxNews = { newsId: await draftOf(sandboxes), body: { action: "publish" } };
    assert.equal((await ask(client, "publish_or_archive_news", sandboxNews)).data.status, "PUBLISHED");
    // At the same time, the partner's own server is nobody else.
    const [refused, published] = await Promise.all([
      acts(await connect(bearer(live)), "publish"),
      live.call("POST", `/news/${newsId}/actions`, { action: "publish" }),
    ]);
    assert.deepEqual([refused.code, published.statusCode], ["HUMAN_REQUIRED", 200]);
  });

  it("do not cancel for real guests: a person does (D-122)", async () => {
    const outcomes = async (partner: ExamplePartner) => {
      const { slug, key } = await partner.open();
      const client = await connect({ ...bearer(partner), "x-service-restaurant-key": key });
      const of = (tool: string, more: object) =>
        refusal(client, tool, { slug, body: {}, ...more }).then(({ code }) => code);
      return [
        await of("cancel_order", { orderId: "ord_x" }),
        await of("cancel_reservation", { reservationId: "rsv_x" }),
      ];
    };
    assert.deepEqual(await outcomes(await openPartner(app, "LIVE")), ["HUMAN_REQUIRED", "HUMAN_REQUIRED"]);
    assert.deepEqual(await outcomes(await openPartner(app)), ["ORDER_NOT_FOUND", "ORDER_NOT_FOUND"]);
  });

  it("are counted by their own addresses, whatever they say of themselves", async () => {
    const partner = await openPartner(app);
    const { slug } = await partner.open();
    const guess = async (client: Client) => (await refusal(client, "get_restaurant", { slug })).code;
    const wrong = { "x-service-restaurant-key": "lbs_test_x" };
    const address = newAddress();
    const guessing = await connect({
      ...bearer(partner),
      ...wrong,
      "x-forwarded-for": `198.51.100.7, ${address}`,
    });
    for (let round = 0; round < 60; round += 1) assert.equal(await guess(guessing), "UNAUTHORIZED");
    assert.equal(await guess(guessing), "RATE_LIMITED");
    const renamed = await connect({
      ...bearer(partner),
      ...wrong,
      "x-forwarded-for": `198.51.100.8, ${address}`,
    });
    assert.equal(await guess(renamed), "RATE_LIMITED");
    assert.equal(await guess(await connect({ ...bearer(partner), ...wrong })), "UNAUTHORIZED");
  });

  it("have the limits of the partner's key, and are told how long to wait", async () => {
    const partner = await openPartner(app);
    const client = await connect(bearer(partner));
    for (let round = 0; round < 60; round += 1) {
      await ask(client, "get_me");
      assert.equal((await partner.call("GET", "/me")).statusCode, 200);
    }
    const { answer, said } = await callTool(client, "get_me");
    assert.equal(answer.error.code, "RATE_LIMITED");
    assert.match(said[0]!, /^Try again in \d+ seconds\.$/);
  });

  it("leave their calls in the partner's log, as any others", async () => {
    const partner = await openPartner(app);
    const client = await connect({ ...bearer(partner), "x-request-id": "from-a-client" });
    await refusal(client, "get_news", { newsId: "none" });
    await app.ctx.apiLog.flush();
    const calls = await app.db.query<{ route: string; status: number; code: string; caller: string }>(
      "SELECT route, status, code, caller_request_id AS caller FROM api_calls WHERE partner_id = $1",
      [partner.partnerId],
    );
    const route = "/api/v1/partner/news/:newsId";
    assert.deepEqual(calls, [{ route, status: 404, code: "NEWS_NOT_FOUND", caller: "from-a-client" }]);
  });
});
