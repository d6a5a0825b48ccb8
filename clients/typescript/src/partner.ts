/** `@luka/client/partner`: the partner API, for servers. */
import { type EventsPage, type FollowEventsOptions, followEvents } from "./follow-events.ts";
import { followMenuImport } from "./follow-menu-import.ts";
import {
  type PartnerMenuImport,
  type PartnerOperations,
  type PartnerRestaurantOperations,
  partnerOperations,
  partnerRestaurantOperations,
} from "./partner-api.ts";
import { type Calls, callsOf, createSend, type ServiceOptions } from "./send.ts";

export { each } from "./each.ts";
export type { EventsPage, FollowEventsOptions } from "./follow-events.ts";
export { type Issue as RefusedIssue, LukaError } from "./luka-error.ts";
export type * from "./partner-api.ts";
export type { CallOptions, Retry, ServiceOptions } from "./send.ts";

export interface PartnerClientOptions extends ServiceOptions {
  /** The partner key: `lbp_test_…` or `lbp_live_…`. On a server, never in a page. */
  key: string;
}

export interface PartnerRestaurantOptions {
  slug: string;
  /** The restaurant's key, of the partner key's environment. */
  key: string;
}

/** Calls with the partner key alone, and clients of single restaurants. */
export type PartnerClient = Calls<PartnerOperations> & {
  restaurant(options: PartnerRestaurantOptions): PartnerRestaurantClient;
};

export type PartnerRestaurantClient = Calls<PartnerRestaurantOperations> & {
  /** What happens in the restaurant, a page at a time, until the signal is aborted. Keep `cursor` when a page is dealt with. */
  followEvents(options?: FollowEventsOptions): AsyncGenerator<EventsPage>;
  /** A menu import now and after every change of its status, until it has been read. */
  followMenuImport(
    importId: string,
    options?: { signal?: AbortSignal | undefined },
  ): AsyncGenerator<PartnerMenuImport>;
};

/** A client of the partner API. Calls reject as those of the restaurant's client do. */
export function createPartnerClient(options: PartnerClientOptions): PartnerClient {
  const own = { authorization: `Bearer ${options.key}` };
  return {
    ...callsOf<Calls<PartnerOperations>>(partnerOperations, createSend(options, { headers: own })),
    restaurant({ slug, key }) {
      const send = createSend(options, { slug, headers: { ...own, "x-service-restaurant-key": key } });
      const calls = callsOf<Calls<PartnerRestaurantOperations>>(partnerRestaurantOperations, send);
      return {
        ...calls,
        followEvents: (how) => followEvents(calls.listEvents, how),
        followMenuImport: (importId, how) => followMenuImport(calls.getMenuImport, importId, how?.signal),
      };
    },
  };
}
