import { chapter } from "../sentence.ts";
import { contractAccess } from "./4-2-15-contract-access.ts";
import { contractAccount } from "./4-2-15-contract-account.ts";
import { contractContent } from "./4-2-15-contract-content.ts";
import { contractFiles } from "./4-2-15-contract-files.ts";

/** What decisions add to the rules (D-70 to D-91). */
export const contractEndpoints = chapter(
  "4.2.15",
  "Partner endpoints that decisions add (D-70 to D-91)",
  ...contractAccess,
  ...contractContent,
  ...contractFiles,
  ...contractAccount,
);
