import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import type { Issue } from "../../src/domain/problems.ts";
import { type ExamplePartner, openPartner } from "../../src/features/partners/partner.fixture.ts";
import type { Route } from "../../src/platform/http/route.ts";
import { createTestApp, type TestApp } from "../app.ts";
import { booksOf } from "./books.ts";
import { bodiesOf, type Furnished, furnish, nameOf, partnerRoutes } from "./furnished.ts";
import { freshMinute, partnerCall } from "./partner-calls.ts";
import { type JsonSchema, resolveSchema, schemaOf, skeletonOf } from "./schema-shapes.ts";

const writes = partnerRoutes.filter(({ body }) => body);
type Path = readonly string[];
interface Place {
  path: Path;
  /** What JSON Schema calls all that may stand there. */
  types: Set<string>;
}

/** Every place that a body of this schema has, to the depth where what contains itself begins anew. */
function placesIn(root: JsonSchema): Place[] {
  const places = new Map<string, Place>();
  const visit = (given: JsonSchema, path: Path): void => {
    const schema = resolveSchema(root, given);
    for (const choice of schema.anyOf ?? schema.oneOf ?? []) visit(choice, path);
    const type = schema.type ?? (schema.enum || schema.const !== undefined ? "string" : undefined);
    if (type && path.length > 0) {
      const key = path.join(".");
      const place = places.get(key) ?? { path, types: new Set() };
      places.set(key, place);
      for (const one of [type].flat()) place.types.add(schema.const === null ? "null" : one);
    }
    if (path.length > 8) return;
    for (const [name, inner] of Object.entries(schema.properties ?? {})) visit(inner, [...path, name]);
    if (schema.items) visit(schema.items, [...path, "0"]);
  };
  visit(root, []);
  return [...places.values()];
}

/** Values that look like what is meant, and are of another type. */
const impostors: readonly [value: unknown, isOf: readonly string[]][] = [
  ["5", ["string"]],
  ["4900.00", ["string"]],
  ["true", ["string"]],
  ["", ["string"]],
  [0, ["number", "integer"]],
  [1, ["number", "integer"]],
  [49.5, ["number"]],
  [true, ["boolean"]],
  [false, ["boolean"]],
  [null, ["null"]],
  [[], ["array"]],
  [["x"], ["array"]],
  [[1], ["array"]],
  [{}, ["object"]],
  [{ "0": "x" }, ["object"]],
  [{ length: 1 }, ["object"]],
];

function withValue(body: unknown, path: Path, value: unknown): object {
  const copy = structuredClone(body) as Record<string, unknown>;
  let holder = copy;
  for (const name of path.slice(0, -1)) holder = holder[name] as Record<string, unknown>;
  holder[path.at(-1)!] = value;
  return copy;
}

const hasPlace = (body: unknown, path: Path): boolean => {
  let at = body;
  for (const name of path.slice(0, -1)) at = (at as Record<string, unknown> | null | undefined)?.[name];
  return typeof at === "object" && at !== null;
};

describe("values of another type in the partner API (S-31)", () => {
  let app: TestApp;
  let partner: ExamplePartner;
  let own: Furnished;
  before(async () => {
    app = await createTestApp({ env: { DATABASE_POOL_SIZE: "6" } });
    partner = await openPartner(app, "LIVE", { whiteLabel: true });
    own = await furnish(app, partner);
  });
  after(() => app.close());

  const send = async (route: Route, payload: unknown) => {
    const call = partnerCall(route, partner, own);
    return app.inject({
      ...call,
      headers: { ...call.headers, "content-type": "application/json" },
      payload: JSON.stringify(payload),
    });
  };

  let tried = 0;
  for (const route of writes)
    it(`${nameOf(route)}: are refused in every place, and each place is named`, async () => {
      const schema = schemaOf(route.body!);
      const known = bodiesOf(own.ids, own.slug)[nameOf(route)]!;
      const before = await booksOf(app);
      const wrong: string[] = [];
      for (const { path, types } of placesIn(schema)) {
        const body = [known, skeletonOf(schema)].find((one) => hasPlace(one, path));
        if (body === undefined) continue;
        await freshMinute(app);
        for (const [value, isOf] of impostors) {
          if (isOf.some((type) => types.has(type))) continue;
          tried += 1;
          const response = await send(route, withValue(body, path, value));
          const at = `${path.join(".")} = ${JSON.stringify(value)}`;
          if (response.statusCode !== 422) {
            wrong.push(`${at}: ${response.statusCode} ${response.body.slice(0, 200)}`);
            continue;
          }
          const issues = response.json().error.details.issues as Issue[];
          if (!issues.some((issue) => issue.path === path.join(".")))
            wrong.push(`${at}: ${issues.map((issue) => issue.path).join()}`);
        }
      }
      for (const value of ["x", 1, true, null, [], [known]]) {
        const response = await send(route, value);
        if (response.statusCode !== 422) wrong.push(`${JSON.stringify(value)}: ${response.statusCode}`);
      }
      assert.deepEqual(wrong, []);
      assert.deepEqual(await booksOf(app), before);
    });

  it("were tried in many places", () => assert.ok(tried > 1_000, `${tried}`));
});
