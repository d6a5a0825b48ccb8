import { readFileSync, writeFileSync } from "node:fs";
import { routes } from "../src/app.ts";
import { partnerNames, restaurantNames } from "./client-names.ts";
import { partnerSource, restaurantSource, webhookSource } from "./client-source.ts";

/** The generated files of clients/typescript/src, from the committed OpenAPI documents. */
export function clientSources(): Record<string, string> {
  const documentOf = (api: string) =>
    JSON.parse(readFileSync(new URL(`../openapi/${api}.json`, import.meta.url), "utf8"));
  const restaurant = documentOf("restaurant");
  return {
    "api.ts": restaurantSource(restaurant, restaurantNames),
    "partner-api.ts": partnerSource(documentOf("partner"), partnerNames(routes)),
    "webhook-events.ts": webhookSource(restaurant),
  };
}

/** `npm run client`. */
if (import.meta.main)
  for (const [name, text] of Object.entries(clientSources()))
    writeFileSync(new URL(`../clients/typescript/src/${name}`, import.meta.url), text);
