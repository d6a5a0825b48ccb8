import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { mayNoteAgreement, partnerDecisions } from "./partner-decisions.ts";

describe("what an operator decides about a partner", () => {
  it("follows from how it stands, and archiving is for good", () => {
    assert.deepEqual(partnerDecisions, {
      PENDING: ["approve", "suspend", "archive"],
      TESTING: ["approve", "suspend", "archive"],
      APPROVED: ["suspend", "archive"],
      SUSPENDED: ["approve", "archive"],
      ARCHIVED: [],
    });
  });

  it("is whether the agreement was signed on paper, once, and while the partner is there", () => {
    const agreementSignedAt = "2026-06-05T10:00:00.000Z";
    assert.equal(mayNoteAgreement({ agreementSignedAt: null, status: "PENDING" }), true);
    assert.equal(mayNoteAgreement({ agreementSignedAt: null, status: "ARCHIVED" }), false);
    assert.equal(mayNoteAgreement({ agreementSignedAt, status: "APPROVED" }), false);
  });
});
