import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { tell, wordsOf } from "../src/messages/languages.ts";
import { message } from "../src/messages/message.ts";
import { notSaid, speakPseudoLanguage } from "./pseudo-language.ts";

describe("the pseudo-language", () => {
  const left = message("cart.STOCK_LEFT", { item: { name: "Suppe", nameEn: "Soup" }, limit: 2 });

  it("takes the place of English for a while, with every figure", () => {
    const title = () => wordsOf("en", "mails").order.ready.title;
    const english = title();
    const speakEnglish = speakPseudoLanguage();
    assert.equal(tell("en", left), "⟦Only 2 left of Soup.⟧");
    assert.equal(tell("nb", left), "Det er bare 2 igjen av Suppe.");
    assert.equal(title(), `⟦${english}⟧`);
    speakEnglish();
    assert.equal(tell("en", left), "Only 2 left of Soup.");
    assert.equal(title(), english);
  });

  it("shows what the catalogue has not said", () => {
    assert.equal(notSaid("⟦Choose ⟦a size⟧ of Soup.⟧ Or go on. ⟦Yes⟧").trim(), "Or go on.");
  });
});
