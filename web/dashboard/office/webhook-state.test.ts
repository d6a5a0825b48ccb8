import assert from "node:assert/strict";
import { it } from "node:test";
import { paceMs, webhookState } from "./webhook-state.ts";

const attempt = {} as Parameters<typeof paceMs>[0][number]["attempts"][number];

it("the log of a webhook is read again soon while something has not been tried yet", () => {
  assert.equal(paceMs([{ state: "PENDING", attempts: [] }]), 1_500);
  assert.equal(
    paceMs([
      { state: "DELIVERED", attempts: [attempt] },
      { state: "PENDING", attempts: [] },
    ]),
    1_500,
  );
  assert.equal(paceMs([{ state: "PENDING", attempts: [attempt] }]), 15_000, "it waits for its next turn");
  assert.equal(paceMs([{ state: "DELIVERED", attempts: [] }]), 15_000);
  assert.equal(paceMs([]), 15_000);
});

it("a webhook fails when the latest attempt did", () => {
  const [early, late] = ["2026-06-12T10:00:00Z", "2026-06-12T11:00:00Z"];
  const active = true;
  assert.equal(webhookState({ active, lastFailureAt: late, lastDeliveryAt: late }), "FAILING");
  assert.equal(webhookState({ active, lastFailureAt: early, lastDeliveryAt: late }), "ACTIVE");
  assert.equal(webhookState({ active, lastFailureAt: null, lastDeliveryAt: null }), "ACTIVE");
  assert.equal(webhookState({ active: false, lastFailureAt: late, lastDeliveryAt: late }), "PAUSED");
});
