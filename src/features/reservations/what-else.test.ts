import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { createTestApp, fridayEvening, type TestApp } from "../../../test/app.ts";
import type { RestaurantCaller } from "../../platform/http/callers.ts";
import { type Dining, openDining } from "./dining.fixture.ts";
import { besidesBooking } from "./what-else.ts";

describe("what else a booking would be refused for (R-934)", () => {
  let app: TestApp;
  let dining: Dining;
  before(async () => {
    app = await createTestApp();
    app.clock.set(fridayEvening);
    dining = await openDining(app);
  });
  after(() => app.close());

  it("is told of what can be read, and not of what is no booking or of a restaurant that is gone", async (context) => {
    const caller = { ...dining.scope, scope: dining.scope } as unknown as RestaurantCaller;
    const codes = async (sent: unknown, ...paths: string[]) => {
      const issues = paths.map((path) => ({ path, code: "INVALID", message: "Feil" as never }));
      return (await besidesBooking(app.ctx, caller, sent, issues)).map(({ code }) => code);
    };
    const large = dining.booking({ partySize: 99 });
    assert.deepEqual(await codes(large), ["PARTY_TOO_LARGE"]);
    assert.deepEqual(await codes(large, "partySize"), []);
    assert.deepEqual(await codes({ partySize: 99 }, "dineInAt"), ["PARTY_TOO_LARGE"]);
    for (const sent of [null, undefined, "99", 99, true]) assert.deepEqual(await codes(sent, ""), []);
    context.mock.method(app.ctx.snapshots, "byId", async () => null);
    assert.deepEqual(await codes(large), []);
  });
});
