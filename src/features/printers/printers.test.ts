import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { openShop } from "../orders/shop.fixture.ts";
import { outcomeOf } from "../partners/partner.fixture.ts";
import { hire } from "../people/staff.fixture.ts";

describe("a restaurant's printers", () => {
  let app: TestApp;
  before(async () => {
    app = await createTestApp();
  });
  after(() => app.close());

  it("are twenty at most, also when the last are added at once, and one taken away makes room", async () => {
    const shop = await openShop(app);
    const owner = await hire(app, shop, "OWNER");
    const add = async (number: number) => {
      const response = await owner.call("POST", "/printers", {
        ...{ name: `Skriver ${number}`, kind: "STAR", slips: ["KITCHEN"], isAutomatic: true, copies: 1 },
        ...{ paperMm: 80, locale: "nb", stationIds: [] },
      });
      return { outcome: outcomeOf(response), ...response.json() };
    };
    for (let number = 1; number <= 18; number += 1) assert.equal((await add(number)).outcome, "201");
    const answers = await Promise.all([19, 20, 21, 22].map(add));
    assert.deepEqual(answers.map(({ outcome }) => outcome).sort(), [
      ...["201", "201"],
      ...["422 VALIDATION_FAILED", "422 VALIDATION_FAILED"],
    ]);
    const refused = answers.find(({ outcome }) => outcome !== "201")!;
    assert.deepEqual([refused.error.details.issues[0].code], ["TOO_MANY"]);
    const { printers } = (await owner.call("GET", "/printers")).json();
    assert.equal(printers.length, 20);
    assert.equal((await owner.call("DELETE", `/printers/${printers[0].id}`)).statusCode, 204);
    assert.equal((await add(23)).outcome, "201");
  });
});
