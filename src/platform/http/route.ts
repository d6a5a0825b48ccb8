import type { FastifyReply, FastifyRequest } from "fastify";
import type { z } from "zod";
import type { Context } from "../../context.ts";
import type { Issue, ProblemCode } from "../../domain/problems.ts";
import type { RestaurantKeyScope } from "../../domain/scopes.ts";
import type { Locale } from "../../messages/locale.ts";
import type { Caller, DoorName } from "./callers.ts";
import type { LimitName } from "./limits.ts";

/**
 * A route is one value: where it is, which door it hangs on, who may pass how often, what goes in and out, and which
 * failures are expected. Validation, CORS, rate limits, logging, the error envelope and the OpenAPI document follow
 * from it. `app.ts` collects the values; nothing registers itself.
 */
export interface Route<
  Door extends DoorName = DoorName,
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Answers extends Responses = Responses,
> {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Below the door's prefix, with `:name` parameters. */
  path: string;
  door: Door;
  /** The scope a restaurant key must carry; on the door of a partner's restaurant `*` where none is named. */
  scope?: RestaurantKeyScope;
  /** Only on the restaurant door: a browser origin is not enough (site gate). */
  keyOnly?: boolean;
  /** Rate limits of the policy table in limits.ts that this route takes from. */
  limits?: LimitName[];
  /**
   * Served from the edge and asked for all the time (menu, restaurant): answered from memory, counted but not in the access
   * log. On the restaurant door: a GET of one address. Its handler is a pure look at what is at hand: of the request it reads the headers only, and it never uses `reply`.
   */
  isEdgeCached?: boolean;
  /** A signature is over the bytes of the body as they came: they are kept as `request.rawBody`. */
  keepsRawBody?: boolean;
  /** Only on the restaurant door: without a slug, the restaurant is the one that the key or the origin belongs to. */
  slugIsOptional?: boolean;
  /** Only for pages: the body comes from an HTML form, without any script; failures are answered as pages. */
  takesForm?: boolean;
  /** With `takesForm`: whatever the form holds, in either encoding of forms, is not read (RFC 8058). */
  ignoresForm?: boolean;
  /** The body is a form with one file, which the handler reads by itself (multipart.ts), and these other fields. */
  takesFile?: { mostBytes: number; fields: z.ZodObject };
  /** How many values its body may hold, where that is more than of any other: a whole menu. */
  mostValues?: number;
  /** Only on the restaurant door: also answers for a real restaurant that is not live yet (site gate). */
  answersBeforeLive?: boolean;
  /** Only on the door of a partner's restaurant: changes something of an archived restaurant all the same. */
  worksOnArchived?: boolean;
  /** Only on the portal's doors: also for a partner that is not approved, or has not signed. */
  answersUnapproved?: boolean;
  /** Only on the portal's doors: a change that also somebody makes who else only looks, as all do of a partner that is archived. */
  isForReaders?: boolean;
  /** Without a fitting `Idempotency-Key` it is refused, whatever the body holds. */
  needsIdempotencyKey?: boolean;
  /** A partner's change that takes an `Idempotency-Key`: the same call again answers what the first did (partner-repeat.ts). */
  isRepeatable?: boolean;
  /** With `draft=true` in its query it is about the draft of the menu. */
  isOfDrafts?: boolean;
  summary: string;
  description?: string;
  tag: string;
  /** False: left out of the OpenAPI documents, which tell of every other call at the doors of the APIs. */
  isPublic?: boolean;
  /** For the documents: headers that the route reads, and headers that its answers carry besides the usual. */
  requestHeaders?: Record<string, string>;
  responseHeaders?: Record<string, string>;
  params?: Params;
  query?: Query;
  body?: Body;
  /** Status -> schema of the body; null for an empty one; a string is a content type without schema. */
  responses: Answers;
  problems: ProblemCode[];
  /**
   * What is wrong with a body beside what is stored, for one that its schema refuses already: whoever sent it hears everything at
   * once. Gets the body as it came. The use case finds the same in a body that fits its schema.
   */
  otherIssues?: (
    ctx: Context,
    input: { params: z.output<Params>; body: unknown; caller: Caller<Door> },
  ) => Promise<Issue[]>;
  /**
   * Asked when params, query or body are refused: what is answered all the same (a replay of a known key comes before the body is
   * judged, D-35), or what is wrong besides. Gets the body as it came.
   */
  refusedInput?: (
    ctx: Context,
    input: { caller: Caller<Door>; body: unknown; request: FastifyRequest; issues: readonly Issue[] },
  ) => Promise<ResultOf<Answers> | { further: Issue[] }>;
  handler: (
    ctx: Context,
    input: RouteInput<Door, Params, Query, Body>,
  ) => Promise<ResultOf<Answers>> | ResultOf<Answers>;
}

/** Whether a request is about the draft of the menu, where its route knows of drafts. */
export const worksOnDraft = ({ query }: Pick<FastifyRequest, "query">): boolean =>
  (query as { draft?: unknown }).draft === "true";

/** Status -> schema of the body; null for an empty one; a string is a content type without schema. */
export type Responses = Readonly<Record<number, z.ZodType | null | string>>;

export interface RouteInput<
  Door extends DoorName,
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
> {
  params: z.output<Params>;
  query: z.output<Query>;
  body: z.output<Body>;
  caller: Caller<Door>;
  locale: Locale;
  /** For what the value cannot say: headers, the raw body's bytes, streams. */
  request: FastifyRequest;
  reply: FastifyReply;
}

/**
 * What a handler may return: the body of the route's 200 as it is, or one of its declared answers with status and headers. Anything
 * else does not compile.
 */
export type ResultOf<Answers extends Responses> =
  | { [Status in keyof Answers]: AnswerOf<Status, Answers[Status]> }[keyof Answers]
  | (Answers extends { 200: infer Shape } ? BodyOf<Shape> : never)
  /** It has answered by itself: a session's cookies. */
  | FastifyReply;

type AnswerOf<Status, Shape> = Status extends number
  ? Shape extends null
    ? Empty<Status>
    : Shape extends z.ZodType
      ? { status: Status; body: z.output<Shape> | Uint8Array; headers?: Record<string, string> }
      : Ready<Status>
  : never;

type BodyOf<Shape> = Shape extends z.ZodType ? z.output<Shape> : Shape extends null ? never : ReadyBody;

/** Sent as it is. Bytes may also stand for a body with a schema: JSON that was written before (the menu). */
type ReadyBody = string | Uint8Array | NodeJS.ReadableStream;

export interface Ready<Status extends number = number, Body extends ReadyBody = ReadyBody> {
  status: Status;
  body: Body;
  headers?: Record<string, string>;
}

export interface Empty<Status extends number = number> {
  status: Status;
  body?: undefined;
  headers?: Record<string, string>;
}

/** What a handler returned, as the doors see it. */
export type Result = Reply | object;

/** A route as a door sees it. */
export interface HungRoute {
  readonly route: Route;
  /** Where the restaurant's slug stands: in the body when its schema has one. */
  readonly slugIn: "query" | "body";
}

/**
 * An answer that needs more than "200 with this body". Told from a plain body by its numeric `status`. Buffers, strings
 * and streams are sent as they are.
 */
export interface Reply {
  status: number;
  body?: unknown;
  headers?: Record<string, string>;
}

/**
 * What a caller written in TypeScript has to know of a route: the dashboard's calls take path, parameters, body and answer from here.
 * Only the compiler sees it.
 */
export interface Called<Method, Path, Params, Query, Body, Answers> {
  readonly called?: {
    name: `${Method & string} ${Path & string}`;
    params: Params;
    query: Query;
    body: Body;
    answer: Answers extends Responses ? SuccessOf<Answers> : never;
  };
}

/** The body of whatever answer is a success; null for an empty one. */
type SuccessOf<Answers extends Responses> = {
  [Status in keyof Answers]: Answers[Status] extends z.ZodType
    ? z.output<Answers[Status]>
    : Answers[Status] extends null
      ? null
      : string;
}[keyof Answers & (200 | 201 | 202 | 204)];

/** Of a schema what goes in; nothing where a route has none. */
type Sent<Schema extends z.ZodType> = z.ZodType extends Schema
  ? unknown
  : Exclude<z.input<Schema>, undefined>;

/** Of a partner's change that makes something: whose answer is lost asks again. */
export const repeatable = {
  isRepeatable: true,
  requestHeaders: {
    "Idempotency-Key":
      "16 to 128 characters from a-z, A-Z, 0-9, _ and -; kept for 30 days. The same call with the same key is done once.",
  },
  responseHeaders: { "Idempotent-Replayed": "`true` in a replay." },
} as const;

/** Keeps the parameter types together, and the route's type for its callers; the value is used as it is. */
export const route = <
  const Method extends Route["method"],
  const Path extends string,
  Door extends DoorName,
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  const Answers extends Responses,
>(
  value: Route<Door, Params, Query, Body, Answers> & { method: Method; path: Path },
): Route & Called<Method, Path, Sent<Params>, Sent<Query>, Sent<Body>, Answers> => value as unknown as Route;
