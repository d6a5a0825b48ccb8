import { chapter } from "../sentence.ts";
import { contractAccess } from "./4-2-15-contract-access.ts";
import { contractAccount } from "./4-2-15-contract-account.ts";
import { contractContent } from "./4-2-15-contract-content.ts";
import { contractFiles } from "./4-2-15-contract-files.ts";

/** What the specification does not show: these endpoints and payloads are the service's own contract. */
export const contractEndpoints = chapter(
  "4.2.15",
  "Partner endpoints of the service's own contract (the specification does not show them)",
  ...contractAccess,
  ...contractContent,
  ...contractFiles,
  ...contractAccount,
);
