import { createServer as createHttpServer, type IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import { Readable } from "node:stream";
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import { messageOf, type ProblemCode } from "../../domain/problems.ts";
import { tell } from "../../messages/languages.ts";
import { message } from "../../messages/message.ts";
import type { Log } from "../log.ts";
import { Problem } from "../problem.ts";
import { told } from "../tracing/work.ts";
import { takeJsonBodies } from "./body.ts";
import type { ClientAddresses } from "./client-ip.ts";
import { kib } from "./doors.ts";
import type { EdgeAnswers } from "./edge-answers.ts";
import { problemOf, sendProblem } from "./envelope.ts";
import type { BeginAnswer } from "./headers.ts";
import type { Hosts } from "./hosts.ts";
import { askedFor, maxParamLength, type RefuseOtherMethod } from "./other-methods.ts";
import type { QueryParser } from "./query-string.ts";
import { createRequestIds } from "./request-id.ts";
import { closeStalled, type WatchedSocket } from "./stalled-sockets.ts";
import { traceRequests } from "./trace-requests.ts";

/** What slow or greedy clients may take (S-38). */
export const serverLimits = {
  headersTimeoutMs: 10_000,
  requestTimeoutMs: 30_000,
  /** Longer than a load balancer keeps an idle connection (60 s at most of them). */
  keepAliveMs: 72_000,
  /** A client that does not read its answer: nothing moved for this long. */
  stalledMs: 30_000,
  /** A client that was refused on the bare socket and does not go. */
  refusedMs: 2_000,
  headerBytes: 16 * kib,
  /** Connections of one address that is not a trusted proxy. */
  socketsPerAddress: 1_000,
} as const;

export interface ServerParts {
  log: Log;
  hosts: Hosts;
  addresses: ClientAddresses;
  begin: BeginAnswer;
  parseQuery: QueryParser;
  nextRequestId: () => string;
  /** Where a code's cause and cure are written, before the code. */
  errorDocs: string;
  edge: EdgeAnswers;
  onAnswered: (request: FastifyRequest, reply: FastifyReply) => void;
  onSocketRefused: SocketRefused;
}

type SocketRefused = (requestId: string, status: number, code: ProblemCode) => void;

/** The bare server: ids, host names, bodies, headers of every answer, and the one place where failures are written. */
export function createServer(parts: ServerParts): FastifyInstance {
  const { log, hosts, addresses, begin, onAnswered, onSocketRefused, edge } = parts;
  const app = Fastify({
    logger: false,
    genReqId: parts.nextRequestId,
    rewriteUrl: (request) => hosts.rewriteUrl(request as never),
    bodyLimit: 64 * kib,
    // While shutting down, what has been asked for is still answered.
    return503OnClosing: false,
    routerOptions: { maxParamLength, querystringParser: parts.parseQuery as never },
    serverFactory: (handle) =>
      createHttpServer(
        {
          headersTimeout: serverLimits.headersTimeoutMs,
          requestTimeout: serverLimits.requestTimeoutMs,
          keepAliveTimeout: serverLimits.keepAliveMs,
          connectionsCheckingInterval: 1_000,
          maxHeaderSize: serverLimits.headerBytes,
          // Nobody listens for the end of a body that there is none of (decision 0094).
          optimizeEmptyRequests: true,
        },
        (request, response) => {
          if (endsUnclearly(request, onSocketRefused)) return;
          if (!edge.answer(request, response)) handle(request, response);
        },
      ),
    frameworkErrors: (error, request, reply) => {
      begin(request as never, reply as never);
      sendProblem(problemOf(error, request as never, log), request as never, reply as never);
      onAnswered(request as never, reply as never);
    },
    clientErrorHandler(error, socket) {
      refuseSocket(error, socket, onSocketRefused);
    },
  });
  if (told.hasSubscribers) {
    traceRequests(app, parts);
    // What goes out before the framework would not be seen.
    edge.stop();
  }
  readNoEmptyBodies(app);
  takeJsonBodies(app);
  app.decorate("errorDocs", parts.errorDocs);
  app.decorateRequest("caller", null);
  app.decorateRequest("clientIp", {
    getter() {
      return addresses.of(this.raw);
    },
  });
  app.setErrorHandler((error, request, reply) => {
    begin(request, reply);
    sendProblem(problemOf(error, request, log), request, reply);
    if (request.routeOptions.config.isQuiet || askedFor(request).door === undefined)
      onAnswered(request, reply);
  });
  guardSockets(app, addresses);
  app.addHook("preClose", async () => edge.stop());
  return app;
}

/**
 * Where a body ends whose last transfer coding is not `chunked` is anybody's guess (RFC 9112, 6.3): a proxy's guess and ours
 * may differ, so nothing more is read from that connection (S-39). Node's parser would go on behind the headers.
 */
function endsUnclearly({ headers, socket }: IncomingMessage, onRefused: SocketRefused): boolean {
  // What came in one piece with such a request is still handed over.
  if (socket.writableEnded) return true;
  const coding = headers["transfer-encoding"];
  if (coding === undefined || /(^|,)[ \t]*chunked$/i.test(coding)) return false;
  refuseSocket(new Error("The transfer coding is unknown."), socket, onRefused);
  return true;
}

/**
 * A request that says nothing of a body has one that is over before it is read, and tells nobody of its end
 * (`optimizeEmptyRequests`). Whoever reads it all the same, for the sake of its Content-Type, would wait for ever.
 */
function readNoEmptyBodies(app: FastifyInstance): void {
  app.addHook("preParsing", (request, _reply, payload, done) => {
    const isReadInVain = request.raw.readableEnded && request.headers["content-type"] !== undefined;
    done(null, isReadInVain ? Readable.from([]) : payload);
  });
}

/** What is not HTTP, or never ended: answered in the service's words on the bare socket. */
function refuseSocket(error: Error & { code?: string }, socket: Socket, onRefused: SocketRefused): void {
  if (!socket.writable || error.code === "ECONNRESET") return void socket.destroy();
  const [status, said] =
    error.code === "ERR_HTTP_REQUEST_TIMEOUT"
      ? ([408, message("doors.tookTooLong")] as const)
      : error.code === "HPE_HEADER_OVERFLOW"
        ? ([431, message("doors.largeHeaders")] as const)
        : ([400, messageOf("BAD_REQUEST")] as const);
  const requestId = createRequestIds()();
  const code = "BAD_REQUEST";
  onRefused(requestId, status, code);
  const body = JSON.stringify({ error: { code, message: tell("nb", said), requestId } });
  socket.end(
    `HTTP/1.1 ${status} Refused\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\n` +
      `X-Request-Id: ${requestId}\r\nCache-Control: no-store\r\nX-Content-Type-Options: nosniff\r\nConnection: close\r\n\r\n${body}`,
  );
  // A client that never closes its half has had time to read.
  setTimeout(() => socket.destroy(), serverLimits.refusedMs).unref();
}

/**
 * One address cannot hold all of the server's sockets (behind a trusted proxy, that is the proxy's work), and a client that
 * stops reading loses its connection. Looking at all sockets now and then costs nothing per request; a timer on each
 * socket costs 0.5 of the 13 µs of an answer from memory.
 */
function guardSockets(app: FastifyInstance, addresses: ClientAddresses): void {
  const open = new Map<WatchedSocket, { taken: number }>();
  const perAddress = new Map<string, number>();
  app.server.on("connection", (socket: Socket) => {
    open.set(socket, { taken: 0 });
    const address = socket.remoteAddress ?? "";
    const count = (perAddress.get(address) ?? 0) + 1;
    perAddress.set(address, count);
    socket.once("close", () => {
      open.delete(socket);
      const left = (perAddress.get(address) ?? 1) - 1;
      if (left > 0) perAddress.set(address, left);
      else perAddress.delete(address);
    });
    if (count > serverLimits.socketsPerAddress && !addresses.isProxy(address)) socket.destroy();
  });
  const watch = setInterval(() => closeStalled(open), serverLimits.stalledMs);
  watch.unref();
  app.addHook("onClose", async () => clearInterval(watch));
}

/** What nothing is hung on: 405 where another method is, 404, or 421 for a host name that is not ours. */
export function answerTheRest(
  app: FastifyInstance,
  misdirectedPath: string,
  refuseOtherMethod: RefuseOtherMethod,
  onAnswered: ServerParts["onAnswered"],
): void {
  const hooks = {
    onRequest: refuseOtherMethod,
    preValidation: (_request: FastifyRequest, _reply: FastifyReply, done: () => void) => done(),
    onResponse: (request: FastifyRequest, reply: FastifyReply, done: () => void) => {
      if (request.otherMethodOf) onAnswered(request, reply);
      done();
    },
  };
  app.setNotFoundHandler(hooks, (request) => {
    throw new Problem(request.url.startsWith(misdirectedPath) ? "MISDIRECTED_REQUEST" : "NOT_FOUND");
  });
}
