import type { PartnerRestaurantOperations } from "./partner-api.ts";
import { isPassing, waitAfter } from "./passing.ts";
import { pause } from "./pause.ts";
import type { Calls } from "./send.ts";

type ListEvents = Calls<PartnerRestaurantOperations>["listEvents"];

export type EventsPage = PartnerRestaurantOperations["listEvents"]["answer"];

export interface FollowEventsOptions {
  /** The cursor that was kept; `now`: only what happens from here on; left out: everything of the last 30 days first. */
  after?: string | undefined;
  /** How often to ask while nothing happens: every 2 s. */
  everyMs?: number | undefined;
  signal?: AbortSignal | undefined;
  /** Told that the service cannot be reached now, and when it is asked again. */
  onOffline?: ((waitMs: number) => void) | undefined;
}

/**
 * Pages with events in them, and one without where `now` begins, for its cursor. Once it has been reached, a service that is away is
 * waited for.
 */
export async function* followEvents(
  list: ListEvents,
  { after, everyMs = 2_000, signal, onOffline }: FollowEventsOptions = {},
): AsyncGenerator<EventsPage> {
  let cursor = after;
  if (after === "now") {
    const { cursor: last } = await lastPage(list, signal);
    cursor = last;
    yield { data: [], cursor: last, hasMore: false };
  }
  for (let failures = 0, hasAnswered = after === "now"; ; ) {
    let waitMs = everyMs;
    try {
      const page = await list({ after: cursor }, { signal });
      hasAnswered = true;
      failures = 0;
      cursor = page.cursor;
      if (page.data.length > 0) yield page;
      if (page.hasMore) continue;
    } catch (error) {
      if (signal?.aborted || !hasAnswered || !isPassing(error)) throw error;
      failures += 1;
      waitMs = waitAfter(failures);
      onOffline?.(waitMs);
    }
    await pause(waitMs, signal);
  }
}

async function lastPage(list: ListEvents, signal: AbortSignal | undefined): Promise<EventsPage> {
  let page = await list({}, { signal });
  while (page.hasMore) page = await list({ after: page.cursor }, { signal });
  return page;
}
