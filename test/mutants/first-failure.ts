import { run } from "node:test";
import { root } from "./rooms.ts";

/**
 * `node first-failure.ts FILE…`: runs test files one after another and stops at the first test that fails, which it prints;
 * the exit code is then 1.
 */
for (const file of process.argv.slice(2)) {
  const stopping = new AbortController();
  let failed: string | undefined;
  const events = run({ files: [file], cwd: root, timeout: 120_000, signal: stopping.signal });
  events.on("test:fail", ({ name, details }) => {
    failed ??= `${file}: ${name} (${String(details.error?.cause ?? details.error).split("\n")[0]})`;
    stopping.abort();
  });
  events.resume();
  await new Promise((resolve) => events.once("close", resolve).once("end", resolve).once("error", resolve));
  if (failed !== undefined) {
    console.log(failed);
    process.exit(1);
  }
}
