import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Agreement } from "./agreement-page.tsx";
import { agreementSaid, notedAt, signatureRules, signerOf } from "./agreement-said.ts";

describe("the partner agreement", () => {
  const signedAt = "2026-06-05T10:00:00.000Z";
  const said = (signed: string | null, versions: string[], role: "OWNER" | "ADMIN" = "OWNER") =>
    agreementSaid(
      { signedAt: signed, signatures: versions.map((version) => ({ version })), version: "2" },
      role,
    );

  it("is signed by an owner, and waited for by the others", () => {
    assert.deepEqual(said(null, []), ["UNSIGNED", "SIGN"]);
    assert.deepEqual(said(null, [], "ADMIN"), ["UNSIGNED", "OWNERS_SIGN"]);
  });

  it("is signed here, too, when it was noted as signed on paper, and anew when it is another", () => {
    assert.deepEqual(said(signedAt, []), ["SIGN"]);
    assert.deepEqual(said(signedAt, ["1"]), ["NEW_VERSION", "SIGN"]);
    assert.deepEqual(said(signedAt, ["1"], "ADMIN"), ["NEW_VERSION", "OWNERS_SIGN"]);
  });

  it("was noted where it is signed, but not here", () => {
    assert.equal(notedAt({ signedAt, signatures: [] }), signedAt);
    assert.equal(notedAt({ signedAt, signatures: [{ version: "1" }] }), null);
    assert.equal(notedAt({ signedAt: null, signatures: [] }), null);
  });

  it("is left alone once it is signed as it is", () => {
    assert.deepEqual(said(signedAt, ["2", "1"]), []);
    assert.deepEqual(said(signedAt, ["2"], "ADMIN"), []);
  });

  it("is signed for the company that has signed before, and ticked anew", () => {
    assert.deepEqual(signerOf([]), { legalName: "", orgNumber: "", accept: false });
    const before = [{ legalName: "Nettsmia AS", orgNumber: "923609016" }] as Agreement["signatures"];
    assert.deepEqual(signerOf(before), { legalName: "Nettsmia AS", orgNumber: "923609016", accept: false });
  });

  it("needs a company, its number, and that it was read", () => {
    const rules = signatureRules({ required: "tomt", orgNumberWrong: "feil", unticked: "ikke lest" });
    assert.deepEqual(["", " N ", "NS"].map(rules.legalName), ["tomt", "tomt", null]);
    assert.deepEqual(["", "923 609 017", "923 609 016"].map(rules.orgNumber), ["feil", "feil", null]);
    assert.deepEqual([rules.accept(true), rules.accept(false)], [null, "ikke lest"]);
  });
});
