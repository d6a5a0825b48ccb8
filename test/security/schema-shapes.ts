import { z } from "zod";

/** What is needed of the JSON Schema of a body. */
export interface JsonSchema {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  minimum?: number;
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  $ref?: string;
  $defs?: Record<string, JsonSchema>;
}

export const schemaOf = (body: z.ZodType): JsonSchema =>
  z.toJSONSchema(body, { io: "input", unrepresentable: "any" }) as JsonSchema;

/** The schema itself, where another place is named. */
export const resolveSchema = (root: JsonSchema, schema: JsonSchema): JsonSchema =>
  schema.$ref ? resolveSchema(root, root.$defs![schema.$ref.replace("#/$defs/", "")]!) : schema;

/** A value with something in every place that the schema has, whatever it is worth: one level of what contains itself. */
export function skeletonOf(root: JsonSchema, given: JsonSchema = root, depth = 0): unknown {
  const schema = resolveSchema(root, given);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return skeletonOf(root, choices[0], depth);
  if (schema.properties)
    return Object.fromEntries(
      Object.entries(schema.properties).map(([name, inner]) => [
        name,
        depth > 8 ? null : skeletonOf(root, inner, depth + 1),
      ]),
    );
  if (schema.items) return depth > 8 ? [] : [skeletonOf(root, schema.items, depth + 1)];
  if (schema.type === "integer" || schema.type === "number") return Math.max(schema.minimum ?? 1, 1);
  return schema.type === "boolean" ? true : "x";
}

/** The fields that a body of this schema may have at a place (`lines.0`); null when nothing can stand there. */
export function fieldsAt(root: JsonSchema, path: readonly string[]): Set<string> | null {
  const resolved = (given: JsonSchema): JsonSchema[] => {
    const schema = resolveSchema(root, given);
    return (schema.anyOf ?? schema.oneOf)?.flatMap(resolved) ?? [schema];
  };
  let at = resolved(root);
  for (const name of path)
    at = at.flatMap((schema) =>
      /^\d+$/.test(name) && schema.items
        ? resolved(schema.items)
        : schema.properties?.[name]
          ? resolved(schema.properties[name])
          : [],
    );
  const fields = at.flatMap(({ properties }) => Object.keys(properties ?? {}));
  return at.length === 0 ? null : new Set(fields);
}
