import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { couponIssue, isCouponUsed } from "./coupon-state.ts";
import type { QuoteState } from "./quote.ts";

const issue = { path: "couponCode", message: "Koden er brukt opp." };
const other = { path: "lines.0", message: "Utsolgt." };
const state = (more: object) =>
  ({ quote: null, isStale: false, problem: null, ...more }) as unknown as QuoteState;

describe("a discount code", () => {
  it("is not taken for the reason that the service gives, as soon as it has answered", () => {
    const warned = { quote: { warnings: [other, issue] } };
    assert.equal(couponIssue("SOMMER", state(warned)), issue);
    assert.equal(couponIssue("SOMMER", state({ problem: { details: { issues: [issue] } } })), issue);
    assert.equal(couponIssue("SOMMER", state({ ...warned, isStale: true })), undefined);
    assert.equal(couponIssue("", state(warned)), undefined);
    assert.equal(couponIssue("SOMMER", state({ quote: { warnings: [other] } })), undefined);
    assert.equal(couponIssue("SOMMER", state({ problem: { details: {} } })), undefined);
  });

  it("counts when the service has applied it, not when something is taken off anyway", () => {
    const applied = (isAutomatic: boolean, isStale = false) =>
      isCouponUsed(state({ quote: { couponApplied: { isAutomatic } }, isStale }));
    assert.deepEqual([applied(false), applied(true), applied(false, true)], [true, false, false]);
    assert.equal(isCouponUsed(state({ quote: { couponApplied: null } })), false);
    assert.equal(isCouponUsed(state({})), false);
  });
});
