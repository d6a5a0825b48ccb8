import assert from "node:assert/strict";
import { it } from "node:test";
import { environmentInPath, teamToOpen } from "./partner-place.ts";

it("the portal opens where it was left: the partner that was open last, or the first, in test but for live", () => {
  const [one, two] = [{ partnerId: "ptn_1" }, { partnerId: "ptn_2" }];
  assert.equal(teamToOpen([one, two], "ptn_2"), two);
  assert.equal(teamToOpen([one, two], "ptn_3"), one, "whose team they have left");
  assert.equal(teamToOpen([one, two], null), one);
  assert.equal(teamToOpen([], "ptn_2"), undefined);
  assert.deepEqual(["live", "test", "LIVE", null].map(environmentInPath), ["live", "test", "test", "test"]);
});
