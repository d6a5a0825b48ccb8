import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import findMyWay from "find-my-way";
import { Problem } from "../problem.ts";
import type { DoorName } from "./callers.ts";
import type { Cors } from "./cors.ts";
import type { Door } from "./doors.ts";
import type { BeginAnswer } from "./headers.ts";

/** A path and the methods that hang on it. */
export interface HungPath {
  url: string;
  methods: Set<string>;
  door: Door;
  doorName: DoorName;
}

declare module "fastify" {
  interface FastifyRequest {
    /** The path that was asked for by a method that does not hang on it. */
    otherMethodOf: HungPath | null;
  }
}

/** Two routes on one path may name its parameters differently. */
export const shapeOf = (url: string): string => url.replace(/:[^/]+/g, ":");

/** The route that was asked for, by its pattern and door, as logs and figures name it; neither where nothing hangs. */
export const askedFor = ({
  otherMethodOf,
  routeOptions,
}: FastifyRequest): { url: string | undefined; door: string | undefined } =>
  otherMethodOf
    ? { url: otherMethodOf.url, door: otherMethodOf.doorName }
    : { url: routeOptions.url, door: routeOptions.config.door };

interface OtherMethodsParts {
  cors: Cors;
  begin: BeginAnswer;
  onAnswered: (request: FastifyRequest, reply: FastifyReply) => void;
}

/** Before a body would be read. Answers what is asked of a path by another method, and lets the rest pass. */
export type RefuseOtherMethod = (
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<FastifyReply | undefined>;

/** The longest part of a path that a parameter takes. */
export const maxParamLength = 512;

/**
 * Every other method on a path is 405 with `Allow`, or a preflight (S-11). The paths are looked up among themselves once the framework has
 * found nothing: a route for each method of each would be six times as many, 6 MB, and half of the time that they all take to hang. Only
 * where a wider path would answer in a narrower one's place (`/orders/:token` for `/orders/quote`) does a route refuse.
 */
export function refuseOtherMethods(
  app: FastifyInstance,
  paths: readonly HungPath[],
  { cors, begin, onAnswered }: OtherMethodsParts,
): RefuseOtherMethod {
  const known = findMyWay({ maxParamLength });
  for (const path of paths) known.on("GET", path.url, () => undefined, path);
  app.decorateRequest("otherMethodOf", null);

  const refuseAt = async (
    path: HungPath,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> => {
    const { door, methods } = path;
    request.otherMethodOf = path;
    begin(request, reply);
    const isPreflight = request.headers["access-control-request-method"] !== undefined;
    if (door.isCrossOrigin && request.method === "OPTIONS" && isPreflight)
      return cors.preflight(request, reply, [...methods]);
    if (door.isCrossOrigin) cors.allowIfAtHand(request, reply);
    const allowed = [...methods, ...(door.isCrossOrigin ? ["OPTIONS"] : [])];
    throw new Problem("METHOD_NOT_ALLOWED", { method: request.method, allowed }, undefined, {
      allow: allowed.join(", "),
    });
  };

  for (const [path, methods] of coveredMethods(paths))
    app.route({
      method: methods,
      url: path.url,
      exposeHeadRoute: false,
      onRequest: (request, reply) => refuseAt(path, request, reply),
      onResponse: (request, reply, done) => {
        onAnswered(request, reply);
        done();
      },
      // Never comes to it: `onRequest` has answered.
      handler: (_request, reply) => reply,
    });
  return async (request, reply) => {
    const found = known.find("GET", request.raw.url!);
    return found ? refuseAt(found.store as HungPath, request, reply) : undefined;
  };
}

/** Of each path the methods that it has not, and that hang on a wider one which its addresses also fit. */
function coveredMethods(paths: readonly HungPath[]): Map<HungPath, string[]> {
  const hung = paths.map((path) => ({ path, parts: shapeOf(path.url).split("/") }));
  const wide = hung.filter(({ path }) => /[:*]/.test(path.url));
  const covered = hung.map(({ path, parts }): [HungPath, string[]] => {
    const wider = wide.filter((other) => other.path !== path && fits(parts, other.parts));
    const methods = new Set(wider.flatMap(({ path: { methods } }) => [...methods]));
    return [path, [...methods.difference(path.methods)]];
  });
  return new Map(covered.filter(([, methods]) => methods.length > 0));
}

/** Whether all addresses of the narrower path are also some of the wider one. */
const fits = (narrow: readonly string[], wide: readonly string[]): boolean =>
  (wide.at(-1) === "*" ? narrow.length >= wide.length : narrow.length === wide.length) &&
  wide.every((part, i) => part === narrow[i] || part === ":" || part === "*");
