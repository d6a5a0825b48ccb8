import { readFileSync, writeFileSync } from "node:fs";
import { completed, type LockFile, missingPackages } from "./lock-file.ts";

/** `npm run lock`: adds the optional packages that npm left out of package-lock.json. */
const path = new URL("../package-lock.json", import.meta.url);
const lock = JSON.parse(readFileSync(path, "utf8")) as LockFile;
const missing = missingPackages(lock);
if (missing.length > 0) writeFileSync(path, `${JSON.stringify(completed(lock), null, 2)}\n`);
console.log(`${missing.length} packages added to package-lock.json.`);
