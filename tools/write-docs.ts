import { writeFileSync } from "node:fs";
import { routes } from "../src/app.ts";
import { commandDocument } from "./command-document.ts";
import { errorDocument } from "./error-document.ts";
import { limitDocument } from "./limit-document.ts";

/** `npm run docs`: writes the guides that are made from the code. */
const folder = new URL("../docs/integrators/", import.meta.url);
writeFileSync(new URL("errors.md", folder), errorDocument(routes));
writeFileSync(new URL("limits.md", folder), limitDocument(routes));
writeFileSync(new URL("../docs/operators/commands.md", import.meta.url), commandDocument());
