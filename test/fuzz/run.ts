import { finished } from "node:stream/promises";
import { run } from "node:test";
import { spec } from "node:test/reporters";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

/** `npm run test:fuzz [-- --requests 10000 --seed 42]`: many more requests than `npm test` has time for. */
const { values } = parseArgs({
  options: { requests: { type: "string", default: "10000" }, seed: { type: "string" } },
});
process.env.LUKA_FUZZ_REQUESTS = values.requests;
if (values.seed !== undefined) process.env.LUKA_FUZZ_SEED = values.seed;

let failed = 0;
const events = run({ files: [fileURLToPath(new URL("fuzz.test.ts", import.meta.url))], timeout: 3_600_000 });
events.on("test:fail", () => {
  failed += 1;
});
const report = events.compose(spec);
report.pipe(process.stdout, { end: false });
await finished(report, { writable: false });
process.exitCode = failed > 0 ? 1 : 0;
