import type { NameResolver } from "../../platform/dns.ts";
import { createOutbound } from "../../platform/outbound-http.ts";
import { traced, type Work } from "../../platform/tracing/work.ts";
import { type AttemptParts, attemptDelivery } from "./attempt-delivery.ts";
import type { QueuedDelivery } from "./delivery-queue.ts";
import type { HeldEndpoint } from "./held-endpoint.ts";
import { Lane } from "./lane.ts";
import type { Outcome } from "./schedule.ts";
import { createSpareTime } from "./spare-time.ts";

/** An attempt that is over. Times are of performance.now(). */
export interface Finished {
  endpoint: HeldEndpoint;
  delivery: QueuedDelivery;
  outcome: Outcome;
  startedAtMs: number;
  durationMs: number;
}

export interface SenderEvents {
  /** An attempt begins, at this time of the database's clock. */
  onStart(delivery: QueuedDelivery, nowMs: number): void;
  onFinish(finished: Finished): void;
  /** Too long without a renewed lease: nothing more may be sent for it. */
  onDistrusted(endpoint: HeldEndpoint): void;
}

/** Attempts under way at a time. 50 endpoints that hang, at one each at first, leave the healthy lane mostly free. */
const healthyLimit = 512;
const suspectLimit = 128;
/** Below this share of time at work it is the receivers that are waited for, and not this process or its database. */
const easyShare = 0.5;

/** Sends what endpoints have queued, in two lanes: those whose latest attempt failed are not in the others' way. */
export class Sender {
  readonly #parts: AttemptParts;
  readonly #events: SenderEvents;
  readonly #healthy: Lane;
  readonly #suspect: Lane;
  readonly #hasTimeToSpare = createSpareTime();
  readonly #isAtEase = createSpareTime(easyShare);
  /** Lanes that are looked at again when their oldest attempts are in nobody's way any more. */
  readonly #looks = new Map<Lane, NodeJS.Timeout>();

  constructor(parts: AttemptParts, resolver: NameResolver, allowsLoopback: boolean, events: SenderEvents) {
    this.#parts = parts;
    this.#events = events;
    const lane = (limit: number) =>
      new Lane(createOutbound({ resolver, allowsLoopback, connections: limit }), limit, this.#isAtEase);
    this.#healthy = lane(healthyLimit);
    this.#suspect = lane(suspectLimit);
  }

  /** Begins what can be begun of these endpoints' queues, now and as others finish. */
  send(endpoints: Iterable<HeldEndpoint>): void {
    for (const endpoint of endpoints) this.#laneOf(endpoint).offer(endpoint);
    this.#fill(this.#healthy);
    this.#fill(this.#suspect);
  }

  async close(): Promise<void> {
    for (const look of this.#looks.values()) clearTimeout(look);
    this.#looks.clear();
    await Promise.all([this.#healthy.outbound.close(), this.#suspect.outbound.close()]);
  }

  #laneOf(endpoint: HeldEndpoint): Lane {
    return endpoint.isSuspect ? this.#suspect : this.#healthy;
  }

  #fill(lane: Lane): void {
    const moved = new Set<Lane>();
    for (const endpoint of lane.next(performance.now())) {
      const itsLane = this.#laneOf(endpoint);
      if (!endpoint.isTrusted(performance.now())) {
        this.#events.onDistrusted(endpoint);
      } else if (itsLane !== lane) {
        itsLane.offer(endpoint);
        moved.add(itsLane);
      } else {
        void this.#attempt(lane, endpoint);
        lane.offer(endpoint);
      }
    }
    for (const other of moved) this.#fill(other);
    this.#lookAgain(lane);
  }

  #lookAgain(lane: Lane): void {
    if (this.#looks.has(lane)) return;
    const inMs = lane.roomInMs(performance.now());
    if (inMs === null) return;
    const look = () => {
      this.#looks.delete(lane);
      this.#fill(lane);
    };
    this.#looks.set(lane, setTimeout(look, inMs));
  }

  async #attempt(lane: Lane, endpoint: HeldEndpoint): Promise<void> {
    const { delivery, readAtMs } = endpoint.queue.shift()!;
    const startedAtMs = performance.now();
    const nowMs = delivery.nowMs + startedAtMs - readAtMs;
    endpoint.inFlight += 1;
    const underWay = lane.begin(startedAtMs);
    this.#events.onStart(delivery, nowMs);
    const outcome = await traced(
      () => shownAttempt(endpoint, delivery),
      async (shown) => {
        const made = await attemptDelivery(this.#parts, lane.outbound, endpoint.destination, delivery, nowMs);
        if (shown) showOutcome(shown, made);
        return made;
      },
    );
    endpoint.inFlight -= 1;
    lane.end(underWay);
    endpoint.learnFrom(outcome, this.#hasTimeToSpare());
    const durationMs = performance.now() - startedAtMs;
    this.#events.onFinish({ endpoint, delivery, outcome, startedAtMs, durationMs });
    const itsLane = this.#laneOf(endpoint);
    itsLane.offer(endpoint);
    this.#fill(lane);
    if (itsLane !== lane) this.#fill(itsLane);
  }
}

/** The receiver's host and nothing behind it: partners put secrets into addresses. */
const shownAttempt = ({ destination }: HeldEndpoint, delivery: QueuedDelivery): Work => ({
  kind: "call",
  name: "webhook attempt",
  attributes: {
    "server.address": destination.url.hostname,
    "luka.webhook": delivery.webhookId,
    "luka.event": delivery.event,
    "luka.attempt": delivery.attempts + 1,
  },
});

function showOutcome(shown: Work, { status, failure }: Outcome): void {
  shown.attributes["http.response.status_code"] = status ?? undefined;
  shown.failure = failure ?? undefined;
}
