import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "../../test/fast-check.ts";
import { speechOf, tell } from "./languages.ts";
import { message } from "./message.ts";
import { fromSchema, inSchema } from "./schema-message.ts";
import { type Speech, speak } from "./speech.ts";

const plain = (text: string): string => text.replaceAll("\u00a0", " ");
const noon = Date.parse("2026-06-12T10:00:00Z");
const at = (text: string): number => Date.parse(text);

/** Prices are written without `Intl` (speech.ts): whatever it says of them is what stands there. */
for (const lang of ["nb", "en"] as const)
  it(`figures in ${lang} are those of the language`, () => {
    const { habits, number, money } = speechOf(lang);
    const whole = new Intl.NumberFormat(habits.tag);
    const exact = new Intl.NumberFormat(habits.tag, { minimumFractionDigits: 2 });
    fc.assert(
      fc.property(fc.maxSafeInteger(), (value) => {
        assert.equal(plain(number(value)), whole.format(value).replaceAll(/\s/g, " "));
      }),
    );
    fc.assert(
      fc.property(fc.integer({ min: -1e11, max: 1e11 }), (ore) => {
        const amount = (ore % 100 === 0 ? whole : exact).format(Math.abs(ore) / 100).replaceAll(/\s/g, " ");
        assert.equal(plain(money(ore)), `${ore < 0 ? "−" : ""}${habits.money.replace("{amount}", amount)}`);
      }),
    );
  });

describe("figures and times", () => {
  const cases: [show: (speech: Speech) => string, nb: string, en: string][] = [
    [({ number }) => number(12_345), "12 345", "12,345"],
    [({ decimal }) => decimal(1), "1,0", "1.0"],
    [({ money }) => money(4_900), "49 kr", "NOK 49"],
    [({ money }) => money(4_905), "49,05 kr", "NOK 49.05"],
    [({ money }) => money(123_456_750), "1 234 567,50 kr", "NOK 1,234,567.50"],
    [({ money }) => money(-1_200), "−12 kr", "−NOK 12"],
    [({ money }) => money(0), "0 kr", "NOK 0"],
    [({ percent }) => percent(15), "15 %", "15%"],
    [({ duration }) => duration(12), "12 min", "12 min"],
    [({ duration }) => duration(125), "2 t 5 min", "2 h 5 min"],
    [({ distance }) => distance(850), "850 m", "850 m"],
    [({ distance }) => distance(1_240), "1,2 km", "1.2 km"],
    [({ time }) => time(noon), "12:00", "12:00"],
    [({ day }) => day(noon), "fredag 12. juni", "Friday 12 June"],
    [({ date }) => date("2026-05-17"), "17. mai 2026", "17 May 2026"],
    [({ date }) => date(at("2026-05-16T23:30:00Z")), "17. mai 2026", "17 May 2026"],
    [({ dateTime }) => dateTime(noon), "12. juni 2026 kl. 12:00", "12 June 2026 at 12:00"],
    [({ monthDay }) => monthDay("2026-05-17"), "17. mai", "17 May"],
    [({ countdown }) => countdown(299), "4:59", "4:59"],
    [({ brief }) => brief({ atMs: noon, nowMs: noon }), "12:00", "12:00"],
    [
      ({ brief }) => brief({ atMs: at("2026-06-13T18:25:00+02:00"), nowMs: noon }),
      "lør. 13. 18:25",
      "Sat 13, 18:25",
    ],
    [({ weekdays }) => weekdays([0, 1]), "søndag og mandag", "Sunday and Monday"],
    [({ list }) => list(["a", "b", "c"]), "a, b og c", "a, b and c"],
    [({ choice }) => choice(["a", "b"]), "a eller b", "a or b"],
    [({ name }) => name({ name: "Fiskesuppe", nameEn: "Fish soup" }), "Fiskesuppe", "Fish soup"],
    [({ name }) => name({ name: "Fiskesuppe", nameEn: null }), "Fiskesuppe", "Fiskesuppe"],
    [({ when }) => when({ atMs: at("2026-06-12T18:25:00+02:00"), nowMs: noon }), "kl. 18:25", "at 18:25"],
    [
      ({ when }) => when({ atMs: at("2026-06-13T00:00:00+02:00"), nowMs: noon }),
      "i morgen kl. 00:00",
      "tomorrow at 00:00",
    ],
    [
      ({ when }) => when({ atMs: at("2026-06-14T11:00:00+02:00"), nowMs: noon }),
      "søndag 14. juni kl. 11:00",
      "Sunday 14 June at 11:00",
    ],
    [
      ({ whenKept }) => whenKept({ atMs: at("2026-06-12T23:59:00+02:00"), nowMs: noon }),
      "kl. 23:59",
      "23:59",
    ],
    [
      ({ whenKept }) => whenKept({ atMs: at("2026-06-13T00:00:00+02:00"), nowMs: noon }),
      "lørdag 13. juni kl. 00:00",
      "Saturday 13 June at 00:00",
    ],
    [({ moment }) => moment(noon), "fredag 12. juni kl. 12:00", "Friday 12 June at 12:00"],
  ];
  for (const [show, nb, en] of cases)
    it(`read as “${nb}” and “${en}”`, () => {
      assert.equal(plain(show(speechOf("nb"))), nb);
      assert.equal(plain(show(speechOf("en"))), en);
    });
});

describe("days near the present", () => {
  /** A Friday, two minutes before midnight in Oslo. */
  const nowMs = at("2026-06-12T23:58:00+02:00");
  const cases: [date: string, nb: string, en: string][] = [
    ["2026-06-12", "i dag", "today"],
    ["2026-06-13", "i morgen", "tomorrow"],
    ["2026-06-14", "søndag", "Sunday"],
    ["2026-06-18", "torsdag", "Thursday"],
    ["2026-06-19", "fredag 19. juni", "Friday 19 June"],
    ["2026-06-11", "torsdag 11. juni", "Thursday 11 June"],
    ["2027-01-04", "mandag 4. januar", "Monday 4 January"],
  ];
  for (const [date, nb, en] of cases)
    it(`read as “${nb}” and “${en}”`, () => {
      const seen = { atMs: at(`${date}T18:30:00${date < "2026-11" ? "+02:00" : "+01:00"}`), nowMs };
      assert.equal(speechOf("nb").soonDay(seen), nb);
      assert.equal(speechOf("en").soonDay(seen), en);
      assert.equal(speechOf("nb").soon(seen), `${nb} kl. 18:30`);
      assert.equal(speechOf("en").soon(seen), `${en} at 18:30`);
    });
});

describe("a message", () => {
  it("is told in each language, with its figures", () => {
    const said = message("cart.STOCK_LEFT", { item: { name: "Suppe", nameEn: "Soup" }, limit: 1200 });
    assert.equal(plain(tell("nb", said)), "Det er bare 1 200 igjen av Suppe.");
    assert.equal(plain(tell("en", said)), "Only 1,200 left of Soup.");
  });

  it("says one and many", () => {
    const dishes = { one: "{count:number} rett", other: "{count:number} retter" } as const;
    const spoken = speak({ title: "Meny", dishes } as const, speechOf("nb"));
    assert.equal(spoken.title, "Meny");
    assert.equal(spoken.dishes({ count: 1 }), "1 rett");
    assert.equal(spoken.dishes({ count: 0 }), "0 retter");
  });

  it("passes through a schema's text, which zod's own words are not", () => {
    const said = message("cart.LINE_QUANTITY", { limit: 99 });
    assert.deepEqual(fromSchema(inSchema(said)), said);
    assert.equal(fromSchema("Invalid input"), null);
  });
});

// Held by the compiler: each of these lines would not compile without the mark above it.
// @ts-expect-error There is no such message.
message("cart.NO_SUCH");
// @ts-expect-error The figure is missing.
message("cart.LINE_QUANTITY");
// @ts-expect-error A quantity is a number.
message("cart.LINE_QUANTITY", { limit: "99" });
