import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { t } from "../office/words.fixture.ts";
import { dishNow } from "./dish-now.ts";

describe("a dish that somebody else has changed", () => {
  const start = { name: "Brus", basePrice: 3_900 };
  const now = (dish: Partial<typeof start>) =>
    dishNow(t.dishes, start, { ...start, ...dish }).replaceAll("\u00a0", " ");

  it("tells its name and its price where they are others, and nothing of what they were already", () => {
    assert.equal(now({}), "");
    assert.equal(now({ name: "Cola" }), "Den heter nå «Cola».");
    assert.equal(now({ basePrice: 4_500 }), "Prisen er nå 45 kr.");
    assert.equal(now({ name: "Cola", basePrice: 4_500 }), "Den heter nå «Cola». Prisen er nå 45 kr.");
  });
});
