import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

/** `npm run check`: types, style, unused code, and the rules of the architecture. Says which of them failed. */
const root = fileURLToPath(new URL("..", import.meta.url));
const checks: [name: string, ...command: string[]][] = [
  ["types of the server", "tsc", "--noEmit", "-p", "."],
  ["types of the domain, without Node", "tsc", "--noEmit", "-p", "src/domain"],
  ["types of the pages", "tsc", "--noEmit", "-p", "web"],
  ["types of the tests in a browser", "tsc", "--noEmit", "-p", "test/e2e"],
  ["style", "biome", "check", "--diagnostic-level=error"],
  ["OpenAPI documents", "redocly", "lint"],
  ["unused code", "knip", "--no-progress"],
  ["architecture", "node", "--test", "--test-reporter=dot", "test/architecture.test.ts"],
];

// The linter of the documents neither says home what it is used for nor asks whether there is a newer one.
const env = { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" };

const failed = checks.filter(([name, program, ...args]) => {
  const { status, stdout, stderr } = spawnSync(`node_modules/.bin/${program}`, args, {
    cwd: root,
    encoding: "utf8",
    env,
  });
  console.log(`${status === 0 ? "ok    " : "failed"} ${name}`);
  if (status !== 0) console.log(stdout + stderr);
  return status !== 0;
});
process.exitCode = failed.length > 0 ? 1 : 0;
