import assert from "node:assert/strict";
import { it } from "node:test";
import { workplacesOf } from "./workplaces.ts";

it("somebody is led to where they work, and nowhere else", () => {
  const restaurants = [{ slug: "sted", name: "Sted", environment: "LIVE", role: "STAFF" }] as const;
  const teams = [{ partnerId: "ptn_1", name: "Nettsmia", status: "APPROVED", role: "OWNER" }] as const;
  const nowhere = { restaurants: [], isOperator: false, teams: [] };
  assert.deepEqual(workplacesOf(nowhere), []);
  assert.deepEqual(workplacesOf({ ...nowhere, restaurants: [...restaurants] }), ["/dashboard"]);
  assert.deepEqual(workplacesOf({ ...nowhere, isOperator: true }), ["/console"]);
  assert.deepEqual(workplacesOf({ ...nowhere, teams: [...teams] }), ["/partner"]);
});
