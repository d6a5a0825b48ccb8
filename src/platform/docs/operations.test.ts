import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { described } from "./operations.ts";

describe("what the documentation takes from an API's document", () => {
  const whole = {
    ...{
      operationId: "placeOrder",
      summary: "Place an order",
      description: "Once.",
      tags: ["Orders", "More"],
    },
    security: [{ key: [] }, { key: [], restaurantKey: [] }],
    ...{ "x-required-scope": "orders:write", "x-rate-limits": ["orders"] },
    parameters: [{ name: "slug", in: "query" }],
    requestBody: { content: { "application/json": { schema: { type: "object" } } } },
    responses: { 201: { description: "Made" } },
  };
  const { operations, events, ...about } = described({
    info: { title: "API", description: "Ours." },
    components: { schemas: {} },
    tags: [{ name: "Orders", description: "" }],
    paths: { "/orders": { post: whole, get: { operationId: "listOrders", summary: "List", responses: {} } } },
    webhooks: { ORDER_PAID: { post: { operationId: "paid", summary: "Paid", responses: {} } } },
  });

  it("is each call with all that is said of it, and nothing for what is not", () => {
    assert.deepEqual(operations, [
      {
        ...{ id: "placeOrder", method: "POST", path: "/orders", tag: "Orders", summary: "Place an order" },
        ...{ description: "Once.", ways: [["key"], ["key", "restaurantKey"]], scope: "orders:write" },
        ...{ limits: ["orders"], parameters: whole.parameters, body: whole.requestBody.content },
        responses: [["201", { description: "Made" }]],
      },
      {
        ...{ id: "listOrders", method: "GET", path: "/orders", tag: "", summary: "List", description: "" },
        ...{ ways: [], scope: null, limits: [], parameters: [], body: null, responses: [] },
      },
    ]);
    assert.deepEqual(
      events.map(({ id, path }) => [id, path]),
      [["paid", "ORDER_PAID"]],
    );
    assert.deepEqual(about, {
      ...{ title: "API", description: "Ours.", schemas: {}, tags: [{ name: "Orders", description: "" }] },
    });
  });
});
