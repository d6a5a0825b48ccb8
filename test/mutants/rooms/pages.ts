import { readFileSync } from "node:fs";
import { dirname } from "node:path";
import type { Room } from "./room.ts";

/** The tests that run each source of the pages, separated by blanks: measured (`node test/mutants/measure.ts pages`). */
const shownBy = JSON.parse(readFileSync(new URL("shown-by.json", import.meta.url), "utf8")) as Record<
  string,
  string
>;

/** Service workers, which have nobody to tell what of them is run. */
const workers: Record<string, readonly string[]> = {
  "web/dashboard/service-worker.ts": [
    "test/e2e/dashboard-alerts.test.ts",
    "test/e2e/dashboard-offline.test.ts",
  ],
  "web/storefront/client/worker.ts": ["test/e2e/storefront-app.test.ts", "test/e2e/ready-alert.test.ts"],
  "web/ui/pushed.ts": ["test/e2e/ready-alert.test.ts", "test/e2e/dashboard-alerts.test.ts"],
};

/** What is newer than the last measurement is asked of the tests that run its neighbours. */
function askedAbout(place: string): readonly string[] {
  if (workers[place]) return workers[place];
  const neighbours = Object.keys(shownBy).filter((other) => dirname(other) === dirname(place));
  const known = shownBy[place];
  const tests = known === undefined ? neighbours.map((other) => shownBy[other]!) : [known];
  return [...new Set(tests.flatMap((some) => some.split(" ")))].filter((test) => test !== "");
}

/** The pages: what runs without a browser is asked before anything is built. */
export const pages: Room = {
  area: "web",
  sources: ["web/{dashboard,portal,console,desk,storefront,ui}/**/*.ts*", "web/api.ts"],
  tests: askedAbout,
};
