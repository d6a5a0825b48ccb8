import assert from "node:assert/strict";
import { it } from "node:test";
import { addonPriceText } from "./addon-price.ts";

const page = { kr: (amount: number) => `${amount / 100} kr`, say: (name: string) => name };
const cheese = {
  price: 3_000,
  tierPrices: [
    { key: "small", price: 2_000 },
    { key: "large", price: 4_000 },
  ],
};
const size = (name: string, addonTierKey: string | null) => ({ name, nameEn: null, addonTierKey });

it("an add-on says what it costs with each size where that differs, since no size is chosen yet", () => {
  const sizes = [size("Liten", "small"), size("Vanlig", null), size("Stor", "large")];
  assert.equal(addonPriceText(page, cheese, sizes), " + 20 kr (Liten), 30 kr (Vanlig), 40 kr (Stor)");
});

it("an add-on of one price says it once, and nothing where it is free", () => {
  assert.equal(addonPriceText(page, cheese, []), " + 30 kr");
  assert.equal(addonPriceText(page, cheese, [size("Stor", "large")]), " + 40 kr");
  assert.equal(addonPriceText(page, cheese, [size("Liten", "small"), size("Barn", "small")]), " + 20 kr");
  assert.equal(addonPriceText(page, { price: 0, tierPrices: [] }, [size("Stor", "large")]), "");
});
