import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

/** One request as an emulated provider got it. */
export interface Call {
  method: string;
  /** Without the query. */
  path: string;
  query: URLSearchParams;
  headers: IncomingMessage["headers"];
  body: string;
}

export interface Answer {
  status: number;
  /** JSON, or a page when it is text. */
  body?: object | string;
  headers?: Record<string, string>;
}

/** What goes wrong with a request. SLOW, LOSE_ANSWER and GARBLE do what was asked; the others do not. */
export type Fault =
  | { kind: "SLOW"; ms: number }
  | { kind: "LOSE_ANSWER" }
  /** Answers what nobody can read. */
  | { kind: "GARBLE" }
  | { kind: "CUT" }
  /** Says nothing and keeps the line open. */
  | { kind: "HANG" }
  | { kind: "ANSWER"; status: number; body: string }
  /** Does something else than was asked: what the request's body becomes. */
  | { kind: "ALTER"; body: (asked: string) => string };

/** A real HTTP server that plays a payment provider. */
export interface EmulatorServer {
  /** `http://127.0.0.1:port` */
  url: string;
  calls: Call[];
  /** Every request whose `METHOD /path` matches goes wrong, the given number of times (default: until `mend`). */
  trouble(on: RegExp, fault: Fault, times?: number): void;
  mend(): void;
  close(): Promise<void>;
}

export async function startEmulatorServer(answer: (call: Call) => Answer, port = 0): Promise<EmulatorServer> {
  const calls: Call[] = [];
  let troubles: { on: RegExp; fault: Fault; left: number }[] = [];
  const sockets = new Set<Socket>();

  const faultOf = (call: Call): Fault | undefined => {
    const found = troubles.find(({ on, left }) => left > 0 && on.test(`${call.method} ${call.path}`));
    if (found) found.left -= 1;
    return found?.fault;
  };

  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const call = await read(request);
    calls.push(call);
    const fault = faultOf(call);
    if (fault?.kind === "CUT") return void request.socket.destroy();
    if (fault?.kind === "HANG") return;
    if (fault?.kind === "ANSWER") return void response.writeHead(fault.status).end(fault.body);
    if (fault?.kind === "SLOW") await sleep(fault.ms);
    const isAltered = fault?.kind === "ALTER";
    const {
      status,
      body = {},
      headers = {},
    } = answer(isAltered ? { ...call, body: fault.body(call.body) } : call);
    if (fault?.kind === "GARBLE") return void response.writeHead(200).end("<html>");
    if (fault?.kind === "LOSE_ANSWER") return void request.socket.destroy();
    const isPage = typeof body === "string";
    const type = isPage ? "text/html; charset=utf-8" : "application/json";
    response.writeHead(status, { "content-type": type, ...headers });
    response.end(isPage ? body : JSON.stringify(body));
  };

  const server = createServer((request, response) => {
    serve(request, response).catch((error) => response.writeHead(500).end(String(error)));
  });
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    trouble(on, fault, times = Infinity) {
      troubles.push({ on, fault, left: times });
    },
    mend() {
      troubles = [];
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

async function read(request: IncomingMessage): Promise<Call> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const url = new URL(request.url ?? "/", "http://emulator");
  return {
    method: request.method ?? "GET",
    path: url.pathname,
    query: url.searchParams,
    headers: request.headers,
    body: Buffer.concat(chunks).toString("utf8"),
  };
}

/** A message to whoever asked to be told. */
export interface Message {
  url: string;
  headers: Record<string, string>;
  body: string;
}

/** The status of the answer. */
export async function post({ url, headers, body }: Message): Promise<number> {
  const response = await fetch(url, { method: "POST", headers, body });
  await response.arrayBuffer();
  return response.status;
}

/** What the tests of every provider do with its emulator. Amounts are in the smallest unit. */
export interface ProviderEmulator {
  server: EmulatorServer;
  /** The customer pays: the money is reserved. */
  pay(reference: string): void;
  /** The customer says no, or leaves for good. */
  decline(reference: string): void;
  /** Another amount or currency than the merchant asked for: what a confused or malicious provider would say. */
  tamper(reference: string, change: { amount?: number; currency?: string }): void;
  /** `held`: reserved at the customer's bank, neither taken nor released. */
  books(reference: string): {
    held: number;
    captured: number;
    refunded: number;
    released: number;
    captures: number;
    refunds: number;
  };
  /** By hand, in the provider's portal. */
  captureByHand(reference: string): void;
  refundByHand(reference: string, amount: number): void;
  releaseByHand(reference: string): void;
  /** Idempotency keys are kept for a day or so. */
  forgetKeys(): void;
  /** The message that the provider sends about a payment as it is now, to the receiver whose address holds this; not sent yet. */
  messageAbout(reference: string, receiver: string): Message;
  /** The same message with another body, signed as the provider would. */
  signAgain(message: Message, body: string): Message;
  /** Sends messages by itself at every change, to whoever registered. */
  sendsMessages: boolean;
  /** Resolves when all messages under way are answered. */
  messagesSent(): Promise<number[]>;
}

/** A page on which a developer plays the customer. */
export const payPage = (title: string, amount: string, id: string): string => `<!doctype html><html lang="en">
<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title>
<body style="font: 18px system-ui; max-width: 24rem; margin: 4rem auto; padding: 0 1rem">
<h1>${title}</h1><p>This is an emulator. No money moves.</p><p><strong>${amount}</strong></p>
<form method="post" action="/pay/${id}/pay"><button style="font: inherit; padding: .6em 1.2em">Pay</button></form>
<form method="post" action="/pay/${id}/decline"><button style="font: inherit; padding: .6em 1.2em; margin-top: 1em">Cancel</button></form>
</body></html>`;
