import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { docsPage } from "./docs-page.ts";

describe("the page for people", () => {
  const order = { type: "object", required: ["id"], properties: { id: { type: "string" } } };
  const json = (schema: object, more: object = {}) => ({
    content: { "application/json": { schema, ...more } },
  });
  const { html } = docsPage(
    {
      info: { title: "API & more", description: "Orders, by `slug`." },
      paths: {
        "/api/v1/orders": {
          post: {
            operationId: "postOrders",
            tags: ["Orders"],
            summary: "Place an order",
            description: "Once per `Idempotency-Key`.",
            security: [{ partnerKey: [], partnersRestaurantKey: [] }, { somethingNew: [] }],
            "x-required-scope": "orders:write",
            "x-rate-limits": ["10 per minute", "5 per day"],
            parameters: [
              {
                name: "slug",
                in: "query",
                required: true,
                description: "Which.",
                schema: { type: "string" },
              },
              { name: "lang", in: "query", schema: { enum: ["nb", "en"] } },
            ],
            requestBody: json(order),
            responses: {
              201: { description: "It is placed.", ...json({ $ref: "#/components/schemas/Order" }) },
              204: { description: "Nothing to say." },
              400: { description: "`BAD`: no.\n\n`WORSE`: not at all." },
            },
          },
        },
        "/api/v1/menu": {
          get: {
            operationId: "getMenu",
            tags: ["Menus"],
            summary: "Read",
            security: [],
            responses: { 200: { description: "A file.", content: { "text/csv": { schema: {} } } } },
          },
        },
      },
      webhooks: {
        ORDER_PAID: {
          post: {
            operationId: "onPaid",
            summary: "It is paid",
            requestBody: json(order, { example: 0 }),
            responses: {},
          },
        },
      },
      components: { schemas: { Order: order }, headers: {}, responses: {}, parameters: {} },
      "x-error-codes": {
        WORSE: { status: 409, message: "Verre" },
        BAD: { status: 400, message: "Dårlig" },
        ALSO: { status: 409, message: "Også" },
        ZERO: { status: 400, message: "Null" },
      },
    },
    { base: "https://luka.example", json: "/api/v1/openapi.json", guide: () => [] },
  );
  const section = (id: string): string =>
    new RegExp(`<h3 id="${id}">.*?(?=\n<h[23] |</main>)`, "s").exec(html)![0];
  const cells = (text: string): string[] =>
    [...text.matchAll(/<tr>(<td>.*?)<\/tr>/g)].map(([, row]) => row!.replace(/(\s*<[^>]+>)+/g, " ").trim());

  it("lists error codes by their status, and those of one status by name", () => {
    assert.deepEqual(cells(html.slice(html.indexOf('<h2 id="codes">'))), [
      "BAD 400 Dårlig",
      "ZERO 400 Null",
      "ALSO 409 Også",
      "WORSE 409 Verre",
    ]);
  });

  it("says of a call what it needs, takes and answers", () => {
    const said = section("postOrders");
    assert.match(said, /<p>Once per <code>Idempotency-Key<\/code>\.<\/p>/);
    assert.match(
      said,
      /<p class="facts">Needs a partner key and the restaurant's key or somethingNew · Scope <code>orders:write<\/code> · At most 10 per minute, 5 per day<\/p>/,
    );
    assert.match(said, /<h4>Parameters<\/h4>.*<h4>Body<\/h4>.*<h4>201 It is placed\.<\/h4>/s);
    assert.match(said, /<h4>204 Nothing to say\.<\/h4>\n/);
    assert.deepEqual(cells(said), [
      "slug required string (query) Which.",
      "lang nb , en (query)",
      "id required string",
      "400 BAD : no. WORSE : not at all.",
    ]);
    assert.match(said, /<a href="#schema-Order">Order<\/a>/, "an answer's schema stands once");
  });

  it("says nothing of what a call does not have", () => {
    const said = section("getMenu");
    assert.match(said, /<p class="facts">Needs no authentication<\/p>/);
    assert.doesNotMatch(said, /Parameters|Body|undefined|<p><\/p>/);
    assert.match(said, /<h4>200 A file\.<\/h4><p><code>text\/csv<\/code><\/p>/);
  });

  it("has the events with their bodies, and every place in its contents", () => {
    assert.match(section("onPaid"), /ORDER_PAID<\/h3><p>It is paid\.<\/p>.*<pre tabindex="0">0<\/pre>/s);
    assert.deepEqual(
      [...html.matchAll(/<li><a href="#(\w+)">(.*?)<\/a>/g)].map(([, id, text]) => `${id} ${text}`),
      [
        "postOrders POST /orders",
        "getMenu GET /menu",
        "onPaid ORDER_PAID",
        "schemas Schemas",
        "codes Error codes",
      ],
    );
  });
});
