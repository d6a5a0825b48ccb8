import { Counter, collectDefaultMetrics, Gauge, type Registry } from "prom-client";
import type { Context } from "../context.ts";
import { type Replica, readOutcomes } from "./db/replica.ts";

/** Gauges whose names say that they are counters; each is the sum of another one. */
const misnamed = [
  "nodejs_active_handles_total",
  "nodejs_active_requests_total",
  "nodejs_active_resources_total",
];

/** Shows what only a running service asks for, as it costs a timer: Node's own figures, and the pool's use. */
export function showProcess({
  db,
  replica,
  metrics: { registry },
}: Pick<Context, "db" | "replica" | "metrics">): void {
  if (replica) showReplica(replica, registry);
  collectDefaultMetrics({ register: registry });
  for (const name of misnamed) registry.removeSingleMetric(name);
  const registers = [registry];
  new Gauge({
    name: "luka_database_connections",
    help: "Connections of the pool, by whether they are in use.",
    labelNames: ["state"] as const,
    registers,
    collect() {
      const { inUse, idle } = db.use();
      this.set({ state: "in_use" }, inUse);
      this.set({ state: "idle" }, idle);
    },
  });
  new Gauge({
    name: "luka_database_connections_allowed",
    help: "The most connections that the pool may have (DATABASE_POOL_SIZE).",
    registers,
    collect() {
      this.set(db.use().most);
    },
  });
  new Gauge({
    name: "luka_database_waiting",
    help: "Statements and transactions that wait for a connection, or for the turn of their restaurant or partner.",
    labelNames: ["reason"] as const,
    registers,
    collect() {
      const { waiting, waitingForTurn } = db.use();
      this.set({ reason: "connection" }, waiting);
      this.set({ reason: "turn" }, waitingForTurn);
    },
  });
}

/** As it was found last: who asks for figures waits for nobody, and has it looked at for the next time. */
function showReplica(replica: Replica, registry: Registry): void {
  const registers = [registry];
  new Gauge({
    name: "luka_replica_follows",
    help: "Whether the read replica follows, and is read from.",
    registers,
    collect() {
      this.set(replica.standing().state === "follows" ? 1 : 0);
      replica.look();
    },
  });
  new Gauge({
    name: "luka_replica_lag_bytes",
    help: "What the read replica had still to do when it was looked at last; NaN when nobody knows.",
    registers,
    collect() {
      this.set(replica.standing().lagBytes ?? Number.NaN);
    },
  });
  new Counter({
    name: "luka_replica_reads_total",
    help: "Statements that a read replica may answer, by what became of them.",
    labelNames: ["outcome"] as const,
    registers,
    collect() {
      this.reset();
      for (const outcome of readOutcomes) this.inc({ outcome }, replica.standing().outcomes[outcome]);
    },
  });
}
