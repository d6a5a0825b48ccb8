import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { told, type Work } from "../tracing/work.ts";
import type { ClientAddresses } from "./client-ip.ts";
import type { Hosts } from "./hosts.ts";
import { askedFor } from "./other-methods.ts";

/** Tells of every request, from its headers to the end of its answer, when somebody listens at the start. */
export function traceRequests(
  app: FastifyInstance,
  { addresses, hosts }: { addresses: ClientAddresses; hosts: Hosts },
): void {
  app.addHook("onRequest", (request, reply, done) => {
    const { traceparent } = request.headers;
    const work: Work = { kind: "request", name: request.method, attributes: {} };
    if (typeof traceparent === "string")
      work.caller = { traceparent, isOurs: addresses.isProxy(request.socket.remoteAddress ?? "") };
    // Also when the client goes before the end.
    reply.raw.once("close", () => {
      describe(work, request, reply, hosts);
      told.asyncEnd.publish(work);
    });
    told.start.runStores(work, () => done());
  });
}

/** Addresses with their tokens, bodies and people stay out, as they do of the access log. */
function describe(work: Work, request: FastifyRequest, reply: FastifyReply, hosts: Hosts): void {
  const { url: route, door } = askedFor(request);
  const { statusCode } = reply;
  const caller = request.caller as { slug?: string } | null;
  const host = hosts.of(request.headers.host);
  if (route !== undefined) work.name = `${request.method} ${route}`;
  if (statusCode >= 500) work.failure = request.whyRefused?.code ?? String(statusCode);
  work.attributes = {
    "http.request.method": request.method,
    "http.route": route,
    "http.response.status_code": reply.raw.headersSent ? statusCode : undefined,
    "luka.request_id": request.id,
    "luka.door": door,
    "luka.restaurant": caller?.slug || ("slug" in host ? host.slug : undefined),
    "luka.refusal": request.whyRefused?.code,
  };
}
