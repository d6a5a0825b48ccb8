import type { FastifyReply } from "fastify";
import { compressAs, encodingOf } from "./compressed.ts";
import { varyByOrigin } from "./headers.ts";
import type { Reply, Result, Route } from "./route.ts";
import { type Serialise, serialiserFor } from "./serialise.ts";

const json = "application/json; charset=utf-8";

/** Below this a compressed answer is hardly smaller: its headers are as much. */
const leastCompressed = 1_024;

/**
 * Sends what a route's handler returned: a plain object is 200; `{status, body, headers}` says more. Buffers, text and
 * streams go out untouched. Of an API no cache keeps what does not say for how
 * long (D-129): keys, secrets and tokens are in many answers. Returns what Fastify waits for: a reply whose stream is still
 * running, else nothing.
 */
export function answerWriter(
  route: Route,
  { isChecked, isCrossOrigin }: { isChecked: boolean; isCrossOrigin: boolean },
): (reply: FastifyReply, result: Result) => unknown {
  const serialisers = new Map<number, Serialise>();
  const types = new Map<number, string>();
  const isApi = route.door !== "page";
  for (const [text, schema] of Object.entries(route.responses)) {
    const status = Number(text);
    if (typeof schema === "string") types.set(status, schema);
    else if (schema !== null) serialisers.set(status, serialiserFor(schema, isChecked));
  }

  const payloadOf = (reply: FastifyReply, status: number, body: unknown): unknown => {
    if (body === undefined) return undefined;
    if (isReady(body)) {
      if (!reply.hasHeader("content-type")) reply.header("content-type", types.get(status) ?? json);
      return body;
    }
    const serialise = serialisers.get(status);
    if (!serialise) throw new Error(`${route.method} ${route.path} has no schema for its answer ${status}.`);
    reply.header("content-type", json);
    return serialise(body);
  };

  const send = (reply: FastifyReply, status: number, body: unknown): unknown => {
    if (isApi && !reply.hasHeader("cache-control")) reply.header("cache-control", "no-store");
    const payload = payloadOf(reply, status, body);
    reply.code(status);
    // Kitchens' tablets read orders all evening (decision 0054). What integrators read is as long as it says.
    if (route.door === "staff" && typeof payload === "string" && payload.length >= leastCompressed)
      return sendCompressed(reply, payload);
    reply.send(payload);
    return isStream(body) ? reply : undefined;
  };

  return (reply, result) => {
    // The handler has answered by itself (a session's cookies, a stream of events).
    if (reply.sent || reply.raw.headersSent) return undefined;
    if (!isReply(result)) return send(reply, 200, result);
    if (result.headers) reply.headers(result.headers);
    if (isCrossOrigin && result.headers?.vary) reply.header("vary", varyByOrigin(result.headers.vary));
    return send(reply, result.status, result.body);
  };
}

async function sendCompressed(reply: FastifyReply, text: string): Promise<FastifyReply> {
  const encoding = encodingOf(reply.request.headers["accept-encoding"]);
  reply.header("vary", "accept-encoding");
  if (encoding === null) return reply.send(text);
  const bytes = await compressAs(encoding, Buffer.from(text));
  return reply.header("content-encoding", encoding).send(bytes);
}

const isReply = (result: object): result is Reply =>
  typeof (result as { status?: unknown }).status === "number";

const isReady = (body: unknown): boolean =>
  typeof body === "string" || body instanceof Uint8Array || isStream(body);

const isStream = (body: unknown): boolean =>
  typeof (body as { pipe?: unknown } | null | undefined)?.pipe === "function" ||
  typeof (body as { getReader?: unknown } | null | undefined)?.getReader === "function";
