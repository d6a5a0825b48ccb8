import { randomBytes } from "node:crypto";
import {
  Agent as HttpAgent,
  request as httpRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
} from "node:http";
import { Agent as HttpsAgent, request as httpsRequest } from "node:https";
import { setTimeout as sleep } from "node:timers/promises";
import type { WireFormat } from "./wire-format.ts";

/** One HTTP exchange as these tests ask for it. */
export interface Ask {
  method?: string;
  /** A path of the service, or a whole address on its domain. */
  path: string;
  headers?: Record<string, string | readonly string[]>;
  /** Sent as JSON. */
  json?: unknown;
  /** Sent as it is, with whatever headers say about it. */
  raw?: string | Buffer;
  /** Body bytes are sent chunked, without a length. */
  isChunked?: boolean;
  /** A body is announced by its type, and nothing says how long it is; none comes. */
  isUnmeasured?: boolean;
  /** The last byte of the body is kept back until this resolves. */
  heldUntil?: Promise<unknown>;
  /** The client's address; without one every request comes from an address of its own, where that can be arranged. */
  from?: string;
  /** 429 is what is asked for: it is returned instead of being waited out. */
  mayBeLimited?: boolean;
  /** 503 is what is asked for: it is returned instead of being asked again, as whoever is told to come back does. */
  mayBeBusy?: boolean;
}

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
  /** The body's JSON, taken for what the caller says it is; the wire format was checked before. */
  json<Body>(): Body;
}

export interface ErrorBody {
  error: {
    code: string;
    message: string;
    requestId: string;
    details?: {
      issues?: { path: string; message: string; code?: string }[];
      reason?: string;
      [more: string]: unknown;
    };
  };
}

export interface ClientOptions {
  /** The service as its callers know it, e.g. `https://luka.example`. */
  serviceUrl: URL;
  /** Where its door really is, when names do not lead there. */
  connectTo?: { host: string; port: number };
  /** Whether X-Forwarded-For of this machine is believed. */
  hasOwnAddresses: boolean;
}

export interface Client {
  readonly serviceUrl: URL;
  readonly hasOwnAddresses: boolean;
  /** Set once the service's documents were read: from then on every answer is held against it. */
  wireFormat: Pick<WireFormat, "check"> | null;
  send(ask: Ask): Promise<Answer>;
  close(): void;
}

export const newAddress = (): string => `10.${randomBytes(3).join(".")}`;

export function createClient({ serviceUrl, connectTo, hasOwnAddresses }: ClientOptions): Client {
  const isPlain = connectTo !== undefined || serviceUrl.protocol === "http:";
  const agent = isPlain ? new HttpAgent({ keepAlive: true }) : new HttpsAgent({ keepAlive: true });
  const start = isPlain ? httpRequest : httpsRequest;

  const exchange = (url: URL, ask: Ask): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const body = ask.json === undefined ? ask.raw : JSON.stringify(ask.json);
      const sent = start(
        {
          agent,
          host: connectTo?.host ?? machineOf(url),
          port: connectTo?.port ?? url.port,
          method: ask.method ?? (body === undefined ? "GET" : "POST"),
          path: url.pathname + url.search,
          timeout: 60_000,
          headers: {
            host: url.host,
            ...(hasOwnAddresses && { "x-forwarded-for": ask.from ?? newAddress() }),
            ...(ask.json !== undefined && { "content-type": "application/json" }),
            ...(body !== undefined &&
              !ask.isChunked && { "content-length": String(Buffer.byteLength(body)) }),
            ...(ask.headers as Record<string, string>),
          },
        },
        (response) => read(response).then(resolve, reject),
      );
      sent.on("timeout", () => sent.destroy(new Error(`${url.pathname} did not answer within a minute.`)));
      sent.on("error", (error: NodeJS.ErrnoException) => {
        // A connection that was kept was given up on the other side in this moment: the request was not read.
        if (sent.reusedSocket && error.code === "ECONNRESET") resolve(exchange(url, ask));
        else reject(error);
      });
      if (ask.isUnmeasured) {
        sent.removeHeader("content-length");
        sent.removeHeader("transfer-encoding");
        return void sent.end();
      }
      if (ask.heldUntil !== undefined && body !== undefined) {
        const bytes = Buffer.from(body as Buffer);
        sent.write(bytes.subarray(0, -1));
        void ask.heldUntil.then(() => sent.end(bytes.subarray(-1)));
        return;
      }
      if (body !== undefined && ask.isChunked) sent.write(body);
      sent.end(ask.isChunked ? undefined : body);
    });

  return {
    serviceUrl,
    hasOwnAddresses,
    wireFormat: null,
    async send(ask) {
      const url = new URL(ask.path, serviceUrl);
      const busyUntil = performance.now() + busyPatienceMs;
      for (;;) {
        const answer = await exchange(url, ask);
        if (answer.status === 429 && !ask.mayBeLimited) {
          await sleep((Number(answer.headers["retry-after"]) || 1) * 1000);
          continue;
        }
        if (isBusy(answer) && !ask.mayBeBusy && performance.now() < busyUntil) {
          await sleep(100);
          continue;
        }
        this.wireFormat?.check(ask.method ?? (hasBody(ask) ? "POST" : "GET"), url, answer);
        return answer;
      }
    },
    close: () => agent.destroy(),
  };
}

/** Codes of what passes by itself. Sentences are tried at the same time, and on a slow machine some find no place or wait too long. */
const busyPatienceMs = 60_000;
const passing = ["SERVICE_UNAVAILABLE", "UPLOAD_FAILED"];
function isBusy({ status, headers, json }: Answer): boolean {
  if (status !== 503 || headers["retry-after"] === undefined) return false;
  const { code, details } = json<ErrorBody>().error;
  return passing.includes(code) || details?.reason === "BUSY";
}

/** Not every machine's resolver knows names below localhost. */
const machineOf = ({ hostname }: URL): string => (hostname.endsWith(".localhost") ? "localhost" : hostname);

const hasBody = ({ json, raw }: Ask): boolean => json !== undefined || raw !== undefined;

async function read(response: IncomingMessage): Promise<Answer> {
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString("utf8");
  return {
    status: response.statusCode!,
    headers: response.headers,
    text,
    json: <Body>() => JSON.parse(text) as Body,
  };
}
