import type { Outbound } from "../../platform/outbound-http.ts";
import type { HeldEndpoint } from "./held-endpoint.ts";

/**
 * Young attempts at a time. What is posted costs the same whenever it is posted; what more of it at once costs are connections, each
 * with a TLS handshake of 1 to 2 ms where a post takes 0.1 (measured side by side: 512 at once 4,100 to 7,500 deliveries/s with
 * 270 to 2,080 handshakes in 30,000, 48 at once 9,600 to 11,400).
 */
const mostWhileBusy = 48;
/** At ease: at once, and half as many again for each look that finds them all taken. */
const mostAtEase = 128;
const growth = 1.5;
const lookEveryMs = 100;
/**
 * Whoever has not answered for this long keeps its receiver busy and not this process. A machine that is so slow that 48 posts take it
 * longer (fewer than 200 a second) begins too many again.
 */
const youngMs = 250;

/** An attempt under way. */
export interface UnderWay {
  readonly startedAtMs: number;
}

/**
 * Attempts under way side by side, up to a limit, with connections of their own. Endpoints take turns, one attempt at a
 * time, so that a long queue of one does not come before a short queue of another. While the process is busy few attempts are
 * young at a time: receivers that are slow or hang count only at first, so that they are in nobody's way.
 */
export class Lane {
  readonly outbound: Outbound;
  readonly #limit: number;
  readonly #isAtEase: () => boolean;
  readonly #turns: HeldEndpoint[] = [];
  readonly #waiting = new Set<HeldEndpoint>();
  /** The oldest first. */
  readonly #young = new Set<UnderWay>();
  #mostYoung = mostAtEase;
  #wereAllTaken = false;
  #lookedAtMs = Number.NEGATIVE_INFINITY;
  inFlight = 0;

  constructor(outbound: Outbound, limit: number, isAtEase: () => boolean) {
    this.outbound = outbound;
    this.#limit = limit;
    this.#isAtEase = isAtEase;
  }

  offer(endpoint: HeldEndpoint): void {
    if (this.#waiting.has(endpoint) || !endpoint.canSend) return;
    this.#waiting.add(endpoint);
    this.#turns.push(endpoint);
  }

  /**
   * Endpoints whose turn it is, until the lane is full. The caller begins one delivery of each.
   * @param nowMs performance.now(), as everywhere here
   */
  *next(nowMs: number): Generator<HeldEndpoint> {
    this.#look(nowMs);
    for (const attempt of this.#young) {
      if (nowMs - attempt.startedAtMs < youngMs) break;
      this.#young.delete(attempt);
    }
    while (this.inFlight < this.#limit && this.#young.size < this.#mostYoung) {
      const endpoint = this.#turns.shift();
      if (!endpoint) return;
      this.#waiting.delete(endpoint);
      if (endpoint.canSend) yield endpoint;
    }
    this.#wereAllTaken ||= this.#turns.length > 0;
  }

  begin(startedAtMs: number): UnderWay {
    const attempt = { startedAtMs };
    this.inFlight += 1;
    this.#young.add(attempt);
    return attempt;
  }

  end(attempt: UnderWay): void {
    this.inFlight -= 1;
    this.#young.delete(attempt);
  }

  /** Milliseconds until there is room without anybody's answer; null when nobody waits for that. */
  roomInMs(nowMs: number): number | null {
    if (this.#turns.length === 0 || this.inFlight >= this.#limit) return null;
    const oldest = this.#young.values().next().value;
    return oldest ? Math.max(0, oldest.startedAtMs + youngMs - nowMs) : null;
  }

  #look(nowMs: number): void {
    if (nowMs - this.#lookedAtMs < lookEveryMs) return;
    this.#lookedAtMs = nowMs;
    const wished = this.#wereAllTaken ? this.#mostYoung * growth : this.#mostYoung;
    this.#mostYoung = this.#isAtEase() ? Math.min(this.#limit, Math.max(mostAtEase, wished)) : mostWhileBusy;
    this.#wereAllTaken = false;
  }
}
