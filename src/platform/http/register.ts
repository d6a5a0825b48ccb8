import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import type { Context } from "../../context.ts";
import { isIdempotencyKey } from "../../domain/idempotency-key.ts";
import type { Issue } from "../../domain/problems.ts";
import { isReplayed, noteAttempt } from "../partner-repeat.ts";
import { Problem } from "../problem.ts";
import { quotaStanding } from "../quotas.ts";
import { answerWriter } from "./answer.ts";
import { type BodyKind, checkBodyHeaders } from "./body.ts";
import type {
  Caller,
  DoorName,
  PersonCaller,
  PortalCaller,
  PortalRestaurantCaller,
  StaffCaller,
} from "./callers.ts";
import type { Cors } from "./cors.ts";
import { type Door, kib } from "./doors.ts";
import type { CountAnswer } from "./edge-counter.ts";
import type { BeginAnswer } from "./headers.ts";
import { bucketsOf, limitsOf } from "./limits.ts";
import { localeOf } from "./locale.ts";
import { asLookedAt } from "./looks.ts";
import { type HungPath, type RefuseOtherMethod, refuseOtherMethods, shapeOf } from "./other-methods.ts";
import { rememberPerQuery } from "./query-string.ts";
import { rateLimited, rateLimitHeaders } from "./rate-limit-headers.ts";
import { refuseRepeatedHeaders, refuseRepeatedParameters } from "./repeats.ts";
import { readsReplica } from "./replica-reads.ts";
import { type HungRoute, type Result, type Route, type RouteInput, worksOnDraft } from "./route.ts";
import { check, maxIssues } from "./validation.ts";

export interface RegisterParts {
  ctx: Context;
  doors: Partial<{ [Name in DoorName]: Door<Name> }>;
  cors: Cors;
  begin: BeginAnswer;
  onAnswered: (request: FastifyRequest, reply: FastifyReply) => void;
  /** Counts what goes out without `onAnswered`. */
  countEdge: (route: string) => CountAnswer;
  validateResponses: boolean;
  /** Does what a restaurant's people, or a partner's, ask for, and keeps who asked. */
  audited: Audited;
  /** Does what an operator asks for, and keeps who asked. */
  logged: Logged;
}

/** A change by people, at the door where they ask for it. */
export type AuditedCall = {
  /** Method and path of the route, below its door's prefix. */
  call: string;
  /** It is done to the draft of the menu, and to nothing else. */
  isDraft: boolean;
  params: unknown;
  body: unknown;
} & (
  | { door: "staff"; caller: StaffCaller }
  | { door: "portal"; caller: PortalCaller }
  | { door: "portalRestaurant"; caller: PortalRestaurantCaller }
);
export type Audited = <Done>(ctx: Context, what: AuditedCall, work: () => Promise<Done>) => Promise<Done>;
const auditedDoors: ReadonlySet<DoorName> = new Set(["staff", "portal", "portalRestaurant"]);

/** Where people and programs change what the service keeps in memory. */
const keepersDoors: ReadonlySet<DoorName> = new Set([
  "staff",
  "partner",
  "partnerRestaurant",
  "portal",
  "portalRestaurant",
  "operator",
]);

export type Logged = <Done>(
  ctx: Context,
  what: { call: string; caller: PersonCaller; params: unknown; body: unknown },
  work: () => Promise<Done>,
) => Promise<Done>;

type AnyInput = RouteInput<DoorName, z.ZodType, z.ZodType, z.ZodType>;

/**
 * Turns route values into routes: repeated headers and parameters are refused, the door lets the caller in, the limits
 * are taken, params, query and body are validated with all issues at once, the handler answers.
 * @returns what refuses the methods that hang nowhere, for the requests that no route takes
 */
export function hangRoutes(
  app: FastifyInstance,
  routes: readonly Route[],
  parts: RegisterParts,
): RefuseOtherMethod {
  const paths = new Map<string, HungPath>();
  for (const route of routes) {
    const door = parts.doors[route.door] as Door | undefined;
    if (!door)
      throw new Error(`${route.method} ${route.path} hangs on the door "${route.door}", which is not open.`);
    const url = door.prefix + route.path;
    const shape = shapeOf(url);
    const path = paths.get(shape) ?? { url, methods: new Set(), door, doorName: route.door };
    paths.set(shape, path);
    path.methods.add(route.method);
    if (answersHead(route)) path.methods.add("HEAD");
    hang(app, url, route, door, parts);
  }
  return refuseOtherMethods(app, [...paths.values()], parts);
}

/** HEAD is GET without its body, with the same door, limits and headers; of a stream that never ends there is none. */
const answersHead = ({ method, responses }: Route): boolean =>
  method === "GET" && responses[200] !== "text/event-stream";

function hang(app: FastifyInstance, url: string, route: Route, door: Door, parts: RegisterParts): void {
  const takesBody = route.method !== "GET";
  app.route({
    method: route.method,
    url,
    bodyLimit: door.bodyLimit,
    exposeHeadRoute: answersHead(route),
    config: {
      door: route.door,
      isQuiet: route.isEdgeCached === true,
      keepsRawBody: route.keepsRawBody === true,
      ...(route.takesForm && { takesForm: true }),
      ...(route.ignoresForm && { ignoresForm: true }),
      ...(route.takesFile && { takesFile: true }),
      ...(route.mostValues !== undefined && { mostValues: route.mostValues }),
    },
    handler: handlerOf(url, route, door, parts, route.isEdgeCached ? parts.countEdge(url) : undefined),
    ...(takesBody && {
      onRequest: route.takesFile
        ? // The door's order (D-14): forms with files have routes of their own, so nobody learns anything by their type.
          checkBodyHeaders(true, "FILE", (request) => {
            refuseRepeatedHeaders(request);
            return door.admit(request, { route, slugIn: "query" });
          })
        : checkBodyHeaders(requiresBody(route), bodyKindOf(route)),
    }),
    ...(route.door.startsWith("partner") && { onSend: keepAnswer }),
    ...(!route.isEdgeCached && {
      onResponse: (request: FastifyRequest, reply: FastifyReply, done: () => void) => {
        parts.onAnswered(request, reply);
        done();
      },
    }),
  });
}

/** For the API log. */
async function keepAnswer(request: FastifyRequest, _reply: FastifyReply, payload: unknown): Promise<void> {
  if (typeof payload === "string" && payload.length <= 16 * kib) request.answered = payload;
}

const bodyKindOf = (route: Route): BodyKind =>
  route.takesFile ? "FILE" : route.ignoresForm ? "ANY_FORM" : route.takesForm ? "FORM" : "JSON";

const requiresBody = (route: Route): boolean =>
  route.body !== undefined && !route.body.safeParse(undefined).success;

function handlerOf(
  url: string,
  route: Route,
  door: Door,
  { ctx, cors, begin, validateResponses, audited, logged }: RegisterParts,
  count: CountAnswer | undefined,
) {
  const slugIn = route.body instanceof z.ZodObject && "slug" in route.body.shape ? "body" : "query";
  const hung: HungRoute = { route, slugIn };
  const limits = limitsOf(route);
  const needsBody = requiresBody(route);
  const isApi = route.door !== "page";
  const answer = answerWriter(route, {
    isChecked: validateResponses,
    isCrossOrigin: door.isCrossOrigin,
  });
  const input = inputReader(route);

  const finish = (reply: FastifyReply, result: Result): unknown => {
    const running = answer(reply, result);
    count?.(reply.statusCode);
    return running;
  };

  /** Who has changed something finds it at once, here: the menus and keys in memory follow what the database tells. */
  const isChange = route.method !== "GET" && keepersDoors.has(route.door);
  const isAudited = isChange && auditedDoors.has(route.door);
  const call = `${route.method} ${route.path}`;
  /** Of a list or a report, another database stands in the place of the one that is written to. */
  const contextOf =
    ctx.replica && readsReplica(route) ? (): Context => ({ ...ctx, db: ctx.replica!.reads() }) : () => ctx;
  const heard = async (result: Result | Promise<Result>): Promise<Result> => {
    const settled = await result;
    await ctx.listener.caughtUp();
    return settled;
  };

  const refuseInput = async (
    request: FastifyRequest,
    reply: FastifyReply,
    caller: Caller,
    { issues, params }: WrongInput,
  ): Promise<unknown> => {
    const known = await route.refusedInput?.(ctx, { caller, body: request.body, request, issues });
    if (known && !("further" in known)) return finish(reply, known);
    const further = known && known.further.length > 0 ? { further: known.further.slice(0, maxIssues) } : {};
    const others =
      route.otherIssues && params !== undefined
        ? await route.otherIssues(ctx, { caller, params, body: request.body })
        : [];
    const { code, details } = Problem.validation([...issues, ...others].slice(0, maxIssues));
    throw new Problem(code, { ...details, ...further });
  };

  const run = (request: FastifyRequest, reply: FastifyReply, caller: Caller): unknown => {
    if (route.needsIdempotencyKey) keyOf(request);
    const read = input(request, reply, caller);
    if ("issues" in read) return refuseInput(request, reply, caller, read);
    if (route.isRepeatable && request.headers["idempotency-key"] !== undefined)
      noteAttempt(caller, keyOf(request), [
        route.method,
        url,
        read.params,
        request.params,
        read.query,
        read.body,
      ]);
    const work = async () => route.handler(contextOf(), read);
    if (route.door === "staff" && (caller as StaffCaller).looksUntil)
      return work().then((settled) => finish(reply, asLookedAt(route, settled)));
    const { params, body } = read;
    const result = isAudited
      ? audited(
          ctx,
          {
            ...{ door: route.door, call, isDraft: route.isOfDrafts === true && worksOnDraft(request) },
            ...{ caller, params, body },
          } as AuditedCall,
          work,
        )
      : route.door === "operator"
        ? logged(ctx, { call, caller: caller as PersonCaller, params, body }, work)
        : route.handler(contextOf(), read);
    if (isChange)
      return heard(result).then((settled) => {
        showQuota(reply, caller);
        if (route.isRepeatable && isReplayed(caller)) reply.header("idempotent-replayed", "true");
        return finish(reply, settled);
      });
    if (result instanceof Promise) return result.then((settled) => finish(reply, settled));
    return finish(reply, result);
  };

  const limited = async (request: FastifyRequest, reply: FastifyReply, caller: Caller): Promise<unknown> => {
    const subjects = door.limitSubjects(caller, request);
    const nowMs = ctx.clock.nowMs();
    const standing = await ctx.rateLimiter.take(bucketsOf(limits, subjects), nowMs);
    if (!standing.allowed) {
      ctx.metrics.rateLimited.labels(limits[0]!).inc();
      throw rateLimited(standing, nowMs);
    }
    reply.headers(rateLimitHeaders(standing));
    return run(request, reply, caller);
  };

  const enter = (request: FastifyRequest, reply: FastifyReply, caller: Caller): unknown => {
    request.caller = caller;
    return limits.length > 0 ? limited(request, reply, caller) : run(request, reply, caller);
  };

  const knock = (request: FastifyRequest, reply: FastifyReply): unknown => {
    if (needsBody && request.body === undefined) throw new Problem("INVALID_JSON", { reason: "EMPTY" });
    const admitted = door.admit(request, hung);
    return admitted instanceof Promise
      ? admitted.then((caller) => enter(request, reply, caller))
      : enter(request, reply, admitted);
  };

  // What is at hand is answered at once: each promise on the way costs half a microsecond of the menu's thirteen.
  return (request: FastifyRequest, reply: FastifyReply): unknown => {
    begin(request, reply);
    refuseRepeatedHeaders(request);
    refuseNul(request);
    if (isApi) checkParameters(request.query as object);
    const allowed = door.isCrossOrigin ? cors.allow(request, reply) : undefined;
    return allowed ? allowed.then(() => knock(request, reply)) : knock(request, reply);
  };
}

/** @throws Problem IDEMPOTENCY_KEY_REQUIRED */
function keyOf(request: FastifyRequest): string {
  const key = request.headers["idempotency-key"];
  if (!isIdempotencyKey(key)) throw new Problem("IDEMPOTENCY_KEY_REQUIRED");
  return key;
}

/** NUL is in no address of ours, and PostgreSQL takes none. */
function refuseNul({ raw }: FastifyRequest): void {
  if (raw.url?.includes("%00")) throw new Problem("BAD_REQUEST", { reason: "INVALID_CHARACTER" });
}

/** Once per query string that is asked for again and again. */
const checkParameters = rememberPerQuery((query) =>
  refuseRepeatedParameters(query as Record<string, unknown>),
);

interface WrongInput {
  issues: Issue[];
  /** Undefined when they are wrong too. */
  params: unknown;
}

/** The headers tell of the bucket with the least left: often a quota of changes, and not the limit on calls. */
function showQuota(reply: FastifyReply, caller: Caller): void {
  const quota = typeof caller === "object" && caller !== null ? quotaStanding(caller) : undefined;
  if (quota && quota.remaining < Number(reply.getHeader("x-ratelimit-remaining") ?? Infinity))
    reply.headers(rateLimitHeaders(quota));
}

type InputReader = (request: FastifyRequest, reply: FastifyReply, caller: Caller) => AnyInput | WrongInput;

function inputReader(route: Route): InputReader {
  const { params, query, body } = route;
  return (request, reply, caller) => {
    const p = params ? check(params, request.params) : { value: request.params };
    const q = query ? check(query, request.query) : { value: request.query };
    const b = body ? check(body, request.body) : { value: request.body };
    if ("value" in p && "value" in q && "value" in b) {
      const locale = localeOf(request.headers["accept-language"]);
      return { params: p.value, query: q.value, body: b.value, caller, locale, request, reply };
    }
    const issues = [p, q, b].flatMap((part) => ("issues" in part ? part.issues : []));
    return { issues, params: "value" in p ? p.value : undefined };
  };
}
