import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Context } from "../../context.ts";
import { type Bell, createBell } from "../../platform/bell.ts";
import { createResolver, type NameResolver } from "../../platform/dns.ts";
import type { Destination } from "./attempt-delivery.ts";
import { madeAtMs } from "./delivery-body.ts";
import {
  claimEndpoints,
  type EndpointKey,
  type EndpointSettings,
  findEndpoints,
  readDeliveries,
  releaseClaims,
  renewClaims,
  writeAttempts,
} from "./delivery-queue.ts";
import { HeldEndpoint, keyOf } from "./held-endpoint.ts";
import { HeldEndpoints } from "./held-endpoints.ts";
import { type Finished, Sender } from "./sender.ts";
import { secretPurpose, signingKeysOf } from "./signing-secret.ts";

export type DeliveryParts = Pick<Context, "config" | "db" | "live" | "secrets" | "log" | "metrics">;

/**
 * How often the database is asked for what nobody told of: retries, leases that ran out, what was just then in somebody else's hands.
 * Orders and people's own wishes are told of, so while nothing happens seldom is enough (decision 0089).
 */
const pollMs = 200;
const quietPollMs = 3_000;
/** Something happens as long as this after the latest news. */
const livelyMs = 1_000;
/** News that come together are claimed together. */
const gatherMs = 4;
const mostFound = 200;
const mostWritten = 2_000;
const renewEveryMs = 10_000;
/** An endpoint stays held this long without work, so that steady traffic costs no claims. */
const lingerMs = 2_000;
const pauseAfterFailureMs = 1_000;
/** On the way out, writing back is tried this often; what cannot be written is sent again when the lease has run out. */
const lastTries = 3;

/**
 * Delivers webhooks until `signal` is aborted: claims endpoints, reads a few deliveries of each, sends them, writes back
 * what became of them. Any number of processes do so side by side. Ends within 6 s: what is under way is finished and
 * written, everything else is given back. At least once: what was sent and not written is sent again by somebody.
 */
export async function deliverWebhooks(
  parts: DeliveryParts,
  signal: AbortSignal,
  resolver: NameResolver = createResolver({ allowsLocalhost: parts.config.allowPrivateWebhookTargets }),
): Promise<void> {
  await new WebhookWorker(parts, signal, resolver).run();
}

class WebhookWorker {
  readonly #parts: DeliveryParts;
  readonly #signal: AbortSignal;
  readonly #sender: Sender;
  readonly #held = new HeldEndpoints();
  readonly #news: Bell = createBell();
  readonly #results: Bell = createBell();
  #woken = new Set<string>();
  #finished: Finished[] = [];
  #cursor: EndpointKey = { restaurantId: "", webhookId: "" };
  #polledAtMs = Number.NEGATIVE_INFINITY;
  #heardAtMs = Number.NEGATIVE_INFINITY;
  /** There was more to claim than could be taken. */
  #isBehind = false;
  #renewedAtMs = performance.now();
  #isTakingIn = true;

  constructor(parts: DeliveryParts, signal: AbortSignal, resolver: NameResolver) {
    this.#parts = parts;
    this.#signal = signal;
    const { metrics } = parts;
    this.#sender = new Sender(parts, resolver, parts.config.allowPrivateWebhookTargets, {
      onStart({ id, attempts }, nowMs) {
        if (attempts === 0) metrics.webhookDelaySeconds.observe(Math.max(0, nowMs - madeAtMs(id)) / 1000);
      },
      onFinish: (finished) => {
        metrics.webhookAttempts.inc({ result: resultOf[finished.outcome.state] });
        this.#finished.push(finished);
        this.#results.ring();
      },
      onDistrusted: (endpoint) => this.#held.lose(endpoint),
    });
  }

  async run(): Promise<void> {
    const stopHearing = this.#parts.live.subscribe(
      ({ restaurantId }) => {
        this.#woken.add(restaurantId);
        this.#heardAtMs = performance.now();
        this.#news.ring();
      },
      () => {
        this.#heardAtMs = performance.now();
        this.#news.ring();
      },
    );
    const onAbort = () => {
      this.#news.ring();
      this.#results.ring();
    };
    this.#signal.addEventListener("abort", onAbort);
    try {
      await Promise.all([this.#takeIn(), this.#writeBack()]);
    } finally {
      this.#signal.removeEventListener("abort", onAbort);
      stopHearing();
      await this.#sender.close();
    }
  }

  // ---- Taking in

  async #takeIn(): Promise<void> {
    while (!this.#signal.aborted) {
      try {
        await this.#claim();
        await this.#read();
      } catch (error) {
        this.#parts.log.warn({ err: error }, "webhooks could not be read; trying again");
        // What was told of meanwhile may have been for nothing.
        this.#heardAtMs = performance.now();
        await this.#news.wait(pauseAfterFailureMs);
        continue;
      }
      if (this.#held.wanted().length > 0) continue;
      await this.#news.wait(Math.max(0, this.#pollsAtMs() - performance.now()));
      if (this.#woken.size > 0) await sleep(gatherMs);
    }
    for (const endpoint of this.#held.all()) this.#held.dropQueue(endpoint);
    this.#isTakingIn = false;
    this.#results.ring();
  }

  #pollsAtMs(): number {
    const isLively = performance.now() - this.#heardAtMs < livelyMs;
    const isSoon = isLively || this.#isBehind || !this.#parts.live.isListening;
    return this.#polledAtMs + (isSoon ? pollMs : quietPollMs);
  }

  async #claim(): Promise<void> {
    const startedAtMs = performance.now();
    const isPolling = startedAtMs >= this.#pollsAtMs();
    if (!isPolling && this.#woken.size === 0) return;
    if (isPolling) this.#polledAtMs = startedAtMs;
    const restaurantIds = this.#woken;
    this.#woken = new Set();
    const { fresh, isDue } = isPolling ? await this.#poll() : { fresh: [], isDue: false };
    if (restaurantIds.size === 0 && fresh.length === 0 && !isDue) {
      this.#isBehind = false;
      return;
    }
    for (const endpoint of this.#held.all())
      if (restaurantIds.has(endpoint.claim.restaurantId)) endpoint.mayHaveMore = true;
    for (const key of fresh) {
      const endpoint = this.#held.get(keyOf(key));
      if (endpoint) endpoint.mayHaveMore = true;
    }
    const claimId = randomUUID();
    const room = this.#held.room();
    const claimed = await claimEndpoints(this.#parts.db, {
      claimId,
      fresh: fresh.filter((key) => !this.#held.get(keyOf(key))),
      restaurantIds: [...restaurantIds],
      ...room,
    });
    const suspect = claimed.filter(({ isSuspect }) => isSuspect).length;
    this.#isBehind =
      suspect >= room.suspect || claimed.length - suspect >= room.healthy || fresh.length === mostFound;
    for (const settings of claimed) {
      const destination = this.#destinationOf(settings);
      if (!destination) continue;
      const { restaurantId, webhookId, isSuspect } = settings;
      const claim = { restaurantId, webhookId, claimId };
      this.#held.add(new HeldEndpoint(claim, destination, isSuspect, startedAtMs));
    }
  }

  /** Of what is fresh one page a time, round and round. */
  async #poll(): Promise<{ fresh: EndpointKey[]; isDue: boolean }> {
    const found = await findEndpoints(this.#parts.db, this.#cursor, mostFound);
    this.#cursor =
      found.fresh.length === mostFound ? found.fresh.at(-1)! : { restaurantId: "", webhookId: "" };
    return found;
  }

  #destinationOf({
    url,
    secretSealed,
    previousSecretSealed,
    webhookId,
  }: EndpointSettings): Destination | null {
    const { secrets, log } = this.#parts;
    const keysOf = (sealed: Buffer) => signingKeysOf(secrets.open(sealed, secretPurpose));
    try {
      const previousKeys = previousSecretSealed && keysOf(previousSecretSealed);
      return { url: new URL(url), keys: keysOf(secretSealed), previousKeys };
    } catch (error) {
      // Not given back, so that it is tried again when the lease has run out and not at once.
      log.error({ err: error, webhookId }, "a webhook's settings cannot be used");
      return null;
    }
  }

  async #read(): Promise<void> {
    const wanted = this.#held.wanted();
    if (wanted.length === 0) return;
    for (const { endpoint } of wanted) {
      endpoint.isBeingRead = true;
      // Set again by whoever hears of more while the database is being asked.
      endpoint.mayHaveMore = false;
    }
    try {
      const readAtMs = performance.now();
      const deliveries = await readDeliveries(
        this.#parts.db,
        wanted.map(({ endpoint, most }) => ({ ...endpoint.claim, most, inHand: [...endpoint.inHand] })),
      );
      this.#held.queue(deliveries, readAtMs);
      const counts = Map.groupBy(deliveries, keyOf);
      for (const { endpoint, most } of wanted)
        if ((counts.get(endpoint.key)?.length ?? 0) >= most) endpoint.mayHaveMore = true;
    } catch (error) {
      for (const { endpoint } of wanted) endpoint.mayHaveMore = true;
      throw error;
    } finally {
      for (const { endpoint } of wanted) endpoint.isBeingRead = false;
    }
    this.#sender.send(wanted.map(({ endpoint }) => endpoint));
  }

  // ---- Writing back

  async #writeBack(): Promise<void> {
    let failures = 0;
    while (!this.#isDone() && !(this.#signal.aborted && failures >= lastTries)) {
      try {
        await this.#write();
        await this.#renew();
        await this.#giveBack();
        failures = 0;
      } catch (error) {
        failures += 1;
        this.#parts.log.warn({ err: error }, "webhook attempts could not be written; trying again");
        await sleep(pauseAfterFailureMs);
        continue;
      }
      if (this.#finished.length === 0 && !this.#isDone()) await this.#results.wait(pollMs);
    }
  }

  /** Stopped, with nothing under way and nothing left to give back. */
  #isDone(): boolean {
    return !this.#isTakingIn && this.#held.size === 0 && this.#finished.length === 0;
  }

  async #write(): Promise<void> {
    const batch = this.#finished.slice(0, mostWritten);
    if (batch.length === 0) return;
    const nowMs = performance.now();
    await writeAttempts(
      this.#parts.db,
      batch.map(({ endpoint, delivery, outcome, startedAtMs, durationMs }) => ({
        ...endpoint.claim,
        id: delivery.id,
        attempt: delivery.attempts + 1,
        outcome,
        durationMs,
        ageMs: nowMs - startedAtMs,
      })),
    );
    this.#finished.splice(0, batch.length);
    for (const { endpoint, delivery } of batch) {
      this.#held.putDown(endpoint, delivery.id);
      endpoint.busyAtMs = nowMs;
    }
    if (batch.some(({ endpoint }) => endpoint.wants > 0)) this.#news.ring();
  }

  async #renew(): Promise<void> {
    const startedAtMs = performance.now();
    if (startedAtMs < this.#renewedAtMs + renewEveryMs) return;
    this.#renewedAtMs = startedAtMs;
    const held = this.#held.all();
    if (held.length === 0) return;
    const renewed = await renewClaims(
      this.#parts.db,
      held.map(({ claim }) => claim),
    );
    const settings = new Map(renewed.map((one) => [keyOf(one), one]));
    for (const endpoint of held) {
      const current = settings.get(endpoint.key);
      const destination = current && this.#destinationOf(current);
      if (!destination) {
        this.#held.lose(endpoint);
        continue;
      }
      endpoint.destination = destination;
      endpoint.renewedAtMs = startedAtMs;
    }
  }

  async #giveBack(): Promise<void> {
    const idleSinceMs = performance.now() - lingerMs;
    const given = this.#held.takeOut((endpoint) =>
      this.#isTakingIn ? endpoint.isIdleSince(idleSinceMs) : endpoint.inHand.size === 0,
    );
    if (given.length === 0) return;
    try {
      await releaseClaims(
        this.#parts.db,
        given.map(({ claim }) => claim),
      );
    } catch (error) {
      this.#held.putBack(given);
      throw error;
    }
  }
}

const resultOf = { DELIVERED: "delivered", PENDING: "temporary", FAILED: "permanent" } as const;
