import { Readable } from "node:stream";
import type { FastifyRequest } from "fastify";
import type { Metrics } from "../metrics.ts";
import type { Ready } from "./route.ts";

/** One browser's server-sent events. */
export interface EventStream {
  /** `data` is JSON text. Events to a client that is gone or does not read are dropped with its stream. */
  send(event: string, data: string, id?: string): void;
  readonly isOpen: boolean;
  /** Ends it: who listens may listen no more. */
  end(): void;
}

const pingMs = 20_000;
/** Milliseconds that a browser waits before it connects again. */
const retryMs = 3_000;
/** A client this far behind has stopped reading; it connects again and gets the newest state. */
const mostWaitingBytes = 256 * 1024;

const openStreams = new WeakMap<object, Set<() => void>>();

/**
 * Answers a request with server-sent events: `start` begins to send and returns what stops it. A `ping` every 20 s
 * keeps proxies from closing the connection. Ends when the client leaves or the server stops (`endEventStreams`).
 */
export function eventStream(
  request: FastifyRequest,
  metrics: Metrics,
  start: (stream: EventStream) => () => void,
): Ready<200> {
  const body = new Readable({ read: () => undefined });
  let isOpen = true;
  const stream: EventStream = {
    send(event, data, id) {
      if (!isOpen) return;
      if (body.readableLength > mostWaitingBytes) body.destroy();
      else body.push(`${id === undefined ? "" : `id: ${id}\n`}event: ${event}\ndata: ${data}\n\n`);
    },
    get isOpen() {
      return isOpen;
    },
    end: () => body.push(null),
  };
  body.push(`retry: ${retryMs}\n\n`);
  const ping = setInterval(() => stream.send("ping", "{}"), pingMs);
  const stop = start(stream);
  const { end } = stream;
  const all = openStreams.get(request.server.server) ?? new Set();
  openStreams.set(request.server.server, all.add(end));
  metrics.liveStreams.inc();
  body.on("close", () => {
    isOpen = false;
    clearInterval(ping);
    stop();
    all.delete(end);
    metrics.liveStreams.dec();
  });
  return {
    status: 200,
    body,
    headers: {
      "content-type": "text/event-stream; charset=utf-8",
      "cache-control": "private, no-store",
      // Proxies that buffer would hold events back.
      "x-accel-buffering": "no",
    },
  };
}

/** Ends the streams of a server that is about to close; browsers connect again, to whoever is there then. */
export function endEventStreams(server: object): void {
  for (const end of openStreams.get(server) ?? []) end();
}
