import { parentPort, workerData } from "node:worker_threads";
import { connect } from "../../platform/db/connect.ts";

/**
 * In a thread of its own: commits again and again in a database, and says how many milliseconds the slowest took when it is asked.
 * Whoever holds up the event loop of the others is not seen here; who holds up the machine or the database is.
 */
const db = connect(workerData as string, { poolSize: 1, applicationName: "pulse" });
let slowestMs = 0;
let isOver = false;
parentPort!.once("message", () => {
  isOver = true;
});
parentPort!.postMessage("begun");
while (!isOver) {
  const startedAtMs = performance.now();
  await db.everywhere("SELECT pg_current_xact_id()", []);
  await new Promise((resolve) => setTimeout(resolve, 20));
  slowestMs = Math.max(slowestMs, performance.now() - startedAtMs);
}
await db.close();
parentPort!.postMessage(slowestMs);
