import { type Operations, operations, type TrackingOrder } from "./api.ts";
import { type FollowOptions, followOrder } from "./follow-order.ts";
import { type Calls, callsOf, createSend, type ServiceOptions } from "./send.ts";

export interface ClientOptions extends ServiceOptions {
  /** The restaurant. */
  slug: string;
  /** The restaurant's key, on a server. Leave it out in a browser: the page's origin is what counts there. */
  key?: string | undefined;
}

/** One method per operation, and the stream of an order's changes. */
export type RestaurantClient = Calls<Operations> & {
  /** The order now and after every change, until it is over or the signal is aborted. */
  followOrder(token: string, options?: FollowOptions): AsyncGenerator<TrackingOrder>;
};

/**
 * A client of one restaurant. Calls reject with LukaError when the service refuses, and with what `fetch` rejects with when it
 * cannot be reached after all tries.
 */
export function createClient(options: ClientOptions): RestaurantClient {
  const headers: Record<string, string> = options.key ? { authorization: `Bearer ${options.key}` } : {};
  const send = createSend(options, { slug: options.slug, headers });
  const calls = callsOf<Calls<Operations>>(operations, send);
  return {
    ...calls,
    followOrder: (token, how = {}) =>
      followOrder(options, token, how, () => calls.trackOrder({ token }, { signal: how.signal })),
  };
}
