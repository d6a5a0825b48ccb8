import { execFileSync } from "node:child_process";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { finished } from "node:stream/promises";
import { run } from "node:test";
import { spec } from "node:test/reporters";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { chapters } from "./chapters.ts";
import { indexText } from "./index-text.ts";
import { townFiles } from "./town-files.ts";

/**
 * `npm run test:conformance`: the suite by itself, against this checkout or, with --base-url, against a deployment.
 * The last line is `N passed, N failed, N not tried`; what is not tried is named with what it needs.
 */
const { values } = parseArgs({
  options: {
    "base-url": { type: "string" },
    slug: { type: "string" },
    key: { type: "string" },
    restaurants: { type: "string" },
    luka: { type: "string" },
    "database-url": { type: "string" },
    index: { type: "boolean" },
    "write-files": { type: "string" },
  },
});

if (values.index) {
  await writeFile(new URL("index.md", import.meta.url), indexText(chapters));
  process.exit();
}

if (values["write-files"] !== undefined) {
  const folder = values["write-files"];
  await mkdir(folder, { recursive: true });
  for (const [role, { file, kind }] of Object.entries(townFiles()))
    await writeFile(join(folder, `${role}.${kind}.json`), `${JSON.stringify(file, null, 2)}\n`);
  process.exit();
}

process.env.LUKA_PATIENCE = "1";
const variables = {
  LUKA_BASE_URL: values["base-url"],
  LUKA_SLUG: values.slug,
  LUKA_KEY: values.key,
  LUKA_RESTAURANTS: values.restaurants,
  LUKA_COMMAND: values.luka,
  LUKA_TOWN_DATABASE: values["database-url"],
};
for (const [name, value] of Object.entries(variables)) if (value !== undefined) process.env[name] = value;

if (process.env.LUKA_BASE_URL === undefined) {
  // The service of this checkout serves its pages built.
  const root = fileURLToPath(new URL("../..", import.meta.url));
  execFileSync(process.execPath, ["web/build.ts", "--if-stale"], { cwd: root, stdio: "inherit" });
}

const counts = { passed: 0, failed: 0 };
const notTried = new Map<string, string[]>();
const events = run({
  files: [fileURLToPath(new URL("conformance.test.ts", import.meta.url))],
  timeout: 1_800_000,
});
events.on("test:pass", ({ name, skip, details }) => {
  if (details.type === "suite") return;
  if (typeof skip === "string") notTried.set(skip, [...(notTried.get(skip) ?? []), name.split(" ")[0]!]);
  else counts.passed += 1;
});
events.on("test:fail", ({ details }) => {
  if (details.type !== "suite") counts.failed += 1;
});
const report = events.compose(spec);
report.pipe(process.stdout, { end: false });
await finished(report, { writable: false });
for (const [needs, numbers] of notTried) console.log(`${needs}: ${numbers.join(", ")}`);
const left = [...notTried.values()].flat().length;
console.log(`${counts.passed} passed, ${counts.failed} failed, ${left} not tried`);
process.exitCode = counts.failed > 0 || counts.passed === 0 ? 1 : 0;
