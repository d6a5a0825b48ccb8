import { writeFileSync } from "node:fs";
import { routes } from "../src/app.ts";
import { openApiDocument } from "../src/platform/http/openapi.ts";
import { partnerDocument, restaurantDocument } from "../src/platform/http/openapi-routes.ts";

/** `npm run openapi`: writes the committed documents. A difference there is a change of the interface. */
const documents = { restaurant: restaurantDocument, partner: partnerDocument };
for (const [name, options] of Object.entries(documents)) {
  const document = openApiDocument(routes, options);
  writeFileSync(
    new URL(`../openapi/${name}.json`, import.meta.url),
    `${JSON.stringify(document, null, 2)}\n`,
  );
}
