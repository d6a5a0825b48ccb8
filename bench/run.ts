import { execFileSync, spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { databases } from "./databases.ts";
import { growth } from "./growth.ts";
import { idle } from "./idle.ts";
import { mails } from "./mails.ts";
import { many } from "./many.ts";
import { menu } from "./menu.ts";
import { orders } from "./orders.ts";
import { units } from "./units.ts";
import { webhooks } from "./webhooks.ts";

const { values, positionals: asked } = parseArgs({
  allowPositionals: true,
  options: {
    restaurants: { type: "string" },
    orders: { type: "string" },
    keep: { type: "string" },
    "fill-only": { type: "boolean" },
  },
});

/** `npm run bench` runs all, `npm run bench -- menu` one. */
const benchmarks: Record<string, () => Promise<void>> = {
  ...{ idle, menu, orders, webhooks, mails, pages, many, units, databases },
  growth: () =>
    growth({
      ...(values.restaurants && { restaurants: Number(values.restaurants) }),
      ...(values.orders && { orders: Number(values.orders) }),
      ...(values.keep && { keep: values.keep }),
      ...(values["fill-only"] && { fillOnly: true }),
    }),
};

/** In a process of its own: its types are those of a browser as well (test/e2e/tsconfig.json). */
async function pages(): Promise<void> {
  const { status } = spawnSync(process.execPath, [fileURLToPath(new URL("./pages.ts", import.meta.url))], {
    stdio: "inherit",
  });
  if (status !== 0) process.exitCode = 1;
}

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
