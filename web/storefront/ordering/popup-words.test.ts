import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Welcome } from "../../../src/features/newsletter/schemas.ts";
import type { ApiProblem } from "../../api.ts";
import { pageWith } from "../page.fixture.ts";
import { offerText, signUpProblem, welcomeText } from "./popup-words.ts";

const page = pageWith("ordering");
const nbsp = (text: string): string => text.replaceAll("\u00a0", " ");

describe("the offer of the newsletter's popup", () => {
  it("is a percentage, an amount, a price, free delivery, or an offer of a kind that the page does not know", () => {
    const said = [
      ["PERCENT", 15],
      ["FIXED", 5000],
      ["FIXED_PRICE", 9900],
      ["FREE_DELIVERY", 0],
      ["BUNDLE", 2],
      ["FROM_TOMORROW", 2],
    ].map(([type, value]) => nbsp(offerText(page, String(type), Number(value))));
    assert.deepEqual(said, [
      "15 % rabatt",
      "50 kr rabatt",
      "Nå 99 kr",
      "Fri levering",
      "Rabatt til deg",
      "Rabatt til deg",
    ]);
  });

  it("stands in the restaurant's own words as a figure, and in ours with what it is", () => {
    const own = "Bruk {{code}} og {{code}}: {{discount}}!";
    const said = (welcome: object) => nbsp(welcomeText(page, welcome as Partial<Welcome>, "lovet"));
    const worth = (discountType: string, discountValue: number) => ({
      couponCode: "HEI",
      discountType,
      discountValue,
    });
    assert.deepEqual(
      [worth("PERCENT", 15), worth("FIXED", 5000), worth("FIXED_PRICE", 9900), worth("FREE_DELIVERY", 0)].map(
        (one) => said({ ...one, successMessage: own }),
      ),
      [
        "Bruk HEI og HEI: 15 %!",
        "Bruk HEI og HEI: 50 kr!",
        "Bruk HEI og HEI: 99 kr!",
        "Bruk HEI og HEI: Fri levering!",
      ],
    );
    assert.equal(said(worth("PERCENT", 15)), "Bruk koden HEI og få 15 % rabatt.");
  });

  it("is what the popup promised where the answer says nothing of it", () => {
    const said = (welcome: object) => welcomeText(page, welcome as Partial<Welcome>, "lovet");
    assert.equal(said({ couponCode: "HEI" }), "Bruk koden HEI og få lovet.");
    assert.equal(said({ couponCode: "HEI", discountType: "PERCENT" }), "Bruk koden HEI og få lovet.");
    assert.equal(said({ couponCode: "HEI", discountValue: 15 }), "Bruk koden HEI og få lovet.");
    assert.equal(said({ successMessage: "Takk{{code}}! {{discount}}" }), "Takk! lovet");
    assert.equal(said({ discountType: "PERCENT", successMessage: "{{discount}}" }), "lovet");
    assert.equal(said({ discountValue: 15, successMessage: "{{discount}}" }), "lovet");
  });
});

describe("an address that is not taken", () => {
  const said = (problem: Partial<ApiProblem>) =>
    signUpProblem(page, { status: 422, code: "X", message: "", details: {}, ...problem } as ApiProblem);

  it("is told why: too many tries, an offer that has ended, or what is wrong with it", () => {
    assert.equal(
      said({ status: 429, retryAfterSeconds: 7 }),
      "Det gikk litt fort. Prøv igjen om 7 sekunder.",
    );
    assert.equal(
      said({ status: 429, retryAfterSeconds: null }),
      "Det gikk litt fort. Prøv igjen om 30 sekunder.",
    );
    assert.equal(said({ code: "POPUP_NOT_AVAILABLE" }), "Tilbudet er dessverre ikke tilgjengelig lenger.");
    const issues = [
      { path: "locale", message: "Ukjent språk." },
      { path: "email", message: "Sjekk adressen." },
    ] as NonNullable<ApiProblem["details"]["issues"]>;
    assert.equal(said({ message: "Noe er galt.", details: { issues } }), "Sjekk adressen.");
    assert.equal(said({ message: "Noe er galt.", details: { issues: issues.slice(0, 1) } }), "Noe er galt.");
    assert.equal(said({ message: "Noe er galt." }), "Noe er galt.");
    assert.equal(said({}), "Det er ikke din feil. Prøv igjen om et øyeblikk.");
  });
});
