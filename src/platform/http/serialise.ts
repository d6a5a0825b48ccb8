import { deepStrictEqual } from "node:assert";
import fastJson from "fast-json-stringify";
import { z } from "zod";

/** Turns an answer's body into JSON text. Throws when the body does not fit the schema. */
export type Serialise = (body: unknown) => string;

type Json = Record<string, unknown>;

/**
 * A serialiser compiled from the answer's schema: fields that the schema does not name never leave the service.
 * @param isChecked for tests: the body must fit the schema exactly, with nothing that would be left out.
 */
export function serialiserFor(schema: z.ZodType, isChecked: boolean): Serialise {
  // At the first answer: there are a thousand, and of most of them a service is never asked for one (decision 0095).
  let compiled: Serialise | undefined;
  const write: Serialise = (body) => {
    compiled ??= compile(schema);
    return compiled(body);
  };
  if (!isChecked) return write;
  return (body) => {
    const plain: unknown = JSON.parse(JSON.stringify(body));
    const parsed = schema.safeParse(plain);
    if (!parsed.success)
      throw new Error(`The answer does not fit its schema:\n${z.prettifyError(parsed.error)}`);
    const text = write(body);
    deepStrictEqual(JSON.parse(text), plain, "The serialiser leaves out or changes something of the answer.");
    return text;
  };
}

function compile(schema: z.ZodType): Serialise {
  const json = z.toJSONSchema(schema, {
    io: "output",
    target: "draft-7",
    unrepresentable: "any",
    reused: "inline",
  }) as Json;
  return fastJson(simplified(json, (json.definitions ?? {}) as Record<string, Json>) as never) as Serialise;
}

/**
 * The same schema in the words that fast-json-stringify is fast with: `anyOf` makes it validate at run time, so `X or null`
 * becomes a nullable X, and what is really one of several shapes is left to JSON.stringify. Definitions are put in
 * place; one that contains itself is left to JSON.stringify as well.
 */
function simplified(node: Json, definitions: Record<string, Json>, within: readonly string[] = []): Json {
  if (typeof node.$ref === "string") {
    const name = node.$ref.slice(node.$ref.lastIndexOf("/") + 1);
    const target = definitions[name];
    return target && !within.includes(name) ? simplified(target, definitions, [...within, name]) : {};
  }
  const options = (node.anyOf ?? node.oneOf) as Json[] | undefined;
  if (options) {
    const shapes = options.filter((option) => option.type !== "null");
    if (shapes.length !== 1) return {};
    return nullable(simplified(shapes[0]!, definitions, within));
  }
  if (Array.isArray(node.type)) {
    const types = node.type.filter((type) => type !== "null");
    return types.length === 1 ? nullable(simplified({ ...node, type: types[0] }, definitions, within)) : {};
  }
  if (node.allOf || node.not) return {};
  const child = (value: unknown): Json => simplified(value as Json, definitions, within);
  if (node.type === "object") {
    const properties = Object.fromEntries(
      Object.entries((node.properties ?? {}) as Record<string, Json>).map(([name, value]) => [
        name,
        child(value),
      ]),
    );
    const more = node.additionalProperties;
    return {
      type: "object",
      properties,
      required: node.required ?? [],
      ...(typeof more === "object" && { additionalProperties: child(more) }),
    };
  }
  if (node.type === "array")
    return Array.isArray(node.items) ? {} : { type: "array", items: child(node.items ?? {}) };
  if (typeof node.type === "string") return { type: node.type };
  return {};
}

const nullable = (shape: Json): Json => (shape.type === undefined ? shape : { ...shape, nullable: true });
