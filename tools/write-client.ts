import { readFileSync, writeFileSync } from "node:fs";
import { clientSource } from "./client-source.ts";

/** `npm run client`: writes the generated part of clients/typescript from the committed OpenAPI document. */
const document = JSON.parse(readFileSync(new URL("../openapi/restaurant.json", import.meta.url), "utf8"));
writeFileSync(new URL("../clients/typescript/src/api.ts", import.meta.url), clientSource(document));
