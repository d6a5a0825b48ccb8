import assert from "node:assert/strict";
import { describe, it } from "node:test";
import {
  lacksSecondFactor,
  mayChangeFactors,
  needsSecondFactor,
  type SessionProof,
  type Standing,
  sessionProofs,
} from "./second-factor.ts";

const nobody: Standing = { isOperator: false, teamRoles: [] };
const operator: Standing = { isOperator: true, teamRoles: [] };
const partnerOwner: Standing = { isOperator: false, teamRoles: ["MEMBER", "OWNER"] };

describe("a second factor (D-111)", () => {
  it("is needed by operators and owners of partners, and by nobody else", () => {
    for (const standing of [operator, partnerOwner]) assert.ok(needsSecondFactor(standing));
    for (const standing of [nobody, { isOperator: false, teamRoles: ["ADMIN", "MEMBER"] } as Standing])
      assert.ok(!needsSecondFactor(standing));
  });

  it("is lacking in a session of theirs that began with a password alone", () => {
    const lacking = (standing: Standing): SessionProof[] =>
      sessionProofs.filter((proof) => lacksSecondFactor(standing, proof));
    assert.deepEqual([lacking(operator), lacking(nobody)], [["PASSWORD"], []]);
  });

  it("that somebody needs and has is proved before another is added or it is removed", () => {
    const cases: [standing: Standing, proof: SessionProof, hasFactor: boolean, may: boolean][] = [
      [operator, "PASSWORD", false, true],
      [operator, "PASSWORD", true, false],
      [operator, "SECOND_FACTOR", true, true],
      [operator, "PASSKEY", true, true],
      // Their password lets them in anyway.
      [nobody, "PASSWORD", true, true],
    ];
    for (const [standing, proof, hasFactor, may] of cases)
      assert.equal(mayChangeFactors(standing, { proof, hasFactor }), may, `${proof} ${hasFactor}`);
  });
});
