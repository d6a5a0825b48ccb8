import { Counter, Gauge, Histogram, Registry } from "prom-client";

/** Every metric of the service by name; `/metrics` shows the registry. Labels are few and closed: never ids or slugs. */
export type Metrics = ReturnType<typeof createMetrics>;

const secondsBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export function createMetrics() {
  const registry = new Registry();
  const registers = [registry];
  return {
    registry,
    httpSeconds: new Histogram({
      name: "luka_http_request_seconds",
      help: "Time from a request's headers to the end of its answer.",
      labelNames: ["door", "method", "route", "status"] as const,
      buckets: secondsBuckets,
      registers,
    }),
    rateLimited: new Counter({
      name: "luka_rate_limited_total",
      help: "Requests refused by a rate limit.",
      labelNames: ["limit"] as const,
      registers,
    }),
    refusals: new Counter({
      name: "luka_refusals_total",
      help: "Refused requests, by the code of the answer and the door.",
      labelNames: ["code", "door"] as const,
      registers,
    }),
    ordersPlaced: new Counter({
      name: "luka_orders_placed_total",
      help: "Orders written, by payment method.",
      labelNames: ["payment_method"] as const,
      registers,
    }),
    snapshotLoads: new Counter({
      name: "luka_snapshot_loads_total",
      help: "Menu snapshots read from the database.",
      registers,
    }),
    webhookAttempts: new Counter({
      name: "luka_webhook_attempts_total",
      help: "Webhook attempts, by result.",
      labelNames: ["result"] as const,
      registers,
    }),
    webhookDelaySeconds: new Histogram({
      name: "luka_webhook_first_attempt_delay_seconds",
      help: "Time from an event to its first attempt.",
      buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 30, 60],
      registers,
    }),
    mails: new Counter({
      name: "luka_mails_total",
      help: "Mails by what became of a try; away: the mail server could not be reached.",
      labelNames: ["result"] as const,
      registers,
    }),
    loopSeconds: new Histogram({
      name: "luka_loop_run_seconds",
      help: "Time that one run of a background loop takes.",
      labelNames: ["loop", "result"] as const,
      buckets: secondsBuckets,
      registers,
    }),
    paymentDiscrepancies: new Counter({
      name: "luka_payment_discrepancies_total",
      help: "Payments about which our books and a provider's did not agree, by kind.",
      labelNames: ["kind"] as const,
      registers,
    }),
    liveStreams: new Gauge({
      name: "luka_live_streams",
      help: "Open server-sent event streams.",
      registers,
    }),
  };
}
