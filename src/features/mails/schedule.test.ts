import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { expired, givenBack, notMade, outcomeOf, sent, skipped } from "./schedule.ts";

const told = ({ state, failure, isAnswered, retryAfterSeconds }: ReturnType<typeof outcomeOf>) =>
  `${state} ${failure} ${isAnswered ? "answered" : "unanswered"} ${retryAfterSeconds}`;

describe("what becomes of a mail", () => {
  it("is tried again after a minute, five, a quarter, one hour, four and twelve, and then no more", () => {
    const pauses = [60, 300, 900, 3_600, 14_400, 43_200];
    for (const [index, seconds] of pauses.entries()) {
      const attempt = index + 1;
      const temporary = outcomeOf({ kind: "TEMPORARY", failure: "SMTP_450" }, attempt);
      assert.equal(told(temporary), `PENDING SMTP_450 answered ${seconds}`);
      assert.equal(told(notMade(attempt)), `PENDING RENDERING answered ${seconds}`);
    }
    assert.equal(
      told(outcomeOf({ kind: "TEMPORARY", failure: "SMTP_450" }, 7)),
      "FAILED SMTP_450 answered null",
    );
    assert.equal(told(notMade(7)), "FAILED RENDERING answered null");
  });

  it("is final when its server will not have it, and counts for nothing while the server is away", () => {
    assert.equal(
      told(outcomeOf({ kind: "PERMANENT", failure: "SMTP_550" }, 1)),
      "FAILED SMTP_550 answered null",
    );
    for (const attempt of [1, 7])
      assert.equal(
        told(outcomeOf({ kind: "AWAY", failure: "TIMEOUT" }, attempt)),
        "PENDING TIMEOUT unanswered 30",
      );
  });

  it("is somebody else's at once when it was not tried, and later when the server is away", () => {
    assert.equal(told(givenBack(null)), "PENDING null unanswered 0");
    assert.equal(told(givenBack("DNS")), "PENDING DNS unanswered 30");
  });

  it("is that it was sent, was not worth it, or came too late", () => {
    assert.equal(told(sent), "SENT null answered null");
    assert.equal(told(skipped("OUTDATED")), "SKIPPED OUTDATED unanswered null");
    assert.equal(told(expired), "FAILED EXPIRED unanswered null");
  });
});
