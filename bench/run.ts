import { execFileSync, spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { idle } from "./idle.ts";
import { mails } from "./mails.ts";
import { many } from "./many.ts";
import { menu } from "./menu.ts";
import { orders } from "./orders.ts";
import { webhooks } from "./webhooks.ts";

/** `npm run bench` runs all, `npm run bench -- menu` one. */
const benchmarks: Record<string, () => Promise<void>> = { idle, menu, orders, webhooks, mails, pages, many };

/** In a process of its own: its types are those of a browser as well (test/e2e/tsconfig.json). */
async function pages(): Promise<void> {
  const { status } = spawnSync(process.execPath, [fileURLToPath(new URL("./pages.ts", import.meta.url))], {
    stdio: "inherit",
  });
  if (status !== 0) process.exitCode = 1;
}

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !(name in benchmarks));
if (unknown.length > 0) {
  console.error(
    `There is no benchmark ${unknown.join(", ")}. There are: ${Object.keys(benchmarks).join(", ")}.`,
  );
  process.exitCode = 1;
} else {
  // The service is measured as people start it: from its bundle, with the pages of these sources.
  execFileSync(process.execPath, ["web/build.ts", "--if-stale"], { stdio: "inherit" });
  for (const name of asked.length > 0 ? asked : Object.keys(benchmarks)) await benchmarks[name]!();
}
