import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { tell } from "../src/messages/languages.ts";
import { message } from "../src/messages/message.ts";
import { notSaid } from "./pseudo-language.ts";

describe("the pseudo-language", () => {
  it("takes the place of English, with every figure", () => {
    const item = { name: "Suppe", nameEn: "Soup" };
    assert.equal(tell("en", message("cart.STOCK_LEFT", { item, limit: 2 })), "⟦Only 2 left of Soup.⟧");
    assert.equal(tell("nb", message("cart.STOCK_LEFT", { item, limit: 2 })), "Det er bare 2 igjen av Suppe.");
  });

  it("shows what the catalogue has not said", () => {
    assert.equal(notSaid("⟦Choose ⟦a size⟧ of Soup.⟧ Or go on. ⟦Yes⟧").trim(), "Or go on.");
  });
});
