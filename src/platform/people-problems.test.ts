import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { tell } from "../messages/languages.ts";
import { told } from "../messages/told.ts";
import { problemOfAuth } from "./people-problems.ts";

const problem = async (status: number, body: unknown = {}, headers: Record<string, string> = {}) => {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  const { code, details, said, headers: sent } = await problemOfAuth(new Response(text, { status, headers }));
  return { code, details, said, sent };
};

describe("what signing in is refused with", () => {
  const cases: [status: number, body: unknown, code: string, details: unknown][] = [
    [401, { code: "INVALID_EMAIL_OR_PASSWORD" }, "UNAUTHORIZED", { reason: "INVALID_EMAIL_OR_PASSWORD" }],
    [401, {}, "UNAUTHORIZED", undefined],
    [401, { code: "SESSION_EXPIRED" }, "UNAUTHORIZED", undefined],
    [403, { code: "INVALID_ORIGIN" }, "FORBIDDEN", { reason: "INVALID_ORIGIN" }],
    [403, {}, "FORBIDDEN", undefined],
    [400, { code: "INVALID_EMAIL" }, "BAD_REQUEST", { reason: "INVALID_EMAIL" }],
    [400, "no JSON at all", "BAD_REQUEST", undefined],
    [422, {}, "BAD_REQUEST", undefined],
    [499, {}, "BAD_REQUEST", undefined],
    [500, { code: "FAILED_TO_CREATE_SESSION" }, "INTERNAL_ERROR", undefined],
    [503, {}, "INTERNAL_ERROR", undefined],
  ];
  for (const [status, body, code, details] of cases)
    it(`${status} ${JSON.stringify(body)}: ${code}`, async () => {
      const found = await problem(status, body);
      assert.deepEqual([found.code, found.details], [code, details]);
    });

  it("a wrong or short password, at its field", async () => {
    for (const [code, path, message] of [
      ["INVALID_PASSWORD", "currentPassword", "Passordet er feil."],
      ["PASSWORD_TOO_SHORT", "newPassword", "Passordet må ha minst 10 tegn."],
    ]) {
      const found = await problem(400, { code });
      assert.equal(found.code, "VALIDATION_FAILED");
      assert.deepEqual(told("nb", found.details), { issues: [{ path, code: "INVALID", message }] });
    }
  });

  it("too many tries, with the time to wait", async () => {
    const found = await problem(429, {}, { "x-retry-after": "17" });
    assert.deepEqual([found.code, found.details], ["RATE_LIMITED", { retryAfter: 17 }]);
    assert.deepEqual(found.sent, { "retry-after": "17" });
    assert.match(tell("nb", found.said), /For mange forsøk/);
    assert.deepEqual((await problem(429)).sent, { "retry-after": "60" });
  });
});
