import assert from "node:assert/strict";
import { it } from "node:test";
import { knownKey, rememberKey } from "./known-keys.ts";

it("a key that was shown is known as whose it is: no live key stands in an example for a sandbox", () => {
  const partnerId = "ptn_1";
  const own = { partnerId, environment: "TEST", slug: null } as const;
  rememberKey({ ...own, environment: "LIVE" }, "lbp_live_x");
  rememberKey({ partnerId, environment: "LIVE", slug: "ekte" }, "lbs_live_x");
  rememberKey({ ...own, slug: "annen" }, "lbs_test_annen");
  assert.equal(knownKey(own), null);
  assert.equal(knownKey({ ...own, slug: "sandkasse" }), null);
  rememberKey({ ...own, slug: "sandkasse" }, "lbs_test_x");
  rememberKey(own, "lbp_test_x");
  assert.deepEqual([knownKey(own), knownKey({ ...own, slug: "sandkasse" })], ["lbp_test_x", "lbs_test_x"]);
});
