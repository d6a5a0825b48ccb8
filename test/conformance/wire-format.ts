import assert from "node:assert/strict";
import type { IncomingHttpHeaders } from "node:http";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";

/** The parts of an OpenAPI 3.1 document that answers are held against. */
export interface OpenApiDocument {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, object>; responses?: Record<string, Answer> };
}
export interface Operation {
  operationId: string;
  parameters?: { name: string; in: "query" | "path" | "header"; required?: boolean; schema: object }[];
  requestBody?: { content: Record<string, { schema: object; example?: unknown }> };
  responses: Record<string, Answer>;
}
interface Answer {
  /** Of an answer that several operations have in common. */
  $ref?: string;
  content?: Record<string, { schema: object }>;
}

export interface WireAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

/** What the service says of its own answers, as a judge of them. */
export interface WireFormat {
  /** Throws when an answer of a described operation has a status or a body that the document does not name. */
  check(method: string, url: URL, answer: WireAnswer): void;
  /** The operation that a request is for; undefined for everything that the document does not describe. */
  operationOf(method: string, path: string): Operation | undefined;
  /** What is wrong with a body of an operation; null when nothing is. */
  problemOf(operation: Operation, status: number, text: string, type: string | undefined): string | null;
}

const errorSchema = {
  type: "object",
  required: ["error"],
  properties: {
    error: {
      type: "object",
      required: ["code", "message", "requestId"],
      properties: {
        code: { type: "string", pattern: "^[A-Z][A-Z_]*$" },
        message: { type: "string", minLength: 1 },
        requestId: { type: "string", minLength: 1 },
        details: { type: "object" },
      },
    },
  },
};

export function readWireFormat(document: OpenApiDocument): WireFormat {
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: true });
  addFormats.default(ajv);
  // One schema with everything in it: `#/components/schemas/…` then means what it means in the document.
  ajv.addSchema({ $id: "document", components: document.components });
  const isError = ajv.compile(errorSchema);
  const compiled = new Map<string, ValidateFunction>();
  const templates = Object.keys(document.paths).map((template) => ({
    template,
    pattern: new RegExp(`^${template.replace(/[.]/g, "\\.").replace(/\{[^}]+\}/g, "[^/]+")}$`),
    literal: template.replace(/\{[^}]+\}/g, "").length,
  }));
  // `/orders/quote` before `/orders/{token}`.
  templates.sort((a, b) => b.literal - a.literal);

  const validatorOf = (operation: Operation, status: number, schema: object): ValidateFunction => {
    const key = `${operation.operationId} ${status}`;
    const known = compiled.get(key);
    if (known) return known;
    const made = ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"document#/')));
    compiled.set(key, made);
    return made;
  };

  const operationOf = (method: string, path: string): Operation | undefined => {
    for (const { template, pattern } of templates) {
      const operation = pattern.test(path) && document.paths[template]?.[method.toLowerCase()];
      if (operation) return operation;
    }
    return undefined;
  };

  const problemOf = (
    operation: Operation,
    status: number,
    text: string,
    type: string | undefined,
  ): string | null => {
    const named = operation.responses[String(status)];
    const described = named?.$ref ? document.components.responses?.[named.$ref.split("/").at(-1)!] : named;
    if (!described)
      return `${operation.operationId} answers ${status}, which the document does not name: ${text}`;
    if (!described.content)
      return text === "" ? null : `${operation.operationId} ${status} has a body: ${text}`;
    const isJson = described.content["application/json"];
    if (!isJson) return null;
    if (!type?.startsWith("application/json")) return `${operation.operationId} ${status} is ${type}`;
    const validate = validatorOf(operation, status, isJson.schema);
    const body = JSON.parse(text) as unknown;
    if (!validate(body)) {
      return `${operation.operationId} ${status}: ${ajv.errorsText(validate.errors)} in ${text.slice(0, 2000)}`;
    }
    // The one code that keeps its older, flat shape.
    const isFlat = (body as { code?: unknown }).code === "ONLINE_BOOKING_CLOSED";
    if (status >= 400 && !isFlat && !isError(body)) return `no error envelope: ${text.slice(0, 2000)}`;
    return null;
  };

  return {
    operationOf,
    problemOf,
    check(method, url, { status, headers, text }) {
      if (!url.pathname.startsWith("/api/v1/")) return;
      const requestId = headers["x-request-id"];
      assert.ok(requestId, `${method} ${url.pathname} answers ${status} without X-Request-Id`);
      if (status >= 400 && text !== "") {
        const body = JSON.parse(text) as { error: { requestId?: string } | string };
        if (typeof body.error === "object") assert.equal(body.error.requestId, requestId);
      }
      const operation = operationOf(method, url.pathname);
      if (!operation) return;
      assert.equal(problemOf(operation, status, text, headers["content-type"]), null);
    },
  };
}
