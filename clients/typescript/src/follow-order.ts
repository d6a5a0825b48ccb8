import type { TrackingOrder } from "./api.ts";
import { isPassing, waitAfter } from "./passing.ts";
import { pause } from "./pause.ts";

const final = new Set(["COMPLETED", "CANCELLED", "FAILED"]);

/** Where to ask, and with what. */
interface Service {
  baseUrl: string;
  fetch?: typeof fetch | undefined;
}

export interface FollowOptions {
  /** Ends it: the loop rejects with the signal's reason. */
  signal?: AbortSignal | undefined;
  /**
   * How long the stream may be silent before it is taken for dead: 45 s. The service sends a ping every 20 s, and a connection
   * whose other end is gone says nothing, for ever.
   */
  silenceMs?: number | undefined;
  /** Told that there is no connection now, and when it is tried again. What is shown may be old meanwhile. */
  onOffline?: ((waitMs: number) => void) | undefined;
}

type Look = () => Promise<{ order: TrackingOrder; pollAfterSeconds: number }>;

/**
 * Reads the order's server-sent events. When the stream breaks, falls silent or cannot be had, it looks once, waits as long as the
 * service says, and tries the stream again: nothing is missed, since every event is the whole order. A network that is away is waited
 * for; a refusal (an order that is not there) ends it.
 */
export async function* followOrder(
  service: Service,
  token: string,
  { signal, silenceMs = 45_000, onOffline }: FollowOptions,
  look: Look,
): AsyncGenerator<TrackingOrder> {
  const url = new URL(`/api/v1/orders/${encodeURIComponent(token)}/events`, service.baseUrl);
  let last = "";
  const isNews = (order: TrackingOrder): boolean => {
    const text = JSON.stringify(order);
    const differs = text !== last;
    last = text;
    return differs;
  };
  for (let failures = 0; ; ) {
    for await (const order of streamOf(service.fetch ?? fetch, url, silenceMs, signal)) {
      failures = 0;
      if (isNews(order)) yield order;
      if (final.has(order.status)) return;
    }
    signal?.throwIfAborted();
    let waitMs: number;
    try {
      const { order, pollAfterSeconds } = await look();
      failures = 0;
      if (isNews(order)) yield order;
      if (final.has(order.status)) return;
      waitMs = pollAfterSeconds * 1_000;
    } catch (error) {
      if (signal?.aborted || !isPassing(error)) throw error;
      failures += 1;
      waitMs = waitAfter(failures);
      onOffline?.(waitMs);
    }
    await pause(waitMs, signal);
  }
}

/** The orders of one connection; ends when it does, for whatever reason. */
async function* streamOf(
  ask: typeof fetch,
  url: URL,
  silenceMs: number,
  signal: AbortSignal | undefined,
): AsyncGenerator<TrackingOrder> {
  const silence = new AbortController();
  let timer = setTimeout(() => silence.abort(), silenceMs);
  const onSign = () => {
    clearTimeout(timer);
    timer = setTimeout(() => silence.abort(), silenceMs);
  };
  try {
    const response = await ask(url, {
      headers: { accept: "text/event-stream" },
      signal: signal ? AbortSignal.any([signal, silence.signal]) : silence.signal,
    });
    if (response.ok && response.body) yield* ordersIn(response.body, onSign);
    else await response.body?.cancel();
  } catch {
    // It broke, was silent for too long, or is no longer wanted: the caller looks, or stops.
  } finally {
    clearTimeout(timer);
    silence.abort();
  }
}

/** The `order` events of a stream; others are only there to keep it open. */
async function* ordersIn(
  body: ReadableStream<Uint8Array>,
  onSign: () => void,
): AsyncGenerator<TrackingOrder> {
  let text = "";
  const decoder = new TextDecoder();
  const reader = body.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      onSign();
      const events = (text + decoder.decode(value, { stream: true })).split("\n\n");
      text = events.pop()!;
      for (const event of events) {
        const lines = event.split("\n");
        const data = lines.filter((line) => line.startsWith("data: ")).map((line) => line.slice(6));
        if (lines.includes("event: order") && data.length > 0) yield JSON.parse(data.join("\n"));
      }
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
