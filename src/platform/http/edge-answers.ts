import type { IncomingMessage, ServerResponse } from "node:http";
import type { FastifyRequest } from "fastify";
import type { Context } from "../../context.ts";
import { knownOf } from "../known-texts.ts";
import type { RestaurantCaller } from "./callers.ts";
import type { CountAnswer } from "./edge-counter.ts";
import { varyByOrigin } from "./headers.ts";
import type { HostMeaning, Hosts } from "./hosts.ts";
import type { QueryParser } from "./query-string.ts";
import { isRepeated, repeatedHeader } from "./repeats.ts";
import type { RestaurantDoor } from "./restaurant-door.ts";
import type { HungRoute, Reply, Result, Route } from "./route.ts";

/**
 * The answers that an edge cache asks for all the time (`isEdgeCached`), given before the framework when everything is
 * at hand: a good key, a plain query, a rendered body. The same route value, door and handler decide; whatever is
 * not plain success is left to the ordinary way, which answers it in full. A framework's round costs 2 µs of the
 * 10 µs that node:http itself needs for a 304.
 */
export interface EdgeAnswers {
  /** Whether the request was answered. */
  answer(request: IncomingMessage, response: ServerResponse): boolean;
  /** From now on everything takes the ordinary way. */
  stop(): void;
}

export interface EdgeAnswersParts {
  ctx: Context;
  routes: readonly Route[];
  door: RestaurantDoor;
  hosts: Hosts;
  parseQuery: QueryParser;
  nextRequestId: () => string;
  /** Headers of every answer besides the request's id, as a flat list. */
  everyHeaders: readonly string[];
  countEdge: (route: string) => CountAnswer;
}

interface EdgeRoute {
  hung: HungRoute;
  count: CountAnswer;
}

/** What an address asks for. */
interface Asked extends EdgeRoute {
  query: object;
  input: unknown;
}

/** Addresses are few (`/api/v1/menu?slug=…`) and come thousands of times a second. */
const mostAddresses = 5_000;
const longestAddress = 160;

export function createEdgeAnswers(parts: EdgeAnswersParts): EdgeAnswers {
  const { ctx, door, hosts, nextRequestId } = parts;
  const askedBy = createAddressBook(parts);
  const headersOf = flatHeaders(parts.everyHeaders);
  let isStopped = false;

  const answerOf = (
    { hung, query, input }: Asked,
    request: IncomingMessage,
  ): Result | Promise<Result> | null => {
    // What a door and such a handler look at; see `isEdgeCached`.
    const seen = { headers: request.headers, raw: request, query } as FastifyRequest;
    const caller: RestaurantCaller | null = door.admitAtOnce(seen, hung);
    if (!caller) return null;
    const given = { params: {}, query: input, body: undefined, caller, locale: "nb", request: seen };
    return hung.route.handler(ctx, given as unknown as Parameters<Route["handler"]>[1]);
  };

  return {
    answer(request, response) {
      const { url = "", headers } = request;
      if (isStopped || request.method !== "GET") return false;
      const asked = askedBy(url);
      if (!asked || headers.origin !== undefined || !isOurs(hosts.of(headers.host))) return false;
      if (repeatedHeader(request.rawHeaders) !== null) return false;
      try {
        const result = answerOf(asked, request);
        if (!isAtHand(result)) return false;
        const list = headersOf(result);
        list[1] = nextRequestId();
        response.writeHead(result.status, list).end(result.body);
        asked.count(result.status);
        return true;
      } catch {
        // The ordinary way meets the same error and answers it.
        return false;
      }
    },
    stop() {
      isStopped = true;
    },
  };
}

/** The headers that are made once are those of our own hosts. */
const isOurs = ({ kind }: HostMeaning): boolean => kind === "base" || kind === "page";

/** From an address to its route and valid query; undefined for everything else. */
function createAddressBook({
  routes,
  door,
  parseQuery,
  countEdge,
}: EdgeAnswersParts): (url: string) => Asked | undefined {
  const edges = new Map<string, EdgeRoute>();
  for (const route of routes) {
    if (!route.isEdgeCached || route.door !== "restaurant") continue;
    const path = door.prefix + route.path;
    edges.set(path, { hung: { route, slugIn: "query" }, count: countEdge(path) });
  }
  return knownOf({ most: mostAddresses }, (url): Asked | undefined => {
    if (url.length > longestAddress) return undefined;
    const mark = url.indexOf("?");
    const edge = edges.get(mark < 0 ? url : url.slice(0, mark));
    if (!edge) return undefined;
    const query = parseQuery(mark < 0 ? "" : url.slice(mark + 1));
    const input = readQuery(edge.hung.route, query);
    return input ? { ...edge, query, input: input.value } : undefined;
  });
}

function readQuery({ query: schema }: Route, query: Record<string, unknown>): { value: unknown } | null {
  if (Object.entries(query).some(([name, value]) => isRepeated(name, value))) return null;
  const parsed = schema?.safeParse(query);
  if (parsed?.success === false) return null;
  return { value: parsed ? parsed.data : query };
}

interface ReplyAtHand extends Reply {
  body?: Buffer;
}

function isAtHand(result: Result | Promise<Result> | null): result is ReplyAtHand {
  // Asked again on the ordinary way, where a rejection is answered.
  if (result instanceof Promise) result.catch(() => undefined);
  const { status, body } = (result ?? {}) as { status?: unknown; body?: unknown };
  return typeof status === "number" && (body === undefined || body instanceof Buffer);
}

/** A reply's headers as the flat list that writeHead takes without looking twice; made once per reply that is kept. */
function flatHeaders(everyHeaders: readonly string[]): (reply: ReplyAtHand) => string[] {
  const known = new WeakMap<ReplyAtHand, string[]>();
  return (reply) => {
    let list = known.get(reply);
    if (!list) {
      const headers = { ...reply.headers, vary: varyByOrigin(reply.headers?.vary) };
      list = ["x-request-id", "", ...everyHeaders, ...Object.entries(headers).flat()];
      if (reply.body) list.push("content-length", String(reply.body.length));
      known.set(reply, list);
    }
    return list;
  };
}
