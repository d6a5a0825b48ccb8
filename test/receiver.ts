import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import { createServer as createHttpsServer } from "node:https";
import type { AddressInfo, Socket } from "node:net";
import { createServer as createTlsServer, type TLSSocket } from "node:tls";
import type { Certificate } from "./certificates.ts";

/** One request as a receiver saw it. */
export interface Received {
  path: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
  /** performance.now() when the whole request was there. */
  atMs: number;
}

export interface Receiver {
  port: number;
  received: Received[];
  /** Sockets that ever reached it, TLS or not. */
  connections(): number;
  /** Resolves when this many requests are there; rejects after the time given (30 s). */
  waitFor(count: number, withinMs?: number): Promise<Received[]>;
  close(): Promise<void>;
}

export type Answer = (request: Received, response: ServerResponse) => void;

const ok: Answer = (_request, response) => response.writeHead(204).end();

/** A real https server on loopback that keeps what it gets. */
export async function startReceiver(certificate: Certificate, answer: Answer = ok): Promise<Receiver> {
  const received: Received[] = [];
  const server = createHttpsServer(certificate, (request: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const { url = "", headers } = request;
      const one = { path: url, headers, body: Buffer.concat(chunks), atMs: performance.now() };
      received.push(one);
      answer(one, response);
    });
  });
  return listen(server, received);
}

/** A TLS server that speaks whatever the test wants instead of HTTP. */
export const startRawReceiver = (
  certificate: Certificate,
  talk: (socket: TLSSocket) => void,
): Promise<Receiver> =>
  listen(
    createTlsServer(certificate, (socket) => {
      socket.on("error", () => undefined);
      talk(socket);
    }),
    [],
  );

async function listen(server: ReturnType<typeof createTlsServer>, received: Received[]): Promise<Receiver> {
  const sockets = new Set<Socket>();
  let connections = 0;
  server.on("connection", (socket: Socket) => {
    connections += 1;
    sockets.add(socket);
    socket.on("error", () => undefined);
    socket.on("close", () => sockets.delete(socket));
  });
  // A client that refuses the certificate is what some tests are about.
  server.on("tlsClientError", () => undefined);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.address() as AddressInfo).port,
    received,
    connections: () => connections,
    async waitFor(count, withinMs = 30_000) {
      const until = performance.now() + withinMs;
      while (received.length < count) {
        if (performance.now() > until)
          throw new Error(`${received.length} of ${count} requests arrived within ${withinMs} ms.`);
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
      return received;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}
