import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { DraftLine } from "../../storefront/draft.ts";
import { bodyOf, nothing, type PhoneTyped, waysToGet, waysToPay } from "./phone-typed.ts";
import { newsOf } from "./quote-news.ts";
import { withLine } from "./with-line.ts";

const line = (key: string, quantity = 1): DraftLine => ({
  ...{
    key,
    productId: "prd_1",
    variantId: null,
    quantity,
    addons: [],
    removed: [],
    components: [],
    note: "",
  },
});
const point = { latitude: 59.9, longitude: 10.7 };
const address = {
  line1: " Storgata 1 ",
  postalCode: " 0155 ",
  city: " Oslo ",
  instructions: " Ring på ",
  point,
};
const delivered: PhoneTyped = { ...nothing, fulfillment: "DELIVERY", deliveryAddress: address };

describe("an order by phone, as it is sent", () => {
  it("leaves out what nobody has typed", () => {
    const blank: PhoneTyped = {
      ...nothing,
      ...{ customer: { name: "", phone: "", email: " " }, couponCode: " ", note: " " },
    };
    assert.deepEqual(bodyOf(blank, []), {
      fulfillment: "PICKUP",
      paymentMethod: "CASH",
      lines: [],
      customer: { name: "", phone: "" },
    });
  });

  it("has everything that was typed, without the blanks around it", () => {
    const typed: PhoneTyped = {
      ...nothing,
      requestedPickupAt: "2026-06-12T18:00:00.000Z",
      customer: { name: " Kari ", phone: " 91234567 ", email: " kari@example.no " },
      couponCode: " VÅR ",
      note: " Uten pose ",
      paymentMethod: "ONLINE",
      ageConfirmed: true,
    };
    assert.deepEqual(bodyOf(typed, [line("a", 2)]), {
      fulfillment: "PICKUP",
      paymentMethod: "ONLINE",
      lines: [{ productId: "prd_1", variantId: null, quantity: 2, addons: [], clientLineId: "a" }],
      customer: { name: "Kari", phone: "91234567", email: "kari@example.no" },
      requestedPickupAt: "2026-06-12T18:00:00.000Z",
      couponCode: "VÅR",
      note: "Uten pose",
      ageConfirmed: true,
    });
  });

  it("has an address when it is delivered, from its postal code on", () => {
    const place = {
      line1: "Storgata 1",
      postalCode: "0155",
      city: "Oslo",
      instructions: "Ring på",
      ...point,
    };
    assert.deepEqual(bodyOf(delivered, []).deliveryAddress, place);
    const plain = { ...delivered, deliveryAddress: { ...address, instructions: " ", point: null } };
    const { instructions: _, latitude: __, longitude: ___, ...bare } = place;
    assert.deepEqual(bodyOf(plain, []).deliveryAddress, bare);
    assert.ok(!("deliveryAddress" in bodyOf({ ...delivered, fulfillment: "PICKUP" }, [])));
    const begun = { ...delivered, deliveryAddress: { ...address, postalCode: "" } };
    assert.ok(!("deliveryAddress" in bodyOf(begun, [])));
  });
});

describe("the dishes of an order that is taken down", () => {
  const lines = [line("a"), line("b")];

  it("a new one comes last, and one that is changed stays in its place", () => {
    assert.deepEqual(withLine(lines, line("c")), [line("a"), line("b"), line("c")]);
    assert.deepEqual(withLine(lines, line("a", 3)), [line("a", 3), line("b")]);
  });

  it("none of one takes it off", () => {
    assert.deepEqual(withLine(lines, line("a", 0)), [line("b")]);
  });
});

it("what has not been typed yet is no news; what stands in the way is", () => {
  const warning = (path: string, code: string) => ({ path, code, message: "" });
  const closed = warning("requestedPickupAt", "CLOSED");
  const warnings = [
    ...[warning("lines.0.addons", "REQUIRED"), warning("customer.phone", "PHONE"), closed],
  ] as never;
  assert.deepEqual(newsOf({ warnings }), [closed]);
});

it("a caller chooses among what the restaurant does: to fetch it or have it brought, by cash or by a link", () => {
  assert.deepEqual(waysToGet({ pickup: true, delivery: true }), ["PICKUP", "DELIVERY"]);
  assert.deepEqual(waysToGet({ pickup: false, delivery: true }), ["DELIVERY"]);
  assert.deepEqual(waysToGet({ pickup: true, delivery: false }), ["PICKUP"]);
  assert.deepEqual(waysToPay({ cash: true, online: true }), ["CASH", "ONLINE"]);
  assert.deepEqual(waysToPay({ cash: false, online: true }), ["ONLINE"]);
  assert.deepEqual(waysToPay({ cash: true, online: false }), ["CASH"]);
});
