import { readFileSync } from "node:fs";
import { keepRelease } from "../test/upgrades/keep-release.ts";
import { listRelease, readReleases } from "./releases.ts";

/** `npm run freeze`, once per release: nobody changes its migrations any more, and what it leaves behind is kept for the tests. */
const { version } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));
if (readReleases()[version]) {
  throw new Error(`${version} is frozen already. Give the next release its number in package.json first.`);
}
await keepRelease(version);
await listRelease(version);
