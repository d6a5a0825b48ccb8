import assert from "node:assert/strict";
import { it } from "node:test";
import { accountOf, isPaidOnline } from "./account-state.ts";

const account = (provider: "STRIPE" | "VIPPS", closedAt: string | null = null) => ({
  ...{ id: `${provider} ${closedAt}`, provider, identity: "acct_1", closedAt },
  ...{ createdAt: "2026-01-01T00:00:00Z", updatedAt: "2026-01-01T00:00:00Z" },
});
const closed = "2026-02-01T00:00:00Z";

it("an account with a provider is the one that is open, and the first of several is offered first", () => {
  const [vipps, stripe] = [account("VIPPS"), account("STRIPE")];
  const both = [vipps, stripe, account("VIPPS", closed)];
  assert.deepEqual(accountOf(both, "VIPPS"), { account: vipps, isFirst: true });
  assert.deepEqual(accountOf(both, "STRIPE"), { account: stripe, isFirst: false });
  assert.deepEqual(accountOf([vipps], "VIPPS"), { account: vipps, isFirst: false }, "there is no other");
  assert.deepEqual(accountOf([account("STRIPE", closed)], "STRIPE"), { account: null, isFirst: false });
});

it("guests pay online where the restaurant wants it and somebody takes the money", () => {
  assert.equal(isPaidOnline({ onlinePayment: true, onlineBy: "ACCOUNT" }), true);
  assert.equal(isPaidOnline({ onlinePayment: true, onlineBy: null }), false);
  assert.equal(isPaidOnline({ onlinePayment: false, onlineBy: "ACCOUNT" }), false);
});
