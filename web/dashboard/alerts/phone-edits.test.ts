import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { addPhone, changePhone, type Phone, removePhone, setLostMinutes } from "./phone-edits.ts";

const phone = (id: string, name: string): Phone =>
  ({
    id,
    name,
    phone: "+4791234567",
    locale: "nb",
    smsAfterMinutes: 3,
    callAfterMinutes: null,
    tellsOfOutage: true,
  }) as Phone;
const kari = phone("1", "Kari");
const ola = phone("2", "Ola");
const kept = { boardLostMinutes: 5, phones: [kari, ola] };

describe("the phones that are texted and rung", () => {
  it("have one more, after those that are there", () => {
    const { id: _, ...content } = phone("", "Mor");
    assert.deepEqual(addPhone(content)(kept), {
      boardLostMinutes: 5,
      phones: [kari, ola, { ...content, id: null }],
    });
  });

  it("one is changed, and the others stay", () => {
    const change = { change: { smsAfterMinutes: 10 }, seen: { smsAfterMinutes: 3 } };
    assert.deepEqual(changePhone("2", change)(kept).phones, [kari, { ...ola, smsAfterMinutes: 10 }]);
  });

  it("one that somebody else has changed meanwhile is not written over", () => {
    const change = { change: { smsAfterMinutes: 10 }, seen: { smsAfterMinutes: 2 } };
    assert.throws(() => changePhone("2", change)(kept), { code: "CHANGED" });
  });

  it("one goes, and the others stay", () => {
    assert.deepEqual(removePhone("1")(kept), { boardLostMinutes: 5, phones: [ola] });
  });

  it("what somebody else has taken away is neither changed nor taken away", () => {
    assert.throws(() => removePhone("3")(kept), { code: "NOT_FOUND" });
    assert.throws(() => changePhone("3", { change: {}, seen: {} })(kept), { code: "NOT_FOUND" });
  });

  it("are told of a board that is gone after so long, or never", () => {
    assert.deepEqual(setLostMinutes(null)(kept), { boardLostMinutes: null, phones: [kari, ola] });
  });
});
