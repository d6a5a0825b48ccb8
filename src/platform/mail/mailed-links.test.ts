import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Config } from "../../config.ts";
import { requireMail, requirePause } from "./mailed-links.ts";

describe("a mail that somebody waits for", () => {
  const sends = (config: Partial<Config>) => () => requireMail({ config: config as Config });

  it("is written where there is a mail server, and on a developer's machine, whose outbox keeps it", () => {
    const smtpUrl = "smtp://mail.luka.example";
    for (const config of [{ smtpUrl, isLocal: false }, { smtpUrl, isLocal: true }, { isLocal: true }])
      assert.doesNotThrow(sends(config), JSON.stringify(config));
    assert.throws(sends({ isLocal: false }), { code: "INVITE_SEND_FAILED" });
  });

  it("is not written again within a minute, and the answer says how long that still is", () => {
    const sentAt = Temporal.Instant.from("2026-06-12T16:00:00Z");
    const after = (ms: number) => () => requirePause(sentAt, sentAt.epochMilliseconds + ms);
    assert.throws(after(59_999), (error: { code: string; headers: Record<string, string> }) => {
      assert.equal(error.code, "RATE_LIMITED");
      assert.equal(error.headers["Retry-After"] ?? error.headers["retry-after"], "1");
      return true;
    });
    assert.throws(after(0), { code: "RATE_LIMITED" });
    assert.doesNotThrow(after(60_000));
  });
});
