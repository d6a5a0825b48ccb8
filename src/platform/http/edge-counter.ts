import { Counter, type Registry } from "prom-client";

/** Counts the answers of one route. */
export type CountAnswer = (status: number) => void;

/**
 * Answers of the routes that the edge caches, counted in plain numbers and handed over when somebody looks: observing
 * a histogram costs 0.35 of the 13 µs that such an answer takes, and their times say nothing.
 */
export function createEdgeCounter(registry: Registry): (route: string) => CountAnswer {
  const waiting = new Map<string, number[]>();
  const counter = new Counter({
    name: `luka_edge_answers_total`,
    help: "Answers of routes that shared caches keep, without a line in the access log.",
    labelNames: ["route", "status"] as const,
    registers: [],
    collect() {
      for (const [route, counts] of waiting) {
        counts.forEach((count, status) => {
          counter.labels(route, String(status)).inc(count);
        });
        counts.length = 0;
      }
    },
  });
  if (!registry.getSingleMetric("luka_edge_answers_total")) registry.registerMetric(counter);
  return (route) => {
    const counts: number[] = [];
    waiting.set(route, counts);
    return (status) => {
      counts[status] = (counts[status] ?? 0) + 1;
    };
  };
}
