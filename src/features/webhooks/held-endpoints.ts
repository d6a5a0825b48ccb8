import type { QueuedDelivery } from "./delivery-queue.ts";
import { type HeldEndpoint, keyOf } from "./held-endpoint.ts";

const mostHealthy = 512;
const mostSuspect = 256;
const mostClaimedAtOnce = 64;
/** Deliveries in memory; beyond this nothing is read until some are done. */
const mostInHand = 6_000;

/** The endpoints that one worker holds. */
export class HeldEndpoints {
  readonly #byKey = new Map<string, HeldEndpoint>();
  #inHand = 0;

  get size(): number {
    return this.#byKey.size;
  }

  all(): HeldEndpoint[] {
    return [...this.#byKey.values()];
  }

  get(key: string): HeldEndpoint | undefined {
    return this.#byKey.get(key);
  }

  /** Takes the place of an earlier claim on the same endpoint, whose lease ran out unnoticed. */
  add(endpoint: HeldEndpoint): void {
    const before = this.#byKey.get(endpoint.key);
    if (before) this.lose(before);
    this.#byKey.set(endpoint.key, endpoint);
  }

  /** The lease is somebody else's: what is queued is theirs to send. */
  lose(endpoint: HeldEndpoint): void {
    this.dropQueue(endpoint);
    endpoint.isLost = true;
    if (this.#byKey.get(endpoint.key) === endpoint) this.#byKey.delete(endpoint.key);
  }

  dropQueue({ queue, inHand }: HeldEndpoint): void {
    for (const { delivery } of queue) inHand.delete(delivery.id);
    this.#inHand -= queue.length;
    queue.length = 0;
  }

  /** How many more endpoints to claim, by lane. */
  room(): { healthy: number; suspect: number } {
    let suspect = 0;
    for (const { isSuspect } of this.#byKey.values()) if (isSuspect) suspect += 1;
    const room = (most: number, held: number) => Math.min(mostClaimedAtOnce, Math.max(0, most - held));
    return { healthy: room(mostHealthy, this.size - suspect), suspect: room(mostSuspect, suspect) };
  }

  /** Whose deliveries to read now, and how many. */
  wanted(): { endpoint: HeldEndpoint; most: number }[] {
    if (this.#inHand >= mostInHand) return [];
    return this.all()
      .map((endpoint) => ({ endpoint, most: endpoint.wants }))
      .filter(({ most }) => most > 0);
  }

  /** Queues deliveries as read at `readAtMs` (performance.now()). */
  queue(deliveries: readonly QueuedDelivery[], readAtMs: number): void {
    for (const delivery of deliveries) {
      const endpoint = this.#byKey.get(keyOf(delivery));
      if (!endpoint || endpoint.inHand.has(delivery.id)) continue;
      endpoint.queue.push({ delivery, readAtMs });
      endpoint.inHand.add(delivery.id);
      this.#inHand += 1;
    }
  }

  /** An attempt has been written back. */
  putDown(endpoint: HeldEndpoint, deliveryId: string): void {
    endpoint.inHand.delete(deliveryId);
    this.#inHand -= 1;
  }

  /** Takes out endpoints that are to be given back; `putBack` when that fails. */
  takeOut(isChosen: (endpoint: HeldEndpoint) => boolean): HeldEndpoint[] {
    const chosen = this.all().filter(isChosen);
    for (const { key } of chosen) this.#byKey.delete(key);
    return chosen;
  }

  putBack(endpoints: readonly HeldEndpoint[]): void {
    for (const endpoint of endpoints)
      if (!this.#byKey.has(endpoint.key)) this.#byKey.set(endpoint.key, endpoint);
  }
}
