import { withWholeParts } from "../http/openapi-parts.ts";
import type { JsonSchema } from "../http/openapi-schemas.ts";

export type Content = Record<string, { schema: JsonSchema; example?: unknown }>;
export type Schemas = Record<string, JsonSchema>;

/** A call, or an event, as the OpenAPI document has it. */
export interface Operation {
  id: string;
  /** `GET`, and of an event `POST`: we send it. */
  method: string;
  /** `/api/v1/orders/{token}`; of an event its name. */
  path: string;
  tag: string;
  summary: string;
  description: string;
  /** Each a way in, as the document's security schemes name it: all of one are needed. */
  ways: string[][];
  scope: string | null;
  limits: string[];
  parameters: JsonSchema[];
  body: Content | null;
  responses: [status: string, answer: { description: string; content?: Content }][];
}

/** An API's document, whole, in the parts that its pages are made of. */
export interface Described {
  title: string;
  description: string;
  operations: Operation[];
  events: Operation[];
  schemas: Schemas;
  tags: { name: string; description: string }[];
}

/** @param published the document as machines get it */
export function described(published: JsonSchema): Described {
  const document = withWholeParts(published);
  const { title, description } = document.info as { title: string; description: string };
  const { schemas } = document.components as { schemas: Schemas };
  return {
    title,
    description,
    operations: operationsOf(document.paths as Record<string, JsonSchema>),
    events: operationsOf(document.webhooks as Record<string, JsonSchema>),
    schemas,
    tags: document.tags as { name: string; description: string }[],
  };
}

const operationsOf = (paths: Record<string, JsonSchema>): Operation[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => operationOf(path, method, operation as JsonSchema)),
  );

const operationOf = (path: string, method: string, said: JsonSchema): Operation => ({
  id: String(said.operationId),
  method: method.toUpperCase(),
  path,
  tag: ((said.tags ?? []) as string[])[0] ?? "",
  summary: String(said.summary),
  description: typeof said.description === "string" ? said.description : "",
  ways: ((said.security ?? []) as Record<string, unknown>[]).map((way) => Object.keys(way)),
  scope: typeof said["x-required-scope"] === "string" ? said["x-required-scope"] : null,
  limits: (said["x-rate-limits"] ?? []) as string[],
  parameters: (said.parameters ?? []) as JsonSchema[],
  body: (said.requestBody as { content: Content } | undefined)?.content ?? null,
  responses: Object.entries(
    (said.responses ?? {}) as Record<string, { description: string; content?: Content }>,
  ),
});
