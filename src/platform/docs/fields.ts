import type { JsonSchema } from "../http/openapi-schemas.ts";

const refName = (schema: JsonSchema): string | null =>
  typeof schema.$ref === "string" ? schema.$ref.slice(schema.$ref.lastIndexOf("/") + 1) : null;

const list = (value: unknown): JsonSchema[] => (Array.isArray(value) ? (value as JsonSchema[]) : []);

const code = (value: unknown): string => `\`${String(value)}\``;

/** A schema's type in a few words of Markdown, with links to the pages of schemas that have a name. */
export function typeText(schema: JsonSchema): string {
  const name = refName(schema);
  if (name) return `[${name}](${schemaPage(name)}.md)`;
  const options = [...list(schema.anyOf), ...list(schema.oneOf)];
  if (options.length > 0) return options.map(typeText).join(" or ");
  if (schema.const !== undefined) return code(JSON.stringify(schema.const));
  if (Array.isArray(schema.enum)) return schema.enum.map(code).join(", ");
  if (Array.isArray(schema.type)) return schema.type.join(" or ");
  if (schema.type === "array") return `list of ${typeText((schema.items ?? {}) as JsonSchema)}`;
  if (schema.type === "object" && !schema.properties) return "object, keys as named";
  const format = typeof schema.format === "string" ? ` (${schema.format})` : "";
  return `${String(schema.type ?? "anything")}${format}${boundsOf(schema)}`;
}

/** The page of a schema that has a name, among those of its API. */
export const schemaPage = (name: string): string => `schema-${name}`;

function boundsOf(schema: JsonSchema): string {
  const [low, high, unit] =
    schema.type === "string"
      ? [schema.minLength, schema.maxLength, " characters"]
      : [schema.minimum, schema.maximum, ""];
  if (low !== undefined && high !== undefined) return `, ${low} to ${high}${unit}`;
  if (high !== undefined) return `, at most ${high}${unit}`;
  if (low !== undefined && low !== 0) return `, at least ${low}${unit}`;
  return "";
}

/** The object inside `X`, `X or null` or `list of X`, when it has fields of its own and no name. */
function innerObject(schema: JsonSchema): { object: JsonSchema; suffix: string } | null {
  if (schema.type === "object" && schema.properties) return { object: schema, suffix: "" };
  if (schema.type === "array") {
    const inner = innerObject((schema.items ?? {}) as JsonSchema);
    return inner && { object: inner.object, suffix: `[]${inner.suffix}` };
  }
  const shapes = [...list(schema.anyOf), ...list(schema.oneOf)].filter((option) => option.type !== "null");
  return shapes.length === 1 ? innerObject(shapes[0]!) : null;
}

interface Field {
  path: string;
  schema: JsonSchema;
  isRequired: boolean;
}

function fieldsOf(object: JsonSchema, prefix = ""): Field[] {
  const required = (object.required ?? []) as string[];
  return Object.entries((object.properties ?? {}) as Record<string, JsonSchema>).flatMap(([name, schema]) => {
    const path = prefix + name;
    const inner = innerObject(schema);
    const field = { path, schema, isRequired: required.includes(name) };
    return inner ? [field, ...fieldsOf(inner.object, `${path}${inner.suffix}.`)] : [field];
  });
}

/** An object's fields as a table in Markdown, those of nested objects by their path. */
export function fieldsTable(schema: JsonSchema): string {
  const inner = innerObject(schema);
  if (!inner) return typeText(schema);
  const rows = fieldsOf(inner.object).map(({ path, schema: field, isRequired }) => {
    const type = innerObject(field)
      ? field.type === "array"
        ? "list of objects"
        : "object"
      : typeText(field);
    return fieldRow(
      path,
      `${type}${isOrNull(field) && innerObject(field) ? " or null" : ""}`,
      isRequired,
      field.description,
    );
  });
  return table(["Field", "Type", "Meaning"], rows);
}

const isOrNull = (schema: JsonSchema): boolean => list(schema.anyOf).some((option) => option.type === "null");

export const fieldRow = (name: string, type: string, isRequired: boolean, description: unknown): string[] => [
  `${code(name)}${isRequired ? " *required*" : ""}`,
  type,
  typeof description === "string" ? description : "",
];

/** A table in Markdown; a cell is one line, and its bars are its own. */
export const table = (headings: readonly string[], rows: readonly (readonly string[])[]): string =>
  [headings, headings.map(() => "---"), ...rows]
    .map((cells) => `| ${cells.map((cell) => oneLine(cell).replaceAll("|", "\\|")).join(" | ")} |`)
    .join("\n");

const oneLine = (text: string): string =>
  text
    .split("\n")
    .map((line) => line.trim())
    .join(" ");
