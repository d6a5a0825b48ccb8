import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { dashboardEn } from "./dashboard.en.ts";
import { dashboardNb } from "./dashboard.nb.ts";

type Told = (...facts: unknown[]) => string;

/** Every text of a language that is told something, by its name. */
function toldTexts(texts: object, path = ""): [name: string, text: Told][] {
  return Object.entries(texts).flatMap(([name, text]): [string, Told][] =>
    typeof text === "function"
      ? [[path + name, text]]
      : typeof text === "object" && text !== null
        ? toldTexts(text, `${path}${name}.`)
        : [],
  );
}

describe("the dashboard's texts", () => {
  for (const [language, texts] of [
    ["Norwegian", dashboardNb],
    ["English", dashboardEn],
  ] as const) {
    it(`pass on everything they are told, in ${language}`, () => {
      for (const [name, text] of toldTexts(texts)) {
        const facts = [27, 31].slice(0, text.length);
        const said = text(...facts);
        for (const fact of facts) assert.ok(said?.includes(String(fact)), `${name} says "${said}"`);
      }
    });
  }

  const { office: nb, reservations: nbRoom } = dashboardNb;
  const { office: en, reservations: enRoom } = dashboardEn;
  const counted: [one: string, expected: string][] = [
    [dashboardNb.hours(1), "1 time"],
    [dashboardEn.hours(1), "1 hour"],
    [dashboardNb.duration(2, 0), "2 t"],
    [dashboardEn.duration(2, 0), "2 h"],
    [dashboardNb.columnCount(1), "1 ordre"],
    [dashboardEn.columnCount(1), "1 order"],
    [dashboardNb.sound.ringing(1), "1 ny ordre venter på svar"],
    [dashboardEn.sound.ringing(1), "1 new order waits for an answer"],
    [dashboardNb.sound.titleFlash(1), "● Ny ordre!"],
    [dashboardEn.sound.titleFlash(1), "● New order!"],
    [dashboardNb.rush.newTimes(30, null), "Nye ordrer får 30 min"],
    [dashboardEn.rush.newTimes(30, null), "New orders get 30 min"],
    [en.keys.custom(1), "1 right"],
    [nb.keys.graceHours(0), "Stopp nå"],
    [en.keys.graceHours(0), "Stop now"],
    [nb.keys.graceHours(1), "1 time"],
    [en.keys.graceHours(1), "1 hour"],
    [nb.webhooks.eventCount(1), "1 hendelse"],
    [en.webhooks.eventCount(1), "1 event"],
    [nb.webhooks.attempt(1), "1 forsøk"],
    [en.webhooks.attempt(1), "1 attempt"],
    [nb.news.open(0), "Nyheter"],
    [en.news.open(0), "News"],
    [nb.news.unreadCount(1), "1 ulest nyhet"],
    [en.news.unreadCount(1), "1 unread message"],
    [nb.capacity.summary(1, 15), "Høyst 1 bestilling hvert 15. minutt."],
    [en.capacity.summary(1, 15), "At most 1 order every 15 minutes."],
    [nbRoom.navRequests(1), "1 forespørsel"],
    [enRoom.navRequests(1), "1 request"],
    [nbRoom.covers(1), "1 gjest"],
    [enRoom.covers(1), "1 guest"],
    [nbRoom.bookings(1), "1 bestilling"],
    [enRoom.bookings(1), "1 booking"],
    [nbRoom.ringing(1), "1 bordforespørsel venter på svar"],
    [enRoom.ringing(1), "1 table request is waiting for an answer"],
    [nbRoom.guests(1), "1 gjest"],
    [enRoom.guests(1), "1 guest"],
    [nbRoom.highChairs(1), "1 barnestol"],
    [enRoom.highChairs(1), "1 high chair"],
    [nbRoom.picker.seats(4, 4), "4 plasser"],
    [enRoom.picker.seats(4, 4), "4 seats"],
  ];
  it("tell one from several, and nothing from something", () => {
    for (const [said, expected] of counted) assert.equal(said, expected);
  });
});
