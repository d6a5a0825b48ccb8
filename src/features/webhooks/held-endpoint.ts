import type { Destination } from "./attempt-delivery.ts";
import type { Claim, QueuedDelivery } from "./delivery-queue.ts";
import type { Outcome } from "./schedule.ts";

/**
 * Attempts under way at a time. Each success earns an endpoint one more while this process has time to spare, and costs it
 * one when not: more connections than a busy process can serve only cost TLS handshakes (measured: 32 posts in flight
 * 8,300/s, 256 in flight 3,300/s). Until it has answered an endpoint gets one: most need a single connection.
 */
const firstMost = 2;
const leastMost = 1;
const highestMost = 64;
/** Deliveries in hand for each attempt that may be under way: those on their way to the database are in hand too. */
const inHandPerAttempt = 3;
/** Of an endpoint that answers at least this many: a look into its log costs as much as eight rows of it. */
const leastInHand = 24;
/** The lease is 30 s; what a worker that was stopped has in hand may be somebody else's by then. */
const trustedForMs = 25_000;

/** An endpoint that this worker holds, with the deliveries it has read and not yet written back. */
export class HeldEndpoint {
  readonly key: string;
  readonly claim: Claim;
  destination: Destination;
  isSuspect: boolean;
  /** Read and not yet begun, each with when it was read (performance.now()). */
  readonly queue: { delivery: QueuedDelivery; readAtMs: number }[] = [];
  /** UUIDs of deliveries read and not yet written back. */
  readonly inHand = new Set<string>();
  inFlight = 0;
  /** There may be due deliveries that were not read. */
  mayHaveMore = true;
  isBeingRead = false;
  /** The lease has passed to somebody else, or may have. */
  isLost = false;
  /** When the lease was last known to be ours, and when there last was work (performance.now()). */
  renewedAtMs: number;
  busyAtMs: number;
  #most = firstMost;
  /** It has answered, and not failed since. */
  #isProven = false;

  constructor(claim: Claim, destination: Destination, isSuspect: boolean, claimedAtMs: number) {
    this.key = keyOf(claim);
    this.claim = claim;
    this.destination = destination;
    this.isSuspect = isSuspect;
    this.renewedAtMs = claimedAtMs;
    this.busyAtMs = claimedAtMs;
  }

  get canSend(): boolean {
    return this.queue.length > 0 && this.inFlight < (this.#isProven || this.isSuspect ? this.#most : 1);
  }

  /** How many deliveries to read now; 0 while enough are in hand. */
  get wants(): number {
    const enough = Math.max(this.#most * inHandPerAttempt, this.#isProven ? leastInHand : 0);
    if (!this.mayHaveMore || this.isBeingRead || this.isLost || this.queue.length > enough / 6) return 0;
    return Math.max(0, enough - this.inHand.size);
  }

  isIdleSince(atMs: number): boolean {
    return !this.mayHaveMore && !this.isBeingRead && this.inHand.size === 0 && this.busyAtMs <= atMs;
  }

  isTrusted(nowMs: number): boolean {
    return !this.isLost && nowMs - this.renewedAtMs < trustedForMs;
  }

  learnFrom({ state }: Outcome, hasTimeToSpare: boolean): void {
    this.#isProven = state !== "PENDING";
    if (state === "DELIVERED") {
      const next = hasTimeToSpare ? this.#most + 1 : this.#most - 1;
      this.#most = this.isSuspect ? firstMost : Math.min(Math.max(next, leastMost), highestMost);
      this.isSuspect = false;
    } else if (state === "PENDING") {
      this.#most = firstMost;
      this.isSuspect = true;
    }
  }
}

export const keyOf = ({ restaurantId, webhookId }: { restaurantId: string; webhookId: string }): string =>
  `${restaurantId}/${webhookId}`;
