import { meanings } from "./openapi-meanings.ts";
import type { JsonSchema } from "./openapi-schemas.ts";

/** The document with a description for every field and parameter that has none of its own and whose name has a meaning. */
export function explained(document: JsonSchema): JsonSchema {
  const { schemas, ...others } = document.components as Record<string, JsonSchema>;
  const named = Object.entries(schemas!).map(([name, schema]) => [name, fieldsOf(schema, name)]);
  return {
    ...document,
    paths: fieldsOf(document.paths),
    webhooks: fieldsOf(document.webhooks),
    components: { ...others, schemas: Object.fromEntries(named) },
  };
}

/** What holds data and no schema: a field of an example is none of the document's. */
const isData = new Set(["example", "examples", "enum", "const", "default"]);

/** @param owner the named schema that this is part of */
function fieldsOf(node: unknown, owner = ""): unknown {
  if (Array.isArray(node)) return node.map((one) => fieldsOf(one, owner));
  if (typeof node !== "object" || node === null) return node;
  const made = Object.entries(node).map(([key, value]) => {
    if (isData.has(key)) return [key, value];
    if (key === "properties") return [key, propertiesOf(value, owner)];
    if (key === "parameters") return [key, (value as JsonSchema[]).map(parameterOf)];
    return [key, fieldsOf(value, owner)];
  });
  return Object.fromEntries(made);
}

function propertiesOf(properties: Record<string, JsonSchema>, owner: string): JsonSchema {
  const described = Object.entries(properties).map(([name, schema]) => {
    const meaning = meanings[`${owner}.${name}`] ?? meanings[name];
    return [name, { ...(meaning && { description: meaning }), ...(fieldsOf(schema, owner) as JsonSchema) }];
  });
  return Object.fromEntries(described);
}

function parameterOf(parameter: JsonSchema): JsonSchema {
  const { name, in: place, ...rest } = parameter;
  const meaning = meanings[`${place}.${name}`] ?? meanings[String(name)];
  return { name, in: place, ...(meaning && { description: meaning }), ...rest };
}
