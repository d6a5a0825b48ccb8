import { writeFileSync } from "node:fs";
import { walkApi } from "./openapi-walk.ts";

/** `npm run openapi:examples`: writes what the documents show of every operation, from real answers. */
writeFileSync(
  new URL("../openapi/examples.json", import.meta.url),
  `${JSON.stringify(await walkApi(), null, 2)}\n`,
);
