import type { TrackingOrder } from "./api.ts";
import { pause } from "./pause.ts";

const final = new Set(["COMPLETED", "CANCELLED", "FAILED"]);

/** Where to ask, and with what. */
interface Service {
  baseUrl: string;
  fetch?: typeof fetch;
}

type Look = () => Promise<{ order: TrackingOrder; pollAfterSeconds: number }>;

/**
 * Reads the order's server-sent events. When the stream breaks or cannot be had, it looks once, waits as long as the
 * service says, and tries the stream again: nothing is missed, since every event is the whole order.
 */
export async function* followOrder(
  options: Service,
  token: string,
  signal: AbortSignal | undefined,
  look: Look,
): AsyncGenerator<TrackingOrder> {
  const ask = options.fetch ?? fetch;
  const url = new URL(`/api/v1/orders/${encodeURIComponent(token)}/events`, options.baseUrl);
  let last = "";
  const isNews = (order: TrackingOrder): boolean => {
    const text = JSON.stringify(order);
    const differs = text !== last;
    last = text;
    return differs;
  };
  while (!signal?.aborted) {
    try {
      const headers = { accept: "text/event-stream" };
      const response = await ask(url, { headers, ...(signal && { signal }) });
      if (response.ok && response.body) {
        for await (const order of ordersIn(response.body)) {
          if (isNews(order)) yield order;
          if (final.has(order.status)) return;
        }
      } else await response.body?.cancel();
    } catch (error) {
      if (signal?.aborted) throw error;
    }
    const { order, pollAfterSeconds } = await look();
    if (isNews(order)) yield order;
    if (final.has(order.status)) return;
    await pause(pollAfterSeconds * 1_000, signal);
  }
}

/** The `order` events of a stream; others are only there to keep it open. */
async function* ordersIn(body: ReadableStream<Uint8Array>): AsyncGenerator<TrackingOrder> {
  let text = "";
  const decoder = new TextDecoder();
  const reader = body.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
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
