import { z } from "zod";
import { publicEvents } from "../../domain/events.ts";
import { messageOf, type ProblemCode, problems } from "../../domain/problems.ts";
import { tell } from "../../messages/languages.ts";
import type { DoorName } from "./callers.ts";
import { operationExample } from "./openapi-examples.ts";
import { explained } from "./openapi-explained.ts";
import { exampleOf, operationOf, pathOf, problemsOf, templateOf } from "./openapi-operations.ts";
import { withSharedParts } from "./openapi-parts.ts";
import { createSchemaCollector, type JsonSchema } from "./openapi-schemas.ts";
import { tagTexts } from "./openapi-tags.ts";
import type { Route } from "./route.ts";

export interface DocumentOptions {
  title: string;
  description: string;
  /** Which doors the document describes, and where they hang. */
  doors: readonly DoorName[];
  prefix: string;
  /** `https://luka.example`; unset in the committed document, where it is a variable. */
  baseUrl?: string;
}

const ErrorIssue = z
  .object({
    path: z.string().describe("Where, as `lines.0.variantId`; empty for the whole."),
    message: z.string().describe("For people."),
    code: z.string().optional().describe("For machines."),
    params: z.record(z.string(), z.unknown()).optional().describe("Numbers and times behind the message."),
  })
  .meta({ id: "ErrorIssue" });

const ErrorEnvelope = z
  .object({
    error: z.object({
      code: z.string().describe("Branch on it, never on `message`. New codes may appear at any time."),
      message: z.string().describe("For people, Norwegian unless `Accept-Language` asks for English."),
      requestId: z.string().describe("The same as the `X-Request-Id` header."),
      docUrl: z.string().describe("The page that tells the code's cause and cure."),
      details: z
        .object({ issues: z.array(ErrorIssue).optional() })
        .loose()
        .optional()
        .describe("`issues` for VALIDATION_FAILED; other codes name their own."),
    }),
  })
  .meta({ id: "Error" });

/** The OpenAPI 3.1 document of the given routes: what is not in a route value is not in the document, and what is in several, stands there once. */
export function openApiDocument(routes: readonly Route[], options: DocumentOptions): JsonSchema {
  const schemas = createSchemaCollector();
  schemas.of(ErrorEnvelope, "output");
  const described = routes.filter((route) => options.doors.includes(route.door) && route.isPublic !== false);
  const paths: Record<string, JsonSchema> = {};
  for (const route of described) {
    const path = options.prefix + templateOf(pathOf(route));
    paths[path] = {
      ...paths[path],
      [route.method.toLowerCase()]: operationOf(route, schemas, operationExample(route.method, path)),
    };
  }
  const webhooks = webhooksOf(schemas);
  const codes = [...new Set(described.flatMap(problemsOf))].sort();
  const document = {
    openapi: "3.1.0",
    info: { title: options.title, version: "1", description: options.description },
    servers: [
      options.baseUrl === undefined
        ? { url: "https://{serviceDomain}", variables: { serviceDomain: { default: "luka.example" } } }
        : { url: options.baseUrl },
    ],
    tags: [...new Set(described.map((route) => route.tag))].map((name) => ({
      name,
      description: tagTexts[name],
    })),
    paths,
    webhooks,
    components: {
      schemas: Object.fromEntries(Object.entries(schemas.components).sort(([a], [b]) => (a < b ? -1 : 1))),
      examples: Object.fromEntries(codes.map((code) => [code, { value: exampleOf(code) }])),
      headers,
      securitySchemes: securitySchemesOf(paths),
    },
    "x-error-codes": Object.fromEntries(
      (Object.entries(problems) as [ProblemCode, number][]).map(([code, status]) => [
        code,
        { status, message: tell("en", messageOf(code)) },
      ]),
    ),
  };
  return withSharedParts(explained(document));
}

const text = (description: string, type: "string" | "integer" = "string") => ({
  description,
  schema: { type },
});

const headers = {
  "X-Request-Id": text(
    "Names this request; quote it when something is wrong. An id that you send is kept in our log.",
  ),
  "X-RateLimit-Limit": text("Requests allowed in the window of the tightest limit.", "integer"),
  "X-RateLimit-Remaining": text("What is left of it.", "integer"),
  "X-RateLimit-Reset": text("When the window ends, in Unix seconds.", "integer"),
  "Retry-After": text("Seconds to wait.", "integer"),
};

const securitySchemes = {
  restaurantKey: {
    type: "http",
    scheme: "bearer",
    description:
      "A restaurant key: `Authorization: Bearer lbs_live_…` or `lbs_test_…`. Always checked when it is sent.",
  },
  partnerKey: {
    type: "http",
    scheme: "bearer",
    description: "A partner key: `Authorization: Bearer lbp_test_…` or `lbp_live_…`. Never from a browser.",
  },
  partnersRestaurantKey: {
    type: "apiKey",
    in: "header",
    name: "X-Service-Restaurant-Key",
    description:
      "The restaurant's key with full access, `lbs_test_…` or `lbs_live_…`, of the same environment as the partner key.",
  },
  trustedOrigin: {
    type: "apiKey",
    in: "header",
    name: "Origin",
    description:
      "Without a key, a browser on the restaurant's ordering page, one of its verified domains or an origin bound to it. The browser sends it by itself.",
  },
};

/** Those that any of the operations asks for. */
function securitySchemesOf(paths: Record<string, JsonSchema>): JsonSchema {
  const used = new Set(
    Object.values(paths)
      .flatMap((methods) => Object.values(methods as Record<string, { security: JsonSchema[] }>))
      .flatMap(({ security }) => security.flatMap(Object.keys)),
  );
  return Object.fromEntries(Object.entries(securitySchemes).filter(([name]) => used.has(name)));
}

function webhooksOf(schemas: ReturnType<typeof createSchemaCollector>): Record<string, JsonSchema> {
  return Object.fromEntries(
    Object.entries(publicEvents).map(([event, { when, data, example }]) => [
      event,
      {
        post: {
          summary: `Sent when ${when}`,
          operationId: `on${event}`,
          // The receiver asks for no key: the signature says who sends.
          security: [],
          parameters: [
            "X-Service-Webhook-Id",
            "X-Service-Delivery-Id",
            "X-Service-Webhook-Timestamp",
            "X-Service-Webhook-Signature",
          ].map((name) => ({ name, in: "header", required: true, schema: { type: "string" } })),
          requestBody: {
            content: {
              "application/json": {
                schema: schemas.of(
                  z.object({
                    event: z.literal(event),
                    createdAt: z.string().describe("When it happened: the same in every attempt."),
                    data: data.describe("What it happened to, as it was then."),
                  }),
                  "output",
                ),
                example: { event, createdAt: "2026-06-12T16:05:00.000Z", data: example },
              },
            },
          },
          responses: { "2XX": { description: "Any 2xx within 5 seconds." } },
        },
      },
    ]),
  );
}
