import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { allergenCodes } from "../../domain/allergens.ts";
import { menuRequest } from "./menu-request.ts";

describe("what a language model is asked of a menu", () => {
  const asked = JSON.parse(menuRequest("small-model", "Margherita 189,-"));

  it("is asked of the model that is set, about the text alone, apart from what it is to do", () => {
    assert.deepEqual(Object.keys(asked), ["model", "messages", "response_format"]);
    assert.equal(asked.model, "small-model");
    assert.deepEqual(
      asked.messages.map(({ role }: { role: string }) => role),
      ["system", "user"],
    );
    assert.equal(asked.messages[1].content, "Margherita 189,-");
    assert.ok(!asked.messages[0].content.includes("Margherita"));
  });

  it("is answered by categories with dishes, every field of which is there, if need be with nothing in it", () => {
    const { type, json_schema } = asked.response_format;
    assert.deepEqual([type, json_schema.strict], ["json_schema", true]);
    const shape = ({
      type: of,
      properties,
      items,
      enum: values,
      ...more
    }: Record<string, unknown>): unknown => {
      if (of === "array") return [shape(items as Record<string, unknown>)];
      if (of !== "object") return values ?? of;
      const fields = Object.entries(properties as Record<string, Record<string, unknown>>);
      assert.deepEqual(more, { required: fields.map(([name]) => name), additionalProperties: false });
      return Object.fromEntries(fields.map(([name, field]) => [name, shape(field)]));
    };
    const text = ["string", "null"];
    assert.deepEqual(shape(json_schema.schema), {
      categories: [
        {
          name: "string",
          description: text,
          products: [
            {
              ...{ name: "string", description: text, basePrice: ["integer", "null"] },
              variants: [{ name: "string", price: "integer" }],
              allergens: [[...allergenCodes]],
            },
          ],
        },
      ],
    });
  });
});
