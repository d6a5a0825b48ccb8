import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { ApiError } from "../api-error.ts";
import type { Words } from "../texts.tsx";
import { problemText } from "./problem-text.ts";
import { t } from "./words.fixture.ts";

const words = t as unknown as Words["t"];
const refusal = (status: number, code: string) => new ApiError(status, code, "I tjenestens ord.", "req_1");

describe("what is said when a change did not go through", () => {
  it("is in the office's own words where it has some", () => {
    const { errors } = t.office;
    assert.equal(problemText(words, refusal(409, "DOMAIN_TAKEN")), errors.DOMAIN_TAKEN);
    assert.equal(problemText(words, refusal(400, "VALIDATION_FAILED")), errors.fields);
    assert.equal(problemText(words, refusal(429, "RATE_LIMITED")), errors.rateLimited);
    assert.equal(problemText(words, refusal(409, "CHANGED")), errors.changed);
    assert.equal(problemText(words, refusal(404, "NO_SUCH_DISH")), errors.gone);
  });

  it("is in the service's otherwise, or that nobody knows", () => {
    assert.equal(problemText(words, refusal(409, "KITCHEN_ON_FIRE")), "I tjenestens ord.");
    assert.equal(problemText(words, new TypeError("Oops")), words.errors.unknown);
    assert.equal(problemText(words, null), words.errors.unknown);
  });
});
