import assert from "node:assert/strict";
import { NotGiven } from "./not-given.ts";
import type { Town } from "./town.ts";

/** What a customer decides on the page where payments are simulated. */
export async function payInSandbox(
  town: Town,
  { paymentUrl }: { paymentUrl: string | null },
  decision: "PAY" | "DECLINE" | "ABANDON" = "PAY",
): Promise<void> {
  assert.ok(paymentUrl);
  if (new URL(paymentUrl).host !== town.serviceDomain) throw new NotGiven("a restaurant with test payments");
  const answer = await town.client.send({ path: paymentUrl, json: { decision } });
  assert.equal(answer.status, 200, answer.text);
}
