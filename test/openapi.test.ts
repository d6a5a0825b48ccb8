import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, it } from "node:test";
import { routes } from "../src/app.ts";
import { openApiDocument } from "../src/platform/http/openapi.ts";
import { meanings } from "../src/platform/http/openapi-meanings.ts";
import { templateOf } from "../src/platform/http/openapi-operations.ts";
import { withSharedParts, withWholeParts } from "../src/platform/http/openapi-parts.ts";
import { partnerDocument, restaurantDocument } from "../src/platform/http/openapi-routes.ts";

type Json = Record<string, unknown>;
const document = openApiDocument(routes, restaurantDocument);
const partners = openApiDocument(routes, partnerDocument);
const paths = withWholeParts(document).paths as Record<string, Record<string, Json>>;
const operations = Object.values(paths).flatMap((methods) => Object.values(methods));

describe("the OpenAPI documents", () => {
  it("stand in the repository as the code makes them: `npm run openapi`", () => {
    // To the letter, so that a difference there is one of the interface, and never of order alone.
    for (const [name, made] of [
      ["restaurant", document],
      ["partner", partners],
    ] as const) {
      const committed = readFileSync(new URL(`../openapi/${name}.json`, import.meta.url), "utf8");
      assert.ok(committed === `${JSON.stringify(made, null, 2)}\n`, `openapi/${name}.json`);
    }
  });

  it("describe every published route of the restaurant API", () => {
    for (const route of routes.filter(({ door }) => door === "restaurant" || door === "public")) {
      const described = paths[`/api/v1${templateOf(route.path)}`]?.[route.method.toLowerCase()];
      assert.equal(described !== undefined, route.isPublic !== false, `${route.method} ${route.path}`);
    }
  });

  it("refer only to what they define", () => {
    for (const published of [document, partners]) {
      const components = published.components as Record<string, Json>;
      const refs = new Set(JSON.stringify(published).match(/#\/components\/[^"]+/g));
      for (const ref of refs) {
        const [, , kind, name] = ref.split("/");
        assert.ok(components[kind!]?.[name!], ref);
      }
    }
  });

  it("say once what several operations have in common: headers, responses, parameters", () => {
    for (const published of [document, partners]) {
      const parts = Object.values({ ...(published.paths as Json), ...(published.webhooks as Json) })
        .flatMap((methods) => Object.values(methods as Record<string, Record<string, Json | Json[]>>))
        .flatMap(({ parameters = [], responses }) => [
          ...(parameters as Json[]),
          ...Object.values(responses!),
        ])
        .flatMap((part) => [part, ...Object.values((part as { headers?: Json }).headers ?? {})])
        .filter((part) => (part as Json).$ref === undefined)
        .map((part) => JSON.stringify(part));
      assert.deepEqual(
        parts.filter((part, i) => parts.indexOf(part) !== i),
        [],
      );
    }
  });

  it("explain every field and every parameter", () => {
    const unexplained = (node: unknown, place: string): string[] => {
      if (typeof node !== "object" || node === null) return [];
      return Object.entries(node).flatMap(([key, value]) => {
        if (["example", "examples", "enum", "const", "default"].includes(key)) return [];
        const here = `${place}/${key}`;
        const asked = key === "properties" || key === "parameters" ? Object.entries(value as Json) : [];
        const without = asked.filter(([, one]) => {
          const { description, $ref } = one as Json;
          return description === undefined && (key === "properties" || $ref === undefined);
        });
        return [...without.map(([name]) => `${here}/${name}`), ...unexplained(value, here)];
      });
    };
    for (const { paths: calls, webhooks, components } of [document, partners])
      assert.deepEqual(unexplained({ calls, webhooks, components }, ""), []);
  });

  it("have no meaning for a name that is gone", () => {
    const all = JSON.stringify([document, partners]);
    const gone = Object.entries(meanings).filter(([, meaning]) => !all.includes(JSON.stringify(meaning)));
    assert.deepEqual(gone, []);
  });

  it("lose nothing by saying it once: taken apart and put together they are what they were", () => {
    for (const published of [document, partners])
      assert.deepEqual(withSharedParts(withWholeParts(published)), published);
  });

  it("name two parameters of one name and different bounds apart", () => {
    const limit = (most: number) => ({ name: "limit", in: "query", schema: { maximum: most } });
    const listOf = (most: number) => ({ get: { parameters: [limit(most)], responses: {} } });
    const { components, paths: shared } = withSharedParts({
      paths: { "/a": listOf(50), "/b": listOf(50), "/c": listOf(100), "/d": listOf(100), "/e": listOf(7) },
      webhooks: {},
      components: {},
    });
    assert.deepEqual(components, {
      headers: {},
      responses: {},
      parameters: { limitInQuery: limit(50), limitInQuery2: limit(100) },
    });
    const last = (shared as Record<string, { get: Json }>)["/e"]!;
    assert.deepEqual(last.get.parameters, [limit(7)], "what stands in one place stays there");
  });

  it("give every operation a name of its own", () => {
    const names = operations.map((operation) => operation.operationId);
    assert.equal(new Set(names).size, names.length);
  });

  it("say that answers may grow: no answer forbids other fields", () => {
    for (const operation of operations) {
      const answers = JSON.stringify(operation.responses);
      assert.doesNotMatch(answers, /"additionalProperties":false/, String(operation.operationId));
    }
  });

  it("name the limits of R-800 to R-811", () => {
    const limitsOf = (path: string, method: string) => paths[`/api/v1${path}`]?.[method]?.["x-rate-limits"];
    assert.deepEqual(limitsOf("/orders", "post"), ["10 per minute per slug and client address"]);
    assert.deepEqual(limitsOf("/prep-time", "get"), ["600 per minute per slug and client address"]);
    assert.deepEqual(limitsOf("/orders/{token}", "get"), [
      "60 per minute per client address",
      "30 per minute per token",
    ]);
    for (const path of ["/menu", "/restaurant"]) assert.equal(limitsOf(path, "get"), undefined);
  });
});
