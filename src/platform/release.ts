import { readFileSync } from "node:fs";
import { root } from "./places.ts";

/** The version of this program, as `package.json` has it. */
export const release: string = JSON.parse(readFileSync(new URL("package.json", root), "utf8")).version;
