import { z } from "zod";

export type JsonSchema = Record<string, unknown>;

/** Collects the schemas of a document: what carries an id stands once under `components` and is referred to. */
export interface SchemaCollector {
  /** The schema of what is sent ("input") or answered ("output"). */
  of(schema: z.ZodType, io: "input" | "output"): JsonSchema;
  readonly components: Record<string, JsonSchema>;
}

export function createSchemaCollector(): SchemaCollector {
  const components: Record<string, JsonSchema> = {};
  /** Components by name, before what they refer to has another name. */
  const kept = new Map<string, string>();

  /** Input and output of one schema differ where defaults fill in; the rarer one then gets a name of its own. */
  const nameOf = (id: string, schema: JsonSchema, io: "input" | "output"): string => {
    const text = JSON.stringify(schema);
    const known = kept.get(id) ?? text;
    const name = known === text ? id : `${id}${io === "input" ? "Input" : "Output"}`;
    kept.set(name, text);
    return name;
  };

  return {
    components,
    of(schema, io) {
      // Wrapped, so that a schema with an id is referred to also when it is the whole.
      const whole = z.toJSONSchema(z.object({ it: schema }), {
        io,
        target: "draft-2020-12",
        unrepresentable: "any",
      });
      const definitions = (whole.$defs ?? {}) as Record<string, JsonSchema>;
      const names = new Map<string, string>();
      for (const [id, definition] of Object.entries(definitions)) {
        names.set(id, nameOf(id, tidy(definition, new Map(), io), io));
      }
      for (const [id, definition] of Object.entries(definitions))
        components[names.get(id)!] = tidy(definition, names, io);
      return tidy((whole.properties as Record<string, JsonSchema>).it!, names, io);
    },
  };
}

/**
 * Refers to components instead of `$defs`, and leaves out what says nothing or too much: bounds of safe integers, the id
 * itself, and in answers the ban on other fields, which may appear at any time.
 */
function tidy(node: JsonSchema, names: ReadonlyMap<string, string>, io: "input" | "output"): JsonSchema {
  const clean = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(clean);
    return typeof value === "object" && value !== null ? tidy(value as JsonSchema, names, io) : value;
  };
  const kept: JsonSchema = {};
  for (const [key, value] of Object.entries(node)) {
    if (key === "$ref") kept.$ref = componentOf(String(value), names);
    else if (!isNoise(key, value, io)) kept[key] = clean(value);
  }
  return kept;
}

const componentOf = (ref: string, names: ReadonlyMap<string, string>): string => {
  const id = ref.slice(ref.lastIndexOf("/") + 1);
  return `#/components/schemas/${names.get(id) ?? id}`;
};

const isNoise = (key: string, value: unknown, io: "input" | "output"): boolean =>
  (key === "maximum" && value === Number.MAX_SAFE_INTEGER) ||
  (key === "minimum" && value === Number.MIN_SAFE_INTEGER) ||
  (key === "id" && typeof value === "string") ||
  (key === "additionalProperties" && value === false && io === "output");
