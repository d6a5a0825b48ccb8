import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { JsonSchema } from "../http/openapi-schemas.ts";
import { fieldsTable, table, typeText } from "./fields.ts";

describe("what the reference says of a field", () => {
  const types: [schema: JsonSchema, words: string][] = [
    [{ $ref: "#/components/schemas/Order" }, "[Order](schema-Order.md)"],
    [{ anyOf: [{ type: "string" }, { type: "null" }] }, "string or null"],
    [{ oneOf: [{ const: 1 }, { type: "boolean" }] }, "`1` or boolean"],
    [{ const: "<b>" }, '`"<b>"`'],
    [{ const: false }, "`false`"],
    [{ type: "string", enum: ["PICKUP", "DELIVERY"] }, "`PICKUP`, `DELIVERY`"],
    [{ type: ["string", "null"] }, "string or null"],
    [{ type: "array", items: { type: "integer" } }, "list of integer"],
    [{ type: "array" }, "list of anything"],
    [{ type: "object" }, "object, keys as named"],
    [{ type: "object", properties: {} }, "object"],
    [{}, "anything"],
    [{ type: "string", format: "date-time" }, "string (date-time)"],
    [{ type: "string", minLength: 2, maxLength: 80 }, "string, 2 to 80 characters"],
    [{ type: "string", maxLength: 80 }, "string, at most 80 characters"],
    [{ type: "string", minLength: 2 }, "string, at least 2 characters"],
    [{ type: "integer", minimum: 0, maximum: 9 }, "integer, 0 to 9"],
    [{ type: "integer", maximum: 9 }, "integer, at most 9"],
    [{ type: "integer", minimum: 1 }, "integer, at least 1"],
    [{ type: "integer", minimum: 0 }, "integer"],
    [{ type: "integer", minLength: 3, maxLength: 4 }, "integer"],
  ];
  for (const [schema, words] of types)
    it(`${JSON.stringify(schema)}: ${words}`, () => {
      assert.equal(typeText(schema), words);
    });

  it("stands in a table with the fields of nested objects by their path, and which of them must be there", () => {
    const point: JsonSchema = {
      type: "object",
      required: ["lat"],
      properties: { lat: { type: "number", description: "North, in `degrees`." }, lng: { type: "number" } },
    };
    const rows = (schema: JsonSchema): string[][] =>
      fieldsTable(schema)
        .split("\n")
        .slice(2)
        .map((line) => line.slice(2, -2).split(" | "));
    const required = " *required*";
    const field = (path: string, type: string, description = "") => [
      `\`${path.replace("!", "")}\`${path.endsWith("!") ? required : ""}`,
      type,
      description,
    ];
    const north = "North, in `degrees`.";
    const wanted = [
      field("at!", "object"),
      field("at.lat!", "number", north),
      field("at.lng", "number"),
      field("last", "object or null"),
      field("last.lat!", "number", north),
      field("last.lng", "number"),
      field("path", "list of objects"),
      field("path[].lat!", "number", north),
      field("path[].lng", "number"),
      field("note", "string or null"),
      field("either", "number or string"),
    ];
    const ring: JsonSchema = {
      type: "object",
      required: ["at"],
      properties: {
        at: point,
        last: { anyOf: [point, { type: "null" }] },
        path: { type: "array", items: point },
        note: { anyOf: [{ type: "string" }, { type: "null" }] },
        either: { oneOf: [{ type: "number" }, { type: "string" }] },
      },
    };
    assert.deepEqual(rows(ring), wanted);
    assert.deepEqual(rows({ type: "array", items: ring }), wanted, "a list is told by what is in it");
    assert.equal(fieldsTable({ type: "array", items: { type: "string" } }), "list of string");
  });

  it("is one line of its table, whatever is in it", () => {
    assert.equal(table(["A", "B"], [["x|y", "one\n  two"]]), "| A | B |\n| --- | --- |\n| x\\|y | one two |");
  });
});
