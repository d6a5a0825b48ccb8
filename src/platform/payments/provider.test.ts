import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { answerWithin, PaymentProviderError } from "./provider.ts";

describe("a payment provider's answer", () => {
  it("is waited for as long as is said, and then taken for none", async ({ mock }) => {
    mock.timers.enable({ apis: ["setTimeout"] });
    let isOver = false;
    const answer = answerWithin(2_000, new Promise(() => undefined)).finally(() => {
      isOver = true;
    });
    const refused = assert.rejects(
      answer,
      (error) =>
        error instanceof PaymentProviderError &&
        error.kind === "UNAVAILABLE" &&
        /2000 ms/.test(error.message),
    );
    mock.timers.tick(1_999);
    await new Promise(setImmediate);
    assert.equal(isOver, false);
    mock.timers.tick(1);
    await new Promise(setImmediate);
    assert.equal(isOver, true);
    await refused;
  });

  it("is what they said, also that they refuse, and is waited for no longer", async ({ mock }) => {
    const ended = mock.method(globalThis, "clearTimeout");
    assert.equal(await answerWithin(60_000, Promise.resolve("PAID")), "PAID");
    const refusal = new PaymentProviderError("REFUSED", "no");
    await assert.rejects(answerWithin(60_000, Promise.reject(refusal)), refusal);
    assert.equal(ended.mock.callCount(), 2);
  });
});
