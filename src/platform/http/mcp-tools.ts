import { z } from "zod";
import type { DoorName } from "./callers.ts";
import { callNameOf } from "./mcp-names.ts";
import { pathOf } from "./openapi-operations.ts";
import type { JsonSchema } from "./openapi-schemas.ts";
import type { Route } from "./route.ts";

/** A call of the partner API as an AI client sees it. */
export interface McpTool {
  /** As `create_product`. */
  name: string;
  kind: CallKind;
  title: string;
  description: string;
  /** Of the arguments, whole: for whoever reads the list of tools. */
  inputSchema: JsonSchema;
  /** Of what it answers when all is well; null where that is nothing, or not one thing. */
  outputSchema: JsonSchema | null;
  annotations: { readOnlyHint: boolean; destructiveHint?: boolean; idempotentHint?: boolean };
  route: Route;
  /** Of the arguments, as far as they are needed to make the request: what they hold is for the route to judge. */
  args: z.ZodType<ToolArgs>;
  /** Where each argument goes. */
  places: { path: readonly string[]; query: readonly string[]; headers: ReadonlyMap<string, string> };
}

export type ToolArgs = Record<string, unknown>;

/** What a call does to what is there. */
export type CallKind = (typeof callKinds)[number];
export const callKinds = ["read", "change", "delete"] as const;
const kindOf = ({ method }: Route): CallKind =>
  method === "GET" ? "read" : method === "DELETE" ? "delete" : "change";

/** As it stands in the address: `Add-on groups` is `add-on-groups`. */
export const topicName = (tag: string): string => tag.toLowerCase().replaceAll(" ", "-");
export const allTopics = "all";

const partnersDoors: readonly DoorName[] = ["partner", "partnerRestaurant"];

const restaurantKey = z
  .string()
  .optional()
  .describe(
    "The restaurant's key, by the handle (`lbh_…`) that stands for it in the answer in which it was made. Left out when the connection sends X-Service-Restaurant-Key. Never a key itself.",
  );
const slug = z.string().describe("The restaurant, as its key says.");

// `.` and `..` would be steps in the address.
const segment = z.string().regex(/^(?!\.{1,2}$).+$/s);
const parameter = z.union([z.string(), z.number(), z.boolean()]).optional();
const headerText = z
  .string()
  .regex(/^[\x20-\x7e]*$/)
  .optional();
const present = z.unknown().refine((value) => value !== undefined, { params: { code: "REQUIRED" } });

/** Every call of the partner API whose body is JSON: a new route is a tool without anybody thinking of it. */
export const toolsOf = (routes: readonly Route[]): McpTool[] =>
  routes
    .filter(({ door, isPublic }) => partnersDoors.includes(door) && isPublic !== false)
    // A file does not fit into a tool's arguments.
    .filter(({ takesFile }) => takesFile === undefined)
    .map(toolOf);

function toolOf(route: Route): McpTool {
  const isRestaurants = route.door === "partnerRestaurant";
  const params = shapeOf(route.params);
  const query = shapeOf(route.query);
  const headers = Object.entries(route.requestHeaders ?? {});
  const needsKey = route.problems.includes("IDEMPOTENCY_KEY_REQUIRED");
  const needsBody = route.body !== undefined && !route.body.safeParse(undefined).success;
  const described = z.strictObject({
    ...(isRestaurants && { slug, restaurantKey }),
    ...params,
    ...query,
    ...Object.fromEntries(
      headers.map(([name, text]) => [
        argumentOf(name),
        (needsKey && name === "Idempotency-Key" ? z.string() : z.string().optional()).describe(text),
      ]),
    ),
    ...(route.body && { body: route.body }),
  });
  const path = [...(isRestaurants ? ["slug"] : []), ...Object.keys(params)];
  const inHeaders = new Map(headers.map(([name]) => [argumentOf(name), name.toLowerCase()]));
  if (isRestaurants) inHeaders.set("restaurantKey", "x-service-restaurant-key");
  return {
    name: callNameOf(route),
    kind: kindOf(route),
    title: route.summary,
    description: [`${route.summary}.`, route.description].filter(Boolean).join(" "),
    inputSchema: schemaOf(described, "input"),
    outputSchema: answerSchemaOf(route),
    annotations: {
      readOnlyHint: route.method === "GET",
      // Others may replace what was there too, so nothing is claimed of them.
      ...(route.method === "DELETE" && { destructiveHint: true }),
      ...((route.method === "DELETE" || route.method === "PUT") && { idempotentHint: true }),
    },
    route,
    args: z.strictObject({
      ...same(path, segment),
      ...same(Object.keys(query), parameter),
      ...same([...inHeaders.keys()], headerText),
      ...(route.body && { body: needsBody ? present : z.unknown() }),
    }),
    places: { path, query: Object.keys(query), headers: inHeaders },
  };
}

const shapeOf = (schema: z.ZodType | undefined): Record<string, z.ZodType> =>
  schema instanceof z.ZodObject ? schema.shape : {};

const same = (names: readonly string[], schema: z.ZodType): Record<string, z.ZodType> =>
  Object.fromEntries(names.map((name) => [name, schema]));

/** `Idempotency-Key` -> `idempotencyKey` */
const argumentOf = (header: string): string =>
  header.toLowerCase().replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());

/** Whole in itself, as a list of tools has no shared part. */
export function schemaOf(schema: z.ZodType, io: "input" | "output"): JsonSchema {
  const { $schema: _dialect, ...whole } = z.toJSONSchema(schema, {
    io,
    target: "draft-2020-12",
    unrepresentable: "any",
  });
  return whole;
}

function answerSchemaOf({ responses }: Route): JsonSchema | null {
  const [answer, ...others] = Object.values(responses);
  if (others.length > 0 || !(answer instanceof z.ZodType)) return null;
  const schema = schemaOf(answer, "output");
  return schema.type === "object" ? schema : null;
}

/** Where a tool's call goes below the partner API, and with which headers and body. */
export interface ToolRequest {
  path: string;
  headers: Record<string, string>;
  body: unknown;
}

/** The request that checked arguments stand for. */
export function requestOf({ route, places }: McpTool, args: ToolArgs): ToolRequest {
  const path = pathOf(route).replace(/:([^/]+)/g, (_, name: string) =>
    encodeURIComponent(String(args[name])),
  );
  const query = new URLSearchParams();
  for (const name of places.query) if (args[name] !== undefined) query.set(name, String(args[name]));
  const headers: Record<string, string> = {};
  for (const [argument, name] of places.headers) {
    const value = args[argument];
    if (typeof value === "string") headers[name] = value;
  }
  return { path: query.size > 0 ? `${path}?${query}` : path, headers, body: args.body };
}
