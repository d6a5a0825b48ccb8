import { createHmac } from "node:crypto";
import type { IncomingHttpHeaders, ServerResponse } from "node:http";
import type { Certificate } from "../certificates.ts";
import { type Receiver, startReceiver } from "../receiver.ts";
import type { Operator } from "./operator.ts";

export const specifiedEvents = [
  "ORDER_CREATED",
  "ORDER_PAID",
  "ORDER_STATUS_CHANGED",
  "ORDER_CANCELLED",
  "RESERVATION_REQUESTED",
  "RESERVATION_APPROVED",
  "RESERVATION_REJECTED",
] as const;

/** One delivery as the receiver got it. */
export interface Delivery {
  headers: IncomingHttpHeaders;
  raw: Buffer;
  event: string;
  createdAt: string;
  data: { orderId: string; orderNumber: number; publicToken: string; [more: string]: unknown };
}

/** A subscription to a restaurant's events, and what came of it. */
export interface Feed {
  id: string;
  url: string;
  secret: string;
  deliveries(): Delivery[];
  /** Everything about one order so far. */
  about(orderId: string): Delivery[];
  /** Resolves with an order's event of this name when it is there; deliveries may come in any order. */
  waitFor(orderId: string, event: string): Promise<Delivery>;
}

export interface WebhookReceiver {
  /** The suite's own subscription to everything that happens in a restaurant. */
  feedOf(slug: string): Promise<Feed>;
  /** Another one, for some events, answered in a way of its own. */
  subscribe(
    slug: string,
    events: readonly string[],
    answer?: (response: ServerResponse) => void,
  ): Promise<Feed>;
  close(): Promise<void>;
}

/** Longer than any delivery that is not retried takes, also on a slow machine. */
const patienceMs = 60_000;

export async function startWebhookReceiver(
  operator: Operator,
  certificate: Certificate,
): Promise<WebhookReceiver> {
  const answers = new Map<string, (response: ServerResponse) => void>();
  const receiver: Receiver = await startReceiver(certificate, ({ path }, response) => {
    const answer = answers.get(path) ?? ((ok: ServerResponse) => ok.writeHead(204).end());
    answer(response);
  });
  const feeds = new Map<string, Promise<Feed>>();

  const subscribe: WebhookReceiver["subscribe"] = async (slug, events, answer) => {
    const path = `/hook/${answers.size}`;
    answers.set(path, answer ?? ((response) => response.writeHead(204).end()));
    const url = `https://localhost:${receiver.port}${path}`;
    const { id, secret } = await operator.run<{ id: string; secret: string }>(
      ...["webhook", "create", "--slug", slug, "--url", url, "--events", events.join(",")],
    );
    const deliveries = () =>
      receiver.received.filter((one) => one.path === path).map(({ headers, body }) => read(headers, body));
    const feed: Feed = {
      id,
      url,
      secret,
      deliveries,
      about: (orderId) => deliveries().filter(({ data }) => data.orderId === orderId),
      async waitFor(orderId, event) {
        for (const until = performance.now() + patienceMs; performance.now() < until; ) {
          const found = feed.about(orderId).find((one) => one.event === event);
          if (found) return found;
          await new Promise((resolve) => setTimeout(resolve, 20));
        }
        const came = feed.about(orderId).map((one) => one.event);
        throw new Error(`${event} of ${orderId} did not come; came: ${came.join(", ") || "nothing"}`);
      },
    };
    return feed;
  };

  return {
    subscribe,
    feedOf(slug) {
      const known = feeds.get(slug) ?? subscribe(slug, specifiedEvents);
      feeds.set(slug, known);
      return known;
    },
    close: () => receiver.close(),
  };
}

const read = (headers: IncomingHttpHeaders, raw: Buffer): Delivery => ({
  ...(JSON.parse(raw.toString("utf8")) as Pick<Delivery, "event" | "createdAt" | "data">),
  headers,
  raw,
});

/** What the signature of a delivery must be, by the specification's words alone. */
export function expectedSignature(secret: string, { headers, raw }: Delivery): string {
  const hmac = createHmac("sha256", secret);
  hmac.update(`${headers["x-service-webhook-timestamp"]}.`).update(raw);
  return `sha256=${hmac.digest("hex")}`;
}
