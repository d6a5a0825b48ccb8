import { z } from "zod";
import { messageOf, type ProblemCode, statusOf } from "../../domain/problems.ts";
import { tell } from "../../messages/languages.ts";
import { type Limit, type LimitSubject, limits, limitsOf } from "./limits.ts";
import type { OperationExample } from "./openapi-examples.ts";
import type { JsonSchema, SchemaCollector } from "./openapi-schemas.ts";
import type { Route } from "./route.ts";

const partnerProblems = [
  "FORBIDDEN",
  "UNAUTHORIZED",
  "KEY_EXPIRED",
  "PARTNER_AGREEMENT_REQUIRED",
  "PARTNER_NOT_APPROVED",
] as const;

/** The failures that any request of a route can meet, its own and those of its door, in the order of their status. */
export function problemsOf(route: Route): ProblemCode[] {
  const codes = new Set<ProblemCode>(route.problems);
  if (route.door === "restaurant") {
    for (const code of ["MISSING_SLUG", "UNAUTHORIZED", "KEY_EXPIRED", "RESTAURANT_NOT_FOUND"] as const)
      codes.add(code);
    if (route.scope) codes.add("INSUFFICIENT_SCOPE");
  }
  const isPartners = route.door === "partner" || route.door === "partnerRestaurant";
  if (isPartners) {
    for (const code of partnerProblems) codes.add(code);
    if (route.door === "partnerRestaurant") {
      codes.add("INSUFFICIENT_SCOPE").add("RESTAURANT_NOT_FOUND");
      if (route.method !== "GET") codes.add("DEMO_RESTAURANT");
      if (route.method !== "GET" && !route.worksOnArchived) codes.add("RESTAURANT_ARCHIVED");
    }
  }
  if (route.door === "staff") {
    for (const code of ["MISSING_SLUG", "UNAUTHORIZED", "FORBIDDEN", "RESTAURANT_NOT_FOUND"] as const)
      codes.add(code);
  }
  if (route.isRepeatable) codes.add("IDEMPOTENCY_KEY_REQUIRED").add("IDEMPOTENCY_CONFLICT");
  if (limitsOf(route).length > 0) codes.add("RATE_LIMITED");
  if (route.params || route.query || route.body || route.takesFile) codes.add("VALIDATION_FAILED");
  // Also a body that nobody asked for is read, or refused.
  if (route.method !== "GET") {
    for (const code of [
      "INVALID_JSON",
      "LENGTH_REQUIRED",
      "PAYLOAD_TOO_LARGE",
      "UNSUPPORTED_MEDIA_TYPE",
      "VALIDATION_FAILED",
    ] as const) {
      codes.add(code);
    }
  }
  codes.add("BAD_REQUEST").add("INTERNAL_ERROR").add("SERVICE_UNAVAILABLE");
  return [...codes].sort((a, b) => statusOf(a) - statusOf(b));
}

/** `10 per minute per restaurant and address`, for every limit of a route. */
export function limitTexts(route: Route): string[] {
  return limitsOf(route).map((name) => {
    const { limit, windowMs, per }: Limit = limits[name];
    const subjects = per.map((subject) => subjectTexts[subject]);
    return `${limit} per ${windowMs === 60_000 ? "minute" : `${windowMs / 1000} s`} per ${subjects.join(" and ")}`;
  });
}

const subjectTexts: Record<LimitSubject, string> = {
  ip: "client address",
  restaurant: "slug",
  token: "token",
  user: "person",
  partnerKey: "partner key",
  partner: "partner",
};

/** `/orders/:token` as OpenAPI writes it. */
export const templateOf = (path: string): string => path.replace(/:([^/]+)/g, "{$1}");

/** Below the document's prefix: the door of a partner's restaurant stands deeper than the partner's own. */
export const pathOf = ({ door, path }: Pick<Route, "door" | "path">): string =>
  door === "partnerRestaurant" ? `/restaurants/:slug${path}` : path;

/** One operation of the document; schemas with ids go to the collector. */
export function operationOf(
  route: Route,
  schemas: SchemaCollector,
  example: OperationExample | undefined,
): JsonSchema {
  const texts = limitTexts(route);
  return {
    operationId: operationIdOf(route),
    tags: [route.tag],
    summary: route.summary,
    ...(route.description !== undefined && { description: route.description }),
    ...(texts.length > 0 && { "x-rate-limits": texts }),
    ...(route.scope && { "x-required-scope": route.scope }),
    security: securityOf(route),
    parameters: [
      ...(route.door === "partnerRestaurant" ? [slugInPath] : []),
      ...parametersOf(route.params, "path", schemas),
      ...parametersOf(route.query, "query", schemas),
      ...Object.entries(route.requestHeaders ?? {}).map(([name, description]) => ({
        name,
        in: "header",
        required: false,
        description,
        schema: { type: "string" },
      })),
    ],
    ...(route.body && {
      requestBody: {
        required: true,
        content: {
          "application/json": {
            schema: schemas.of(route.body, "input"),
            ...(example?.body !== undefined && { example: example.body }),
          },
        },
      },
    }),
    ...(route.takesFile && {
      requestBody: {
        required: true,
        content: { "multipart/form-data": { schema: formOf(route.takesFile, schemas) } },
      },
    }),
    responses: { ...answersOf(route, schemas, example), ...failuresOf(route) },
  };
}

/** The file beside the other fields of its form. */
function formOf(
  { fields, mostBytes }: NonNullable<Route["takesFile"]>,
  schemas: SchemaCollector,
): JsonSchema {
  const { properties, required, ...rest } = schemas.of(fields, "input");
  const file = {
    type: "string",
    contentMediaType: "application/octet-stream",
    description: `At most ${mostBytes / 1024 / 1024} MiB.`,
  };
  return {
    ...rest,
    properties: { file, ...(properties as object) },
    required: ["file", ...((required as string[] | undefined) ?? [])],
  };
}

/** `GET /orders/:token/events` -> `getOrdersTokenEvents`: stable, and a good name for a generated client's method. */
export function operationIdOf(route: Route): string {
  const { method } = route;
  const words = pathOf(route)
    .split(/[^A-Za-z0-9]+/)
    .filter(Boolean);
  return method.toLowerCase() + words.map((word) => word[0]!.toUpperCase() + word.slice(1)).join("");
}

function securityOf({ door, keyOnly }: Route): JsonSchema[] {
  if (door === "partner") return [{ partnerKey: [] }];
  if (door === "partnerRestaurant") return [{ partnerKey: [], partnersRestaurantKey: [] }];
  if (door !== "restaurant") return [];
  return keyOnly ? [{ restaurantKey: [] }] : [{ restaurantKey: [] }, { trustedOrigin: [] }];
}

const slugInPath = {
  name: "slug",
  in: "path",
  required: true,
  description: "The restaurant, as its key says.",
  schema: { type: "string" },
};

function parametersOf(
  schema: z.ZodType | undefined,
  place: "path" | "query",
  schemas: SchemaCollector,
): JsonSchema[] {
  if (!(schema instanceof z.ZodObject)) return [];
  const object = schemas.of(schema, "input");
  const required = (object.required ?? []) as string[];
  return Object.entries((object.properties ?? {}) as Record<string, JsonSchema>).map(
    ([name, { description, ...rest }]) => ({
      name,
      in: place,
      required: required.includes(name),
      ...(description !== undefined && { description }),
      schema: rest,
    }),
  );
}

const header = (name: string) => ({ $ref: `#/components/headers/${name}` });
const rateLimitHeaderNames = ["X-RateLimit-Limit", "X-RateLimit-Remaining", "X-RateLimit-Reset"];

function answersOf(
  route: Route,
  schemas: SchemaCollector,
  example: OperationExample | undefined,
): JsonSchema {
  const own = Object.entries(route.responseHeaders ?? {}).map(
    ([name, description]) => [name, { description, schema: { type: "string" } }] as const,
  );
  const headers = {
    "X-Request-Id": header("X-Request-Id"),
    ...(limitsOf(route).length > 0 &&
      Object.fromEntries(rateLimitHeaderNames.map((name) => [name, header(name)]))),
    ...Object.fromEntries(own),
  };
  return Object.fromEntries(
    Object.entries(route.responses).map(([status, answer]) => [
      status,
      {
        description: answerTexts[status] ?? "The answer.",
        headers,
        ...contentOf(answer, schemas, example?.status === Number(status) ? example.response : undefined),
      },
    ]),
  );
}

const answerTexts: Record<string, string> = {
  200: "Success.",
  201: "Created.",
  204: "Done.",
  304: "Not changed since the ETag.",
};

function contentOf(answer: z.ZodType | null | string, schemas: SchemaCollector, shown: unknown): JsonSchema {
  if (answer === null) return {};
  const isText = typeof answer === "string";
  const type = isText ? answer.split(";")[0]! : "application/json";
  const schema = isText ? { type: "string" } : schemas.of(answer, "output");
  return { content: { [type]: { schema, ...(shown !== undefined && { example: shown }) } } };
}

function failuresOf(route: Route): JsonSchema {
  const byStatus = Map.groupBy(problemsOf(route), statusOf);
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      String(status),
      {
        description: codes.map((code) => `\`${code}\`: ${tell("en", messageOf(code))}`).join("\n\n"),
        headers: {
          "X-Request-Id": header("X-Request-Id"),
          ...(status === 429 && Object.fromEntries(rateLimitHeaderNames.map((name) => [name, header(name)]))),
          ...((status === 429 || codes.includes("SERVICE_UNAVAILABLE")) && {
            "Retry-After": header("Retry-After"),
          }),
        },
        content: {
          "application/json": {
            schema: codes.includes("ONLINE_BOOKING_CLOSED")
              ? { anyOf: [errorSchema, flatErrorSchema] }
              : errorSchema,
            examples: Object.fromEntries(
              codes.map((code) => [code, { $ref: `#/components/examples/${code}` }]),
            ),
          },
        },
      },
    ]),
  );
}

const errorSchema = { $ref: "#/components/schemas/Error" };
/** The older shape of one code (R-43). */
const flatErrorSchema = {
  type: "object",
  properties: { error: { type: "string" }, code: { const: "ONLINE_BOOKING_CLOSED" } },
  required: ["error", "code"],
};

/** A failure as it is answered; `details` where R-42 names them. */
export function exampleOf(code: ProblemCode): object {
  const requestId = "req_01k9z3v7m2e0ra5w8x4c6t1bqh";
  if (code === "ONLINE_BOOKING_CLOSED") return { error: tell("nb", messageOf(code)), code };
  const details = detailExamples[code];
  const docUrl = `https://luka.example/docs/guides/errors#${code}`;
  return {
    error: { code, message: tell("nb", messageOf(code)), requestId, docUrl, ...(details && { details }) },
  };
}

const detailExamples: Partial<Record<ProblemCode, object>> = {
  VALIDATION_FAILED: {
    issues: [{ path: "lines.0.variantId", code: "VARIANT_REQUIRED", message: "Velg en størrelse." }],
  },
  PRICE_CHANGED: { expectedTotal: 41800, actualTotal: 43800, currency: "NOK" },
  INSUFFICIENT_SCOPE: { requiredScope: "orders:create" },
  UNAUTHORIZED: { reason: "KEY_WRONG" },
};
