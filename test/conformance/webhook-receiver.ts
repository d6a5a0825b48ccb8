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

/** An address that webhooks can be sent to, and what came there. */
export interface Endpoint {
  url: string;
  deliveries(): Delivery[];
  /** Everything about one order so far. */
  about(orderId: string): Delivery[];
  /** Resolves with an order's event of this name when it is there; deliveries may come in any order. */
  waitFor(orderId: string, event: string): Promise<Delivery>;
  /** Resolves with everything that came when it is enough. */
  waitUntil(isEnough: (deliveries: Delivery[]) => boolean): Promise<Delivery[]>;
}

/** A subscription to a restaurant's events. */
export interface Feed extends Endpoint {
  id: string;
  secret: string;
}

export interface WebhookReceiver {
  /** An address that nobody has subscribed yet, answered in a way of its own. */
  endpoint(answer?: (response: ServerResponse) => void): Endpoint;
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

/** Longer than a delivery takes that a busy machine was too slow for once: it is tried again after a minute. */
const patienceMs = 150_000;

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

  const endpoint: WebhookReceiver["endpoint"] = (answer) => {
    const path = `/hook/${answers.size}`;
    answers.set(path, answer ?? ((response) => response.writeHead(204).end()));
    const url = `https://localhost:${receiver.port}${path}`;
    const deliveries = () =>
      receiver.received.filter((one) => one.path === path).map(({ headers, body }) => read(headers, body));
    const made: Endpoint = {
      url,
      deliveries,
      about: (orderId) => deliveries().filter(({ data }) => data.orderId === orderId),
      async waitFor(orderId, event) {
        const isIt = ({ data, ...one }: Delivery) => data.orderId === orderId && one.event === event;
        return (await made.waitUntil((all) => all.some(isIt))).find(isIt)!;
      },
      async waitUntil(isEnough) {
        for (const until = performance.now() + patienceMs; performance.now() < until; ) {
          const came = deliveries();
          if (isEnough(came)) return came;
          await new Promise((resolve) => setTimeout(resolve, 20));
        }
        const came = deliveries().map((one) => `${one.event} of ${one.data.orderId}`);
        throw new Error(`What was waited for did not come; came: ${came.join(", ") || "nothing"}`);
      },
    };
    return made;
  };

  const subscribe: WebhookReceiver["subscribe"] = async (slug, events, answer) => {
    const made = endpoint(answer);
    const { id, secret } = await operator.run<{ id: string; secret: string }>(
      ...["webhook", "create", "--slug", slug, "--url", made.url, "--events", events.join(",")],
    );
    return { ...made, id, secret };
  };

  return {
    endpoint,
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

/** What the signature of a delivery must be, by the words of R-723 alone. */
export function expectedSignature(secret: string, { headers, raw }: Delivery): string {
  const hmac = createHmac("sha256", secret);
  hmac.update(`${headers["x-service-webhook-timestamp"]}.`).update(raw);
  return `sha256=${hmac.digest("hex")}`;
}
