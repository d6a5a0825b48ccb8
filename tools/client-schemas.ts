/** What the documents use of JSON Schema, as TypeScript. They come from Zod, so it is a small part (docs/decisions/0013). */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  description?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  items?: Schema;
  prefixItems?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | boolean;
  contentMediaType?: string;
}

/**
 * How optional fields read. What is sent may be `undefined`, which JSON leaves out: with `exactOptionalPropertyTypes` a caller
 * could otherwise not pass on what it may not have. What is answered is there or is not.
 */
export type Way = "sent" | "answered";

/** The names of the schemas that are sent, with those in them. */
export function sentSchemas(sent: readonly Schema[], schemas: Record<string, Schema>): Set<string> {
  const found = new Set<string>();
  const look = (part: unknown): void => {
    const text = JSON.stringify(part);
    for (const [, name] of text.matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      if (found.has(name!)) continue;
      found.add(name!);
      look(schemas[name!]);
    }
  };
  look(sent);
  return found;
}

export const isObject = (schema: Schema): boolean =>
  schema.type === "object" && schema.properties !== undefined;

export function typeOf(schema: Schema, indent: string, way: Way): string {
  const inside = (one: Schema): string => typeOf(one, indent, way);
  if (schema.$ref) return schema.$ref.split("/").at(-1)!;
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  const either = schema.anyOf ?? schema.oneOf;
  if (either) return [...new Set(either.map(inside))].join(" | ");
  if (schema.allOf) return schema.allOf.map(inside).join(" & ");
  if (Array.isArray(schema.type)) return schema.type.map((type) => inside({ ...schema, type })).join(" | ");
  return plainType(schema, indent, way);
}

function plainType(schema: Schema, indent: string, way: Way): string {
  switch (schema.type) {
    case "string":
      return schema.contentMediaType ? "Blob" : "string";
    case "integer":
    case "number":
      return "number";
    case "boolean":
      return "boolean";
    case "null":
      return "null";
    case "array":
      return arrayOf(schema, indent, way);
    case "object":
      return objectOf(schema, indent, way);
    default:
      return "unknown";
  }
}

function arrayOf(schema: Schema, indent: string, way: Way): string {
  if (schema.prefixItems)
    return `[${schema.prefixItems.map((item) => typeOf(item, indent, way)).join(", ")}]`;
  const items = schema.items ?? {};
  const item = typeOf(items, indent, way);
  const isChoice =
    Boolean(items.anyOf ?? items.oneOf ?? items.allOf ?? items.enum) || Array.isArray(items.type);
  // What is sent may be a constant (`as const`); nobody changes it.
  return `${way === "sent" ? "readonly " : ""}${isChoice || item.startsWith("readonly ") ? `(${item})` : item}[]`;
}

function objectOf(schema: Schema, indent: string, way: Way): string {
  if (!schema.properties) {
    const values = typeof schema.additionalProperties === "object" ? schema.additionalProperties : {};
    return `Record<string, ${typeOf(values, indent, way)}>`;
  }
  const inner = `${indent}  `;
  const lines = Object.entries(schema.properties).flatMap(([name, property]) => {
    const type = typeOf(property, inner, way);
    const mark = schema.required?.includes(name) ? "" : "?";
    const orUndefined = mark && way === "sent" ? " | undefined" : "";
    const shown = /^[A-Za-z_]\w*$/.test(name) ? name : JSON.stringify(name);
    return [...comment(property.description, inner), `${inner}${shown}${mark}: ${type}${orUndefined};`];
  });
  return lines.length > 0 ? `{\n${lines.join("\n")}\n${indent}}` : "Record<string, never>";
}

/** Nothing that could end the comment; the document's text is its own. */
export const comment = (text: string | undefined, indent: string): string[] =>
  text ? [`${indent}/** ${text.replaceAll("*/", "*\\/")} */`] : [];
