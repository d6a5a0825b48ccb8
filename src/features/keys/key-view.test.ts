import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { expiryIssues } from "./expiry-of.ts";
import { type KeyRow, keyView } from "./key-view.ts";

const dayMs = 24 * 3_600_000;
const now = Temporal.Instant.from("2026-06-12T16:00:00Z");
const at = (ms: number) => now.add({ milliseconds: ms });
const row: KeyRow = {
  id: "key_1",
  name: "Nettsted",
  last4: "abcd",
  environment: "LIVE",
  scopes: ["menu:read"],
  expires_at: null,
  revoked_at: null,
  created_at: at(-dayMs),
  last_used_at: null,
  last_used_from: null,
  last_used_call: null,
};
const view = (change: Partial<KeyRow> = {}) => keyView({ ...row, ...change }, now.epochMilliseconds);

describe("a key as its owner sees it", () => {
  const cases: [what: string, change: Partial<KeyRow>, status: string][] = [
    ["one without an end", {}, "active"],
    ["one that ends in more than 14 days", { expires_at: at(14 * dayMs + 1) }, "active"],
    ["one that ends within 14 days", { expires_at: at(14 * dayMs) }, "expiring"],
    ["one in its last millisecond", { expires_at: at(1) }, "expiring"],
    ["one whose end has come", { expires_at: now }, "expired"],
    ["one that was rotated and works for a while", { revoked_at: at(1) }, "active"],
    [
      "one that was rotated before it would have ended",
      { revoked_at: at(1), expires_at: at(dayMs) },
      "active",
    ],
    ["one that is revoked", { revoked_at: now }, "revoked"],
    ["one that is revoked, whatever its end", { revoked_at: now, expires_at: at(dayMs) }, "revoked"],
  ];
  for (const [what, change, status] of cases)
    it(`${what} is ${status}`, () => assert.equal(view(change).status, status));

  it("tells of its times to the millisecond, and never more than its last four letters", () => {
    assert.deepEqual(view({ last_used_at: at(-1), expires_at: at(dayMs), revoked_at: at(2) }), {
      id: "key_1",
      name: "Nettsted",
      last4: "abcd",
      environment: "LIVE",
      scopes: ["menu:read"],
      status: "active",
      expiresAt: "2026-06-13T16:00:00.000Z",
      revokedAt: "2026-06-12T16:00:00.002Z",
      createdAt: "2026-06-11T16:00:00.000Z",
      lastUsedAt: "2026-06-12T15:59:59.999Z",
      lastUsedFrom: null,
      lastUsedCall: null,
    });
  });

  it("may end from tomorrow to two years ahead; what is no day is told of elsewhere", () => {
    const isWrong = (body: unknown) => expiryIssues(body, now.epochMilliseconds).length === 1;
    for (const expiresOn of ["2026-06-12", "2026-06-11", "2028-06-13"])
      assert.ok(isWrong({ expiresOn }), expiresOn);
    for (const expiresOn of ["2026-06-13", "2028-06-12", "i morgen", 7, undefined])
      assert.ok(!isWrong({ expiresOn }), String(expiresOn));
    for (const body of [undefined, null, "2026-06-12", {}]) assert.ok(!isWrong(body));
  });
});
