import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { createSpeech, speak } from "../../../src/messages/speech.ts";
import { ApiError } from "../api-error.ts";
import { language } from "../languages/en.ts";
import type { Words } from "../texts.tsx";
import { codeError, isAgain, passkeyError, signInError } from "./sign-in-error.ts";

const t = speak(
  language.texts,
  createSpeech("en", language.habits, ({ key }) => key),
) as unknown as Words["t"];
const refusal = (status: number, code = "ANY", details = {}, message = "Not now.") =>
  new ApiError(status, code, message, null, details);

describe("why nobody was signed in", () => {
  it("with a password: no contact, wrong, too often, or what the service says", () => {
    assert.equal(signInError(t, refusal(0, "NETWORK")), t.signIn.offline);
    assert.equal(signInError(t, refusal(401)), t.signIn.wrong);
    assert.equal(signInError(t, refusal(429, "ANY", { retryAfter: 61 })), t.account.tooMany({ count: 2 }));
    assert.equal(signInError(t, refusal(429)), t.account.tooMany({ count: 1 }));
    assert.equal(signInError(t, refusal(403)), "Not now.");
    assert.equal(signInError(t, refusal(403, "ANY", {}, "")), t.errors.unknown);
    assert.equal(signInError(t, new TypeError("Oops")), t.errors.unknown);
  });

  it("with a passkey: nobody has it any more, or as with a password", () => {
    assert.equal(passkeyError(t, refusal(401)), t.account.passkey.refused);
    assert.equal(passkeyError(t, refusal(0, "NETWORK")), t.signIn.offline);
    assert.equal(passkeyError(t, new TypeError("Oops")), t.errors.unknown);
  });

  it("with a code: of the app, or one that was kept", () => {
    const { code } = t.account;
    assert.equal(codeError(t, refusal(0, "NETWORK"), false), t.signIn.offline);
    assert.equal(codeError(t, refusal(401), false), code.wrong);
    assert.equal(codeError(t, refusal(401), true), code.wrongBackup);
    assert.equal(codeError(t, refusal(429, "ANY", { retryAfter: 300 }), false), code.tooMany({ count: 5 }));
    assert.equal(codeError(t, refusal(404), false), t.office.errors.gone);
    assert.equal(codeError(t, new TypeError("Oops"), false), t.errors.unknown);
  });

  it("with a code: the password was too long ago", () => {
    assert.equal(isAgain(refusal(401, "ANY", { reason: "SIGN_IN_AGAIN" })), true);
    assert.equal(isAgain(refusal(401)), false);
    assert.equal(isAgain({ details: { reason: "SIGN_IN_AGAIN" } }), false);
  });
});
