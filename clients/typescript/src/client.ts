import { type OperationShape, type Operations, operations, type TrackingOrder } from "./api.ts";
import { followOrder } from "./follow-order.ts";
import { LukaError } from "./luka-error.ts";
import { pause } from "./pause.ts";

export interface ClientOptions {
  /** Where the service is, e.g. `https://luka.example`. */
  baseUrl: string;
  /** The restaurant. */
  slug: string;
  /** The restaurant's key, on a server. Leave it out in a browser: the page's origin is what counts there. */
  key?: string;
  /** The language of messages. Norwegian unless said otherwise. */
  locale?: "nb" | "en";
  /** How long one try may take: 15 s. */
  timeoutMs?: number;
  /** How many tries in all, when trying again is safe: 4. */
  tries?: number;
  /** Instead of the global one. */
  fetch?: typeof fetch;
}

export interface CallOptions {
  signal?: AbortSignal;
  /**
   * For orders and reservations: one per attempt to buy, kept until the answer is known. Without it the client makes one
   * that lasts for this call and its retries.
   */
  idempotencyKey?: string;
}

type Call<Name extends keyof Operations> =
  Record<string, never> extends Operations[Name]["input"]
    ? (input?: Operations[Name]["input"], options?: CallOptions) => Promise<Operations[Name]["answer"]>
    : (input: Operations[Name]["input"], options?: CallOptions) => Promise<Operations[Name]["answer"]>;

/** One method per operation, and the stream of an order's changes. */
export type RestaurantClient = { readonly [Name in keyof Operations]: Call<Name> } & {
  /** The order now and after every change, until it is over or the signal is aborted. */
  followOrder(token: string, options?: { signal?: AbortSignal }): AsyncGenerator<TrackingOrder>;
};

/**
 * A client of one restaurant. Calls reject with LukaError when the service refuses, and with what `fetch` rejects with
 * when it cannot be reached after all tries.
 */
export function createClient(options: ClientOptions): RestaurantClient {
  const send = createSender(options);
  const calls = Object.entries(operations).map(([name, shape]) => [
    name,
    (input: Record<string, unknown> = {}, call: CallOptions = {}) => send(shape, input, call),
  ]);
  return {
    ...Object.fromEntries(calls),
    followOrder: (token: string, { signal }: { signal?: AbortSignal } = {}) =>
      followOrder(options, token, signal, async () => {
        const { order, pollAfterSeconds } = (await send(operations.trackOrder, { token }, {})) as {
          order: TrackingOrder;
          pollAfterSeconds: number;
        };
        return { order, pollAfterSeconds };
      }),
  } as RestaurantClient;
}

interface Kept {
  etag: string;
  answer: unknown;
}

function createSender(options: ClientOptions) {
  const { tries = 4, timeoutMs = 15_000 } = options;
  const ask = options.fetch ?? fetch;
  /** Answers with an ETag, by address: an unchanged menu is not sent again. */
  const kept = new Map<string, Kept>();

  return async (
    shape: OperationShape,
    input: Record<string, unknown>,
    call: CallOptions,
  ): Promise<unknown> => {
    const { url, body } = requestOf(options, shape, input);
    const known = kept.get(url);
    const headers: Record<string, string> = {
      accept: "application/json",
      ...(options.locale && { "accept-language": options.locale }),
      ...(options.key && { authorization: `Bearer ${options.key}` }),
      ...(body !== undefined && { "content-type": "application/json" }),
      ...(shape.isIdempotentByKey && { "idempotency-key": call.idempotencyKey ?? crypto.randomUUID() }),
      ...(known && { "if-none-match": known.etag }),
    };
    const isSafe = shape.method === "GET" || shape.isIdempotentByKey;
    for (let attempt = 1; ; attempt += 1) {
      const timeout = AbortSignal.timeout(timeoutMs);
      const signal = call.signal ? AbortSignal.any([call.signal, timeout]) : timeout;
      let waitMs = 250 * 2 ** attempt;
      try {
        const response = await ask(url, {
          method: shape.method,
          headers,
          signal,
          ...(body !== undefined && { body }),
        });
        if (response.status === 304 && known) return known.answer;
        if (response.ok) return await answerOf(response, url, kept);
        const error = await LukaError.from(response);
        if (attempt >= tries || !isWorthAnother(error, isSafe)) throw error;
        if (error.retryAfterSeconds !== null) waitMs = error.retryAfterSeconds * 1_000;
        if (error.code === "PAYMENT_PENDING") waitMs = 2_000;
      } catch (error) {
        const isRefusal = error instanceof LukaError;
        if (isRefusal || attempt >= tries || !isSafe || call.signal?.aborted) throw error;
      }
      await pause(waitMs, call.signal);
    }
  };
}

/** The retry rules of the API: see docs/integrators/errors.md. */
const isWorthAnother = ({ status, code }: LukaError, isSafe: boolean): boolean =>
  isSafe &&
  (status === 429 || status === 500 || code === "SERVICE_UNAVAILABLE" || code === "PAYMENT_PENDING");

async function answerOf(response: Response, url: string, kept: Map<string, Kept>): Promise<unknown> {
  if (response.status === 204) return null;
  const answer: unknown = await response.json();
  const etag = response.headers.get("etag");
  if (etag) kept.set(url, { etag, answer });
  return answer;
}

function requestOf(
  { baseUrl, slug }: ClientOptions,
  shape: OperationShape,
  input: Record<string, unknown>,
): { url: string; body: string | undefined } {
  const rest = { ...input };
  const path = shape.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(rest[name]);
    delete rest[name];
    return encodeURIComponent(value);
  });
  const url = new URL(path, baseUrl);
  if (shape.slugIn === "query") url.searchParams.set("slug", slug);
  for (const name of shape.query) {
    if (rest[name] !== undefined && rest[name] !== null) url.searchParams.set(name, String(rest[name]));
    delete rest[name];
  }
  if (shape.method === "GET" || shape.method === "DELETE") return { url: url.href, body: undefined };
  return { url: url.href, body: JSON.stringify(shape.slugIn === "body" ? { slug, ...rest } : rest) };
}
