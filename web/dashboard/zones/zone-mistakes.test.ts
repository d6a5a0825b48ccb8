import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { t } from "../office/words.fixture.ts";
import { zoneMistakes } from "./zone-mistakes.ts";
import { newZone, type ZoneTyped } from "./zone-typed.ts";

const mistakes = zoneMistakes(t);
const zone = (more: Partial<ZoneTyped> = {}): ZoneTyped => ({ ...newZone([], true), ...more });
const { wrongCorner, fewCorners, wrongCodes, wrongDistance, wrongKroner, steps } = t.zonesPage;

describe("what is wrong with a zone as it is typed", () => {
  it("needs a name that is more than blanks", () => {
    assert.equal(mistakes.name("  "), t.office.errors.required);
    assert.equal(mistakes.name(" Sentrum "), null);
  });

  it("has an area of three corners or more, where it is one", () => {
    const area = zone({ type: "POLYGON" });
    assert.equal(mistakes.polygon("63.4, her", area), wrongCorner);
    assert.equal(mistakes.polygon("63.4, 10.1\n63.5, 10.2", area), fewCorners);
    assert.equal(mistakes.polygon("63.4, 10.1\n63.5, 10.2\n63.6, 10.1", area), null);
    assert.equal(mistakes.polygon("her", zone()), null);
  });

  it("reaches a distance, where it is a circle", () => {
    assert.equal(mistakes.radiusMeters("langt", zone()), wrongDistance);
    assert.equal(mistakes.radiusMeters("2,5", zone()), null);
    assert.equal(mistakes.radiusMeters("langt", zone({ type: "POLYGON" })), null);
  });

  it("has at least one postal code, where it goes by them", () => {
    const codes = zone({ type: "POSTAL_CODES" });
    assert.equal(mistakes.postalCodes("", codes), wrongCodes);
    assert.equal(mistakes.postalCodes("701", codes), wrongCodes);
    assert.equal(mistakes.postalCodes("7010", codes), null);
    assert.equal(mistakes.postalCodes("", zone()), null);
  });

  it("costs an amount; the least order, free delivery and a kilometre may be left out", () => {
    assert.equal(mistakes.deliveryFee(""), wrongKroner);
    assert.equal(mistakes.deliveryFee("49,50"), null);
    for (const field of ["minimumOrder", "freeDeliveryFrom", "perKm"] as const) {
      assert.equal(mistakes[field](" "), null, field);
      assert.equal(mistakes[field]("mye"), wrongKroner, field);
      assert.equal(mistakes[field]("300"), null, field);
    }
  });

  it("has each step of its price once", () => {
    const { fromSubtotal, deliveryFee } = mistakes.feeTiers;
    const step = (from: string) => ({ key: from, fromSubtotal: from, deliveryFee: "0" });
    const typed = zone({ feeTiers: [step("300"), step("500"), step("300,00")] });
    assert.equal(fromSubtotal("300", typed, "feeTiers.0.fromSubtotal"), null);
    assert.equal(fromSubtotal("500", typed, "feeTiers.1.fromSubtotal"), null);
    assert.equal(fromSubtotal("300,00", typed, "feeTiers.2.fromSubtotal"), steps.same);
    assert.equal(fromSubtotal("mye", typed, "feeTiers.0.fromSubtotal"), wrongKroner);
    assert.equal(deliveryFee("lite"), wrongKroner);
  });

  it("may begin to cost by the kilometre at once", () => {
    assert.deepEqual(["", " ", "0", " 0 ", "1,5", "x"].map(mistakes.baseKilometers), [
      ...[null, null, null, null, null],
      wrongDistance,
    ]);
  });

  it("takes whole minutes more, none to ten hours", () => {
    const wrong = t.office.errors.wholeNumber({ low: 0, high: 600 });
    assert.deepEqual(["0", " 15 ", "600", "601", "", "1,5", "1000", "x1"].map(mistakes.extraMinutes), [
      ...[null, null, null],
      ...[wrong, wrong, wrong, wrong, wrong],
    ]);
  });
});
