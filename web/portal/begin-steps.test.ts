import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { firstOrderCall, liveSteps } from "./begin-steps.ts";

describe("the first steps of a partner", () => {
  const nothing = { hasAgreement: false, hasKey: false, hasRestaurant: false, hasOpened: false };
  const all = { hasAgreement: true, hasKey: true, hasRestaurant: true, hasOpened: true };
  const named = (steps: ReturnType<typeof liveSteps>, what: "isDone" | "leads") =>
    steps.filter((step) => step[what]).map(({ name }) => name);

  it("lead to where each is done, and a restaurant is opened once it is there", () => {
    assert.deepEqual(
      liveSteps("TESTING", nothing).map(({ name }) => name),
      ["approval", "agreement", "key", "restaurant", "opening"],
    );
    assert.deepEqual(named(liveSteps("TESTING", nothing), "isDone"), []);
    assert.deepEqual(named(liveSteps("TESTING", nothing), "leads"), ["agreement", "key", "restaurant"]);
    const made = liveSteps("APPROVED", { ...all, hasOpened: false });
    assert.deepEqual(named(made, "isDone"), ["approval", "agreement", "key", "restaurant"]);
    assert.deepEqual(named(made, "leads"), ["opening"]);
    assert.equal(named(liveSteps("APPROVED", all), "isDone").length, 5);
    assert.deepEqual(named(liveSteps("APPROVED", all), "leads"), []);
  });

  it("end with a call that can be made as it stands, once its keys are known", () => {
    const call = (partnerKey: string | null, restaurantKey: string | null) =>
      firstOrderCall("https://luka.example", "bolgen", { partnerKey, restaurantKey });
    assert.equal(
      call("lbp_test_1", "lbs_test_2").call,
      `curl -X POST https://luka.example/api/v1/partner/restaurants/bolgen/sandbox/events -H "Authorization: Bearer lbp_test_1" -H "X-Service-Restaurant-Key: lbs_test_2" -H "Content-Type: application/json" -d '{ "type": "ORDER_CREATED" }'`,
    );
    assert.match(call(null, null).call, /Bearer lbp_test_…" -H "X-Service-Restaurant-Key: lbs_test_…"/);
    const ready = [call("lbp_test_1", "lbs_test_2"), call("lbp_test_1", null), call(null, "lbs_test_2")];
    assert.deepEqual(
      ready.map(({ isReady }) => isReady),
      [true, false, false],
    );
  });
});
