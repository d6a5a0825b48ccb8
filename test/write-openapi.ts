import { writeFileSync } from "node:fs";
import { routes } from "../src/app.ts";
import { openApiDocument } from "../src/platform/http/openapi.ts";
import { restaurantDocument } from "../src/platform/http/openapi-routes.ts";

/** `npm run openapi`: writes the committed documents. A difference there is a change of the contract. */
const document = openApiDocument(routes, restaurantDocument);
writeFileSync(
  new URL("../openapi/restaurant.json", import.meta.url),
  `${JSON.stringify(document, null, 2)}\n`,
);
