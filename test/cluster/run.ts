import { finished } from "node:stream/promises";
import { run } from "node:test";
import { spec } from "node:test/reporters";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { whyNoCluster } from "./programs.ts";

/**
 * `npm run test:cluster`: the service in several processes, and on a database of several machines whose primary is lost, all from
 * Debian's packages. Some four minutes; with `--long` the primary is lost 20 times, and it is a quarter of an hour. `npm run test:cluster -- rolling`
 * runs one of them. Needs root; where it cannot be had it says why, and nothing is tried. The last line is `N passed, N failed`.
 */
const rooms = ["failover", "several", "rolling", "pooler", "replica"];

const { values, positionals } = parseArgs({
  options: { long: { type: "boolean" }, strikes: { type: "string" } },
  allowPositionals: true,
});
const wanted = positionals.length > 0 ? positionals : rooms;
const unknown = wanted.filter((name) => !rooms.includes(name));
const strikes = Number(values.strikes ?? (values.long ? 20 : 3));
if (unknown.length > 0 || !(strikes >= 1 && strikes <= 200)) {
  console.error(`npm run test:cluster -- [${rooms.join("] [")}] [--long] [--strikes 1 to 200]`);
  process.exit(2);
}
const why = whyNoCluster();
if (why !== null) {
  console.log(`Not tried: ${why}.`);
  process.exit();
}
process.env.LUKA_CLUSTER_STRIKES = String(strikes);
process.env.LUKA_CLUSTER_LONG = values.long ? "1" : "0";
process.env.LUKA_CLUSTER_ROUNDS = values.long ? "3" : "1";
const startedAt = performance.now();
const counts = { passed: 0, failed: 0 };
const events = run({
  files: wanted.map((name) => fileURLToPath(new URL(`${name}.ts`, import.meta.url))),
  // The primary that fails over is mostly waited for: the others are tried meanwhile.
  concurrency: 2,
  timeout: 2_400_000,
});
events.on("test:pass", ({ details }) => {
  if (details.type !== "suite") counts.passed += 1;
});
events.on("test:fail", ({ details }) => {
  if (details.type !== "suite") counts.failed += 1;
});
const report = events.compose(spec);
report.pipe(process.stdout, { end: false });
await finished(report, { writable: false });
console.log(`${Math.round((performance.now() - startedAt) / 1000)} s`);
console.log(`${counts.passed} passed, ${counts.failed} failed`);
process.exitCode = counts.failed > 0 || counts.passed === 0 ? 1 : 0;
