import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { devProxyRoutes } from "../dev-proxy.ts";
import { type Command, NotDoneError, sandbox, service, UsageError } from "./command.ts";

export const proxy: Command = {
  name: "proxy",
  value: null,
  about:
    "Passes calls of pages on this machine on to a sandbox, with its key: for who has no Vite or Next to do so.",
  options: { port: { value: "PORT", about: "Where it listens (4010)." }, ...service, key: sandbox.key },
  async run({ settings, output, signal }) {
    const port = settings.number("port", 0, 65_535) ?? 4_010;
    const pass = passOn(settings.url("url").origin, await settings.secret("key"));
    const server = createServer((request, response) => {
      pass(request, response).catch((error: Error) => {
        if (response.headersSent) response.destroy();
        else answer(response, 502, "SERVICE_UNAVAILABLE", `The service does not answer: ${error.message}`);
      });
    });
    server.listen({ port, host: "127.0.0.1", signal });
    await once(server, "listening").catch((error: NodeJS.ErrnoException) => {
      throw error.code === "EADDRINUSE"
        ? new NotDoneError(`Port ${port} is taken: give another --port.`)
        : error;
    });
    const base = `http://localhost:${(server.address() as AddressInfo).port}`;
    output.say({ listening: base }, `Pages on this machine call ${base}/api/v1 without a key.`);
    signal.addEventListener("abort", () => server.closeAllConnections());
    await once(server, "close");
  },
};

/** Nobody else's pages: a website that the developer happens to visit could otherwise order, and read what was. */
const isLocal = (address: string): boolean =>
  URL.canParse(address) && /^(localhost|127\.0\.0\.1|\[::1\]|.+\.localhost)$/.test(new URL(address).hostname);

function passOn(baseUrl: string, key: string) {
  if (!key.startsWith("lbs_test_"))
    throw new UsageError(
      "The proxy takes a sandbox's key (lbs_test_…): whoever opens the page orders with it.",
    );
  const { POST: pass } = devProxyRoutes({ baseUrl, key });
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { method = "GET", url = "/", headers } = request;
    const { origin } = headers;
    // A name that leads here and is not this machine's is somebody's trick (DNS rebinding).
    if (!isLocal(`http://${headers.host}`) || (origin !== undefined && !isLocal(origin)))
      return answer(response, 403, "FORBIDDEN", "Pages on this machine only.");
    if (origin) allow(response, origin);
    if (method === "OPTIONS") return void response.writeHead(204).end();
    if (!url.startsWith("/api/v1/") || url.startsWith("/api/v1/partner"))
      return answer(response, 404, "NOT_FOUND", "Calls below /api/v1 are passed on.");
    const leaving = new AbortController();
    response.once("close", () => leaving.abort());
    const answered = await pass(webRequest(request, leaving.signal));
    // Who may read it is said here, not by the service.
    for (const [name, value] of answered.headers)
      if (!name.startsWith("access-control-")) response.setHeader(name, value);
    response.writeHead(answered.status).flushHeaders();
    if (answered.body) await pipeline(Readable.from(answered.body), response).catch(() => undefined);
    else response.end();
  };
}

function webRequest(request: IncomingMessage, signal: AbortSignal): Request {
  const { method = "GET", url = "/", headers } = request;
  const hasBody = method !== "GET" && method !== "HEAD" && headers["content-length"] !== "0";
  const pairs = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    value === undefined || name === "transfer-encoding" ? [] : [[name, String(value)]],
  );
  const body = hasBody ? (Readable.toWeb(request) as ReadableStream<Uint8Array>) : null;
  const init = { method, headers: pairs, signal, body, ...(body && { duplex: "half" }) };
  return new Request(new URL(url, "http://localhost"), init as RequestInit);
}

function allow(response: ServerResponse, origin: string): void {
  response.setHeader("access-control-allow-origin", origin);
  response.setHeader("access-control-allow-methods", "GET, POST, DELETE");
  response.setHeader(
    "access-control-allow-headers",
    "content-type, idempotency-key, if-none-match, accept-language",
  );
  response.setHeader("access-control-expose-headers", "etag, retry-after, x-request-id");
  response.setHeader("vary", "origin");
}

function answer(response: ServerResponse, status: number, code: string, message: string): void {
  response.writeHead(status, { "content-type": "application/json" });
  response.end(JSON.stringify({ error: { code, message } }));
}
