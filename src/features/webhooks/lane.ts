import type { Outbound } from "../../platform/outbound-http.ts";
import type { HeldEndpoint } from "./held-endpoint.ts";

/**
 * Attempts under way side by side, up to a limit, with connections of their own. Endpoints take turns, one attempt at a
 * time, so that a long queue of one does not come before a short queue of another.
 */
export class Lane {
  readonly outbound: Outbound;
  readonly #limit: number;
  readonly #turns: HeldEndpoint[] = [];
  readonly #waiting = new Set<HeldEndpoint>();
  inFlight = 0;

  constructor(outbound: Outbound, limit: number) {
    this.outbound = outbound;
    this.#limit = limit;
  }

  offer(endpoint: HeldEndpoint): void {
    if (this.#waiting.has(endpoint) || !endpoint.canSend) return;
    this.#waiting.add(endpoint);
    this.#turns.push(endpoint);
  }

  /** Endpoints whose turn it is, until the lane is full. The caller sends one delivery of each. */
  *next(): Generator<HeldEndpoint> {
    while (this.inFlight < this.#limit) {
      const endpoint = this.#turns.shift();
      if (!endpoint) return;
      this.#waiting.delete(endpoint);
      if (endpoint.canSend) yield endpoint;
    }
  }
}
