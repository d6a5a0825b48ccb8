import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { newIdempotencyKey, openPartner } from "../src/features/partners/partner.fixture.ts";
import { guides, readGuide } from "../src/platform/http/guides.ts";
import type { ListeningApp } from "./listening-app.ts";
import {
  ask,
  bearer,
  eras,
  type Json,
  type McpStage,
  newRestaurant,
  openMcpStage,
  partnerCalls,
  refusal,
} from "./mcp-clients.ts";

/**
 * What the function calling of OpenAI, Anthropic and Gemini takes alike: an object of named properties, each with a type, and nothing
 * that refers elsewhere.
 */
function assertTakenByAll(schema: Json, at: string): void {
  for (const refused of ["$ref", "$defs", "oneOf", "allOf", "not", "const", "if", "patternProperties"])
    assert.ok(!(refused in schema), `${at}: ${refused}`);
  assert.equal(typeof schema.type, "string", at);
  if (schema.type === "object") assert.ok(Object.keys(schema.properties ?? {}).length > 0, at);
  for (const [name, property] of Object.entries(schema.properties ?? {}))
    assertTakenByAll(property, `${at}.${name}`);
}

describe("AI clients that have just connected (decision 0048)", () => {
  let stage: McpStage;
  let app: ListeningApp;
  before(async () => {
    stage = await openMcpStage();
    ({ app } = stage);
  });
  after(() => stage.close());
  const connect: McpStage["connect"] = (...args) => stage.connect(...args);

  it("begin with a few tools that cost little to read, and do everything with them", async () => {
    const client = await connect(bearer(await openPartner(app)), eras[1].options, "/mcp");
    const { tools } = await client.listTools();
    assert.deepEqual(
      tools.map(({ name }) => name),
      ["find_calls", "describe_call", "run_read", "run_change", "run_delete", "read_guide"],
    );
    // Some four letters of JSON are a token: 5,000 of them at most.
    const letters = JSON.stringify(tools).length + client.getInstructions()!.length;
    assert.ok(letters < 4 * 5_000, `${letters} letters`);
    for (const { name, inputSchema } of tools) assertTakenByAll(inputSchema, name);

    const { calls } = await ask(client, "find_calls", { words: "opening hours" });
    assert.ok(calls.some(({ name }: { name: string }) => name === "set_hours"));
    assert.equal((await ask(client, "find_calls")).calls.length, partnerCalls.length);
    const {
      arguments: schema,
      kind,
      failures,
    } = await ask(client, "describe_call", { call: "create_restaurant" });
    assert.deepEqual([kind, schema.required.sort()], ["change", ["body", "idempotencyKey"]]);
    assert.ok(failures.includes("SLUG_TAKEN"));

    const run = (name: string, call: string, args: object) => ask(client, name, { call, arguments: args });
    const { data, restaurantKey } = await run("run_change", "create_restaurant", {
      idempotencyKey: newIdempotencyKey(),
      body: newRestaurant(),
    });
    const shop = { slug: data.slug, restaurantKey: restaurantKey.key };
    const menu = await run("run_change", "create_menu", { ...shop, body: { name: "Meny" } });
    const category = await run("run_change", "create_category", {
      ...shop,
      body: { menuId: menu.data.id, name: "Pizza" },
    });
    const body = { name: "Margherita", variants: [{ name: "Vanlig", price: 15900 }] };
    await run("run_change", "create_product", { ...shop, categoryId: category.data.id, body });
    const openingHours = [1, 2, 3, 4, 5].map((dayOfWeek) => ({
      dayOfWeek,
      opensAt: "11:00",
      closesAt: "22:00",
    }));
    await run("run_change", "set_hours", { ...shop, body: { openingHours } });
    const listed = await run("run_read", "list_products", shop);
    assert.deepEqual(
      listed.data.map(({ name }: { name: string }) => name),
      ["Margherita"],
    );
    const url = "https://example.com/hook";
    const webhook = await run("run_change", "create_webhook", {
      ...shop,
      body: { url, events: ["ORDER_CREATED"] },
    });
    await run("run_delete", "delete_webhook", { ...shop, webhookId: webhook.data.id });
    assert.equal((await run("run_read", "get_restaurant", shop)).counts.webhooks, 0);

    const wrong = await refusal(client, "run_read", { call: "delete_menu", arguments: shop });
    assert.deepEqual([wrong.code, wrong.details.issues[0].path], ["VALIDATION_FAILED", "call"]);
    assert.equal((await refusal(client, "describe_call", { call: "no_such" })).code, "VALIDATION_FAILED");
  });

  it("have a tool for each call of the topics that their address names", async () => {
    const partner = await openPartner(app);
    const client = await connect(bearer(partner), eras[1].options, "/mcp?tools=products,opening-hours");
    const names = (await client.listTools()).tools.map(({ name }) => name);
    assert.ok(
      names.includes("create_product") && names.includes("set_hours") && !names.includes("create_menu"),
    );
    // What is listed is a matter of reading: every call can be made, by the document's name too.
    assert.equal((await ask(client, "getMe")).partner.id, partner.partnerId);
    const response = await fetch(new URL("/mcp?tools=dishes", app.base), {
      method: "POST",
      headers: { "content-type": "application/json", ...bearer(partner) },
      body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" }),
    });
    const { error } = (await response.json()) as Json;
    assert.deepEqual([response.status, error.details.issues[0].path], [422, "tools"]);
    assert.match(error.details.issues[0].message, /opening-hours/);
  });

  it("read the guides, as resources and with a tool", async () => {
    const client = await connect(bearer(await openPartner(app)), eras[1].options, "/mcp");
    const { resources } = await client.listResources();
    assert.equal(resources.length, guides.length);
    const { contents } = await client.readResource({ uri: "luka://guides/partner-onboarding.md" });
    const { text } = contents[0] as { text: string };
    assert.equal(text, await readGuide("partner-onboarding.md"));
    const result = await client.callTool({
      name: "read_guide",
      arguments: { name: "partner-onboarding.md" },
    });
    assert.deepEqual(result.content, [{ type: "text", text }]);
  });

  it("never have a restaurant's key before a model: a handle stands for it, for this partner alone (D-140)", async () => {
    const client = await connect(bearer(await openPartner(app)));
    const made = await client.callTool({
      name: "create_restaurant",
      arguments: { idempotencyKey: newIdempotencyKey(), body: newRestaurant() },
    });
    const text = JSON.stringify(made);
    assert.doesNotMatch(text, /lbs_/);
    const { data, restaurantKey } = JSON.parse((made.content as { text: string }[])[0]!.text) as Json;
    const args = { slug: data.slug as string, restaurantKey: restaurantKey.key as string };
    assert.match(args.restaurantKey, /^lbh_/);
    assert.equal((await ask(client, "get_restaurant", args)).restaurant.slug, data.slug);
    const another = await ask(client, "create_key", { ...args, body: { name: "Kassen" } });
    assert.doesNotMatch(JSON.stringify(another), /lbs_/);
    const stranger = await connect(bearer(await openPartner(app)));
    const shop = await (await openPartner(app)).open();
    for (const [asker, restaurantKey] of [
      [stranger, args.restaurantKey],
      [
        client,
        `${args.restaurantKey.slice(0, 40)}${args.restaurantKey[40] === "A" ? "B" : "A"}${args.restaurantKey.slice(41)}`,
      ],
      [client, shop.key],
      [client, ""],
    ] as const) {
      const { code, details } = await refusal(asker, "get_restaurant", { ...args, restaurantKey });
      assert.deepEqual([code, details.issues[0].path], ["VALIDATION_FAILED", "restaurantKey"]);
    }
  });
});
