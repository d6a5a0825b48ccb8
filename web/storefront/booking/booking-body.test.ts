import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { inBrowserWith } from "../../browser.fixture.ts";
import { bookingBody, noDetails } from "./booking-body.ts";

const table = { dineInAt: "2026-06-12T17:00:00Z", partySize: 4, areaId: null, holdId: "hld_1" };
const customer = { name: " Kari ", phone: "91234567", email: "" };
const plain = {
  dineInAt: "2026-06-12T17:00:00Z",
  partySize: 4,
  holdId: "hld_1",
  customer: { name: "Kari", phone: "91234567" },
};

describe("a booking that is sent", () => {
  it("says nothing that was left open", () => {
    assert.deepEqual(bookingBody(table, customer, noDetails, false), plain);
    assert.deepEqual(bookingBody(table, customer, { ...noDetails, note: "  " }, false), plain);
  });

  it("carries each wish that the guest has", () => {
    const details = {
      note: " Ved vinduet ",
      occasion: "BIRTHDAY" as const,
      highChairs: 1,
      wheelchair: true,
      allergies: ["MILK" as const],
      marketingConsent: true,
    };
    assert.deepEqual(bookingBody({ ...table, areaId: "area_1" }, customer, details as never, false), {
      ...plain,
      ...details,
      areaId: "area_1",
      note: "Ved vinduet",
    });
  });

  it("with a deposit says where the payment page leads back to", () => {
    inBrowserWith({ location: { origin: "https://prova.example" } });
    assert.deepEqual(bookingBody(table, customer, noDetails, true), {
      ...plain,
      successUrl: "https://prova.example/takk",
      cancelUrl: "https://prova.example/takk",
    });
  });
});
