import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { type GivenBack, type RefundLimits, refundRefusal } from "./refund-right.ts";
import type { StaffRole } from "./roles.ts";

const atFirst: RefundLimits = { manager: null, staff: 0 };
const inSteps: RefundLimits = { manager: 50_000, staff: 10_000 };

/** D-105 */
describe("who may give back how much of an order", () => {
  const cases: [
    string,
    StaffRole,
    number,
    RefundLimits,
    GivenBack,
    null | [left: number, roles: StaffRole[]],
  ][] = [
    ["an owner any amount", "OWNER", 9_000_000, inSteps, { OWNER: 9_000_000 }, null],
    ["a manager any amount at first", "MANAGER", 9_000_000, atFirst, {}, null],
    ["staff nothing at first", "STAFF", 1, atFirst, {}, [0, ["OWNER", "MANAGER"]]],
    ["nothing is anybody's", "STAFF", 0, atFirst, {}, null],
    ["up to the limit", "STAFF", 10_000, inSteps, {}, null],
    ["an øre more", "STAFF", 10_001, inSteps, {}, [10_000, ["OWNER", "MANAGER"]]],
    ["what is left of it", "STAFF", 4_000, inSteps, { STAFF: 6_000 }, null],
    ["an øre more than is left", "STAFF", 4_001, inSteps, { STAFF: 6_000 }, [4_000, ["OWNER", "MANAGER"]]],
    ["what others have given takes nothing", "STAFF", 10_000, inSteps, { MANAGER: 50_000, OWNER: 1 }, null],
    ["more than a manager may", "STAFF", 50_001, inSteps, {}, [10_000, ["OWNER"]]],
    ["more than managers have left", "STAFF", 20_000, inSteps, { MANAGER: 40_000 }, [10_000, ["OWNER"]]],
    ["a manager beyond the limit", "MANAGER", 50_001, inSteps, {}, [50_000, ["OWNER"]]],
    ["a limit that was lowered since", "STAFF", 1, inSteps, { STAFF: 12_000 }, [0, ["OWNER", "MANAGER"]]],
  ];
  for (const [name, role, amount, limits, given, expected] of cases)
    it(name, () => {
      const refusal = refundRefusal(role, amount, limits, given);
      assert.deepEqual(
        refusal && [refusal.code, refusal.details?.left, refusal.details?.requiredRoles],
        expected && ["FORBIDDEN", ...expected],
      );
    });
});
