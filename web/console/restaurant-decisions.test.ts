import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { decisionsAbout, missingBefore, standingOf } from "./restaurant-decisions.ts";

const shut = { archived: false, sandbox: false, live: false };

describe("a restaurant in the console", () => {
  it("is archived, a sandbox, live or closed", () => {
    assert.equal(standingOf(shut), "CLOSED");
    assert.equal(standingOf({ ...shut, live: true }), "LIVE");
    assert.equal(standingOf({ ...shut, sandbox: true, live: true }), "SANDBOX");
    assert.equal(standingOf({ archived: true, sandbox: true, live: true }), "ARCHIVED");
  });

  it("is opened once its partner has asked, or without, is taken off the net, and put away", () => {
    assert.deepEqual(decisionsAbout({ ...shut, goLive: { status: "REQUESTED" } }), ["approve", "archive"]);
    assert.deepEqual(decisionsAbout({ ...shut, goLive: { status: "NOT_REQUESTED" } }), ["open", "archive"]);
    assert.deepEqual(decisionsAbout({ ...shut, goLive: null }), ["open", "archive"]);
    const live = { ...shut, live: true };
    assert.deepEqual(decisionsAbout({ ...live, goLive: { status: "REQUESTED" } }), ["close", "archive"]);
    assert.deepEqual(decisionsAbout({ ...shut, archived: true, goLive: null }), ["restore"]);
    assert.deepEqual(decisionsAbout({ ...shut, sandbox: true, goLive: null }), []);
    assert.deepEqual(decisionsAbout({ archived: true, sandbox: true, live: false, goLive: null }), []);
  });

  it("lacks what its checks miss, until it is live", () => {
    const checks = [
      { code: "MENU", ok: true, message: "" },
      { code: "HOURS", ok: false, message: "Mangler" },
    ] as const;
    const asked = { ...{ live: false, status: "REQUESTED", requestedAt: null, approvedAt: null } } as const;
    const goLive = { ...asked, checks: [...checks] } as unknown as NonNullable<
      Parameters<typeof missingBefore>[0]
    >;
    assert.deepEqual(missingBefore(goLive), [checks[1]]);
    assert.equal(missingBefore({ ...goLive, live: true }), null);
    assert.equal(missingBefore(null), null);
  });
});
