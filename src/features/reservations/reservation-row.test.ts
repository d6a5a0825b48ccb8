import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { dineInSettings } from "../../domain/dine-in-settings.ts";
import { minuteMs } from "../../domain/oslo-time.ts";
import { answerBeforeMs } from "./answer-before.ts";
import { cancelUntilMs, requestedEventJson, reservationJson } from "./reservation-row.ts";

const dinner = Date.parse("2026-06-13T17:00:00.000Z");
const before = (minutes: number) => dinner - minutes * minuteMs;

describe("until when", () => {
  it("a guest cancels: as agreed, or ten minutes after a late booking, but never after the meal has begun", () => {
    const settings = dineInSettings({ cancelBeforeMinutes: 120 });
    const cases: [placedMs: number, untilMs: number][] = [
      [before(1440), before(120)],
      [before(130), before(120)],
      [before(129), before(119)],
      [before(60), before(50)],
      [before(10), dinner],
      [before(3), dinner],
    ];
    for (const [placedMs, untilMs] of cases) assert.equal(cancelUntilMs(settings, dinner, placedMs), untilMs);
  });

  it("a request is answered: half an hour before, or half-way when it came within the hour", () => {
    const cases: [placedMs: number, untilMs: number][] = [
      [before(1440), before(30)],
      [before(60), before(30)],
      [before(50), before(25)],
      [before(0), dinner],
      [dinner - 1, dinner],
    ];
    for (const [placedMs, untilMs] of cases) assert.equal(answerBeforeMs(placedMs, dinner), untilMs);
  });
});

describe("what is kept of a reservation", () => {
  const token = { token: "t", hash: Buffer.from([1, 255]), sealed: Buffer.from([16]) };
  const customer = { name: "Kari", phone: "91 23 45 67", email: "Kari+bord@Example.com" };
  const details = { dineInMs: dinner, partySize: 4, durationMinutes: 120, customer, locale: "nb" };
  const urls = { successUrl: "https://prova.example/takk", cancelUrl: "https://prova.example/nei" };
  const kept = (more: object = {}, tableDepositOre = 0, settings = dineInSettings({})) =>
    JSON.parse(
      reservationJson({ ...details, ...more }, settings, {
        source: "API",
        token,
        tableDepositOre,
        nowMs: before(1440),
      }),
    );

  it("of a guest who says no more than they must", () => {
    const { reservation, ...row } = kept(urls);
    assert.deepEqual(reservation, {
      areaId: null,
      occasion: null,
      highChairs: 0,
      wheelchair: false,
      allergies: [],
      canCancelUntil: "2026-06-13T15:00:00.000Z",
    });
    assert.deepEqual(row, {
      token_hash: "\\x01ff",
      token_sealed: "\\x10",
      payment_method: null,
      source: "API",
      locale: "nb",
      client_reference: null,
      table_deposit: 0,
      total: 0,
      customer_name: "Kari",
      customer_phone: "+4791234567",
      customer_email: "Kari+bord@Example.com",
      email_identity: row.email_identity,
      marketing_consent: false,
      note: null,
      success_url: null,
      cancel_url: null,
      dine_in_at: "2026-06-13T17:00:00.000Z",
      party_size: 4,
      duration_minutes: 120,
    });
    assert.match(row.email_identity, /@example\.com$/);
  });

  it("of one who says everything, and of one who leaves neither telephone nor address", () => {
    const said = {
      areaId: "are_1",
      occasion: "BIRTHDAY",
      highChairs: 2,
      wheelchair: true,
      allergies: ["MILK"],
    };
    const more = { ...said, marketingConsent: true, note: "Hei", clientReference: "r" };
    const row = kept(more);
    assert.deepEqual(row.reservation, { ...said, canCancelUntil: "2026-06-13T15:00:00.000Z" });
    assert.deepEqual([row.marketing_consent, row.note, row.client_reference], [true, "Hei", "r"]);
    const nobody = kept({ customer: { name: "Gjest", phone: "", email: "" }, note: "", clientReference: "" });
    assert.deepEqual(
      [
        nobody.customer_phone,
        nobody.customer_email,
        nobody.email_identity,
        nobody.note,
        nobody.client_reference,
      ],
      ["", null, null, null, null],
    );
  });

  it("of one who pays a deposit: how it is paid, where to go then, and until when it goes back", () => {
    const settings = dineInSettings({
      autoApprove: true,
      deposit: { amount: 100, cancelBeforeMinutes: 180 },
    });
    const row = kept(urls, 400, settings);
    assert.deepEqual(
      [row.payment_method, row.table_deposit, row.total, row.success_url, row.cancel_url],
      ["ONLINE", 400, 400, urls.successUrl, urls.cancelUrl],
    );
    assert.equal(row.reservation.refundUntil, "2026-06-13T14:00:00.000Z");
    assert.equal(row.reservation.autoApprove, true);
    assert.equal(kept({}, 1).success_url, null);
  });

  it("and what is told of it names the website's own reference when there is one", () => {
    const told = { dineInAt: "2026-06-13T17:00:00.000Z", partySize: 4 };
    assert.deepEqual(JSON.parse(requestedEventJson(details)), told);
    assert.deepEqual(JSON.parse(requestedEventJson({ ...details, clientReference: "" })), told);
    assert.deepEqual(JSON.parse(requestedEventJson({ ...details, clientReference: "r" })), {
      ...told,
      clientReference: "r",
    });
  });
});
