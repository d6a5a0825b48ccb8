import { Problem } from "../problem.ts";
import type { PartnerCaller } from "./callers.ts";

/**
 * What reaches real guests, owners or money is a person's to decide: a language model may have decided on a call of an AI client.
 * @throws Problem HUMAN_REQUIRED
 */
export function requirePerson({
  isThroughMcp,
  environment,
}: Pick<PartnerCaller, "isThroughMcp" | "environment">): void {
  if (isThroughMcp && environment === "LIVE") throw new Problem("HUMAN_REQUIRED");
}
