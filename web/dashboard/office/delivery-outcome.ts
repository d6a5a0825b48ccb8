import type { WebhookDelivery } from "../../../src/features/webhooks/schemas.ts";
import type { Words } from "../texts.tsx";

/** What became of an attempt to deliver, in words; what has none is told by its code. */
export function outcomeOf(
  o: Words["t"]["office"]["webhooks"],
  { status, failure }: Pick<WebhookDelivery["attempts"][number], "status" | "failure">,
): string {
  if (failure === null) return o.answered({ status: status ?? 0 });
  const words: Readonly<Record<string, string>> = o.failures;
  const http = /^HTTP_(\d{3})$/.exec(failure);
  return words[failure] ?? (http ? o.httpFailure({ status: http[1]! }) : failure);
}
