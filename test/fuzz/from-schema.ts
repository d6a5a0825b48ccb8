import fc from "../fast-check.ts";

/** The parts of JSON Schema that the service's document uses. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  minItems?: number;
  maxItems?: number;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  pattern?: string;
  format?: string;
}

/** What fits in fields of these names better than anything a schema can say: ids that exist, times that are offered. */
export type Known = Record<string, fc.Arbitrary<unknown>>;

/** Values that a schema accepts. Fields of a known name are mostly drawn from what is known of them. */
export function fromSchema(
  root: Record<string, Schema>,
  known: Known,
): (schema: Schema, name?: string) => fc.Arbitrary<unknown> {
  const draw = (schema: Schema, name = ""): fc.Arbitrary<unknown> => {
    const own = plain(schema);
    const better = known[name];
    return better ? fc.oneof({ weight: 9, arbitrary: better }, { weight: 1, arbitrary: own }) : own;
  };

  const plain = (schema: Schema): fc.Arbitrary<unknown> => {
    if (schema.$ref) return plain(root[schema.$ref.split("/").at(-1)!]!);
    if (schema.const !== undefined) return fc.constant(schema.const);
    if (schema.enum) return fc.constantFrom(...schema.enum);
    const choices = schema.anyOf ?? schema.oneOf;
    if (choices) return fc.oneof(...choices.map((choice) => plain(choice)));
    if (schema.allOf) return plain(schema.allOf[0]!);
    const [type] = [schema.type ?? "object"].flat();
    switch (type) {
      case "string":
        return text(schema);
      case "integer":
        return fc.integer({
          min: Math.max(schema.minimum ?? 0, -1e9),
          max: Math.min(schema.maximum ?? 1e6, 1e9),
        });
      case "number":
        return fc.double({ min: schema.minimum ?? -1e6, max: schema.maximum ?? 1e6, noNaN: true });
      case "boolean":
        return fc.boolean();
      case "null":
        return fc.constant(null);
      case "array":
        return fc.array(plain(schema.items ?? {}), {
          minLength: schema.minItems ?? 0,
          maxLength: Math.min(schema.maxItems ?? 4, (schema.minItems ?? 0) + 4),
        });
      default: {
        const fields = Object.entries(schema.properties ?? {});
        return fc.record(Object.fromEntries(fields.map(([field, its]) => [field, draw(its, field)])), {
          requiredKeys: schema.required ?? [],
        });
      }
    }
  };
  return draw;
}

function text({ format, pattern, minLength = 0, maxLength = 200 }: Schema): fc.Arbitrary<string> {
  if (format === "email" || format === "idn-email") return fc.emailAddress();
  if (format === "uri") return fc.webUrl();
  if (format === "date") return date.map((one) => one.toISOString().slice(0, 10));
  if (format === "date-time") return date.map((one) => one.toISOString());
  if (pattern && pattern.length < 40) return fc.stringMatching(new RegExp(pattern));
  return fc.string({ unit: "grapheme", minLength, maxLength: Math.min(maxLength, minLength + 30) });
}
const date = fc.date({ min: new Date("1900-01-01"), max: new Date("2200-01-01"), noInvalidDate: true });
