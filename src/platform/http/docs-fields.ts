import { escapeHtml } from "./html.ts";
import type { JsonSchema } from "./openapi-schemas.ts";

const refName = (schema: JsonSchema): string | null =>
  typeof schema.$ref === "string" ? schema.$ref.slice(schema.$ref.lastIndexOf("/") + 1) : null;

const list = (value: unknown): JsonSchema[] => (Array.isArray(value) ? (value as JsonSchema[]) : []);

/** A schema's type in a few words, with links to the schemas that have a name. */
export function typeHtml(schema: JsonSchema): string {
  const name = refName(schema);
  if (name) return `<a href="#schema-${name}">${escapeHtml(name)}</a>`;
  const options = [...list(schema.anyOf), ...list(schema.oneOf)];
  if (options.length > 0) return options.map(typeHtml).join(" or ");
  if (schema.const !== undefined) return `<code>${escapeHtml(JSON.stringify(schema.const))}</code>`;
  if (Array.isArray(schema.enum))
    return schema.enum.map((value) => `<code>${escapeHtml(String(value))}</code>`).join(", ");
  if (Array.isArray(schema.type)) return schema.type.join(" or ");
  if (schema.type === "array") return `list of ${typeHtml((schema.items ?? {}) as JsonSchema)}`;
  if (schema.type === "object" && !schema.properties) return "object, keys as named";
  const format = typeof schema.format === "string" ? ` (${schema.format})` : "";
  return `${String(schema.type ?? "anything")}${format}${boundsOf(schema)}`;
}

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

/** A table of an object's fields, those of nested objects by their path. */
export function fieldsTable(schema: JsonSchema): string {
  const inner = innerObject(schema);
  if (!inner) return `<p>${typeHtml(schema)}</p>`;
  const rows = fieldsOf(inner.object).map(({ path, schema: field, isRequired }) => {
    const type = innerObject(field)
      ? field.type === "array"
        ? "list of objects"
        : "object"
      : typeHtml(field);
    return row(
      path,
      `${type}${isOrNull(field) && innerObject(field) ? " or null" : ""}`,
      isRequired,
      field.description,
    );
  });
  return table(["Field", "Type", "Meaning"], rows);
}

const isOrNull = (schema: JsonSchema): boolean => list(schema.anyOf).some((option) => option.type === "null");

export const row = (name: string, type: string, isRequired: boolean, description: unknown): string =>
  `<tr><td><code>${escapeHtml(name)}</code>${isRequired ? ' <span class="required">required</span>' : ""}</td>` +
  `<td>${type}</td><td>${typeof description === "string" ? prose(description) : ""}</td></tr>`;

export const table = (headings: readonly string[], rows: readonly string[]): string =>
  `<div class="table"><table><thead><tr>${headings.map((heading) => `<th>${heading}</th>`).join("")}</tr></thead>` +
  `<tbody>${rows.join("")}</tbody></table></div>`;

/** Text with \`code\` in it, as HTML. */
export const prose = (text: string): string => escapeHtml(text).replace(/`([^`]+)`/g, "<code>$1</code>");
