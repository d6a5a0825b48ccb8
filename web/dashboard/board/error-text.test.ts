import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { createSpeech, speak } from "../../../src/messages/speech.ts";
import { ApiError } from "../api-error.ts";
import { language } from "../languages/en.ts";
import type { Words } from "../texts.tsx";
import { errorText } from "./error-text.ts";

const t = speak(
  language.texts,
  createSpeech("en", language.habits, ({ key }) => key),
) as unknown as Words["t"];
const refusal = (status: number, code: string, message = "The kitchen is closed.", details = {}) =>
  new ApiError(status, code, message, "req_1", details);

describe("what is said when something was not done", () => {
  it("is what the service says, or that nobody knows", () => {
    assert.equal(errorText(t, refusal(422, "CLOSED")), "The kitchen is closed.");
    assert.equal(errorText(t, refusal(422, "CLOSED", "")), t.errors.unknown);
    assert.equal(errorText(t, new TypeError("Oops")), t.errors.unknown);
  });

  it("is in words of its own without contact, when others were faster, and when it was sent before", () => {
    assert.equal(errorText(t, refusal(0, "NETWORK")), t.errors.network);
    assert.equal(errorText(t, refusal(409, "CHANGED")), t.movedByOther);
    assert.equal(errorText(t, refusal(409, "ILLEGAL_TRANSITION")), t.movedByOther);
    assert.equal(errorText(t, refusal(409, "IDEMPOTENCY_CONFLICT")), t.errors.onceAlready);
  });

  it("has the number to report it with when the service has failed", () => {
    const said = `The kitchen is closed. ${t.errors.withId({ id: "req_1" })}`;
    assert.equal(errorText(t, refusal(500, "INTERNAL")), said);
    assert.equal(errorText(t, new ApiError(500, "INTERNAL", "Oops.", null)), "Oops.");
    assert.equal(errorText(t, refusal(499, "INTERNAL")), "The kitchen is closed.");
  });
});
