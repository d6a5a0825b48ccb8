import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { type Draft, emptyDraft } from "../draft.ts";
import { addressBody, orderBody } from "./order-body.ts";

const address = { line1: "Gata 9", postalCode: "7010", city: "Trondheim", instructions: "" };
const bodyOf = (
  draft: Partial<Draft>,
  fulfillment: "PICKUP" | "DELIVERY" = "PICKUP",
  methods = ["VIPPS", "CARD"],
) =>
  orderBody(
    {
      draft: { ...emptyDraft, ...draft },
      fulfillment,
      restaurant: { payment: { methods } } as never,
    },
    "prova",
    "nb",
  );
const plain = {
  slug: "prova",
  fulfillment: "PICKUP",
  lines: [],
  locale: "nb",
  source: "WEB",
  requestedPickupAt: null,
};

describe("what is asked and ordered", () => {
  const at = "2026-06-12T19:00:00+02:00";
  const customer = { name: "Kari", phone: "91234567", email: " kari@example.no " };
  const cases: [string, Partial<Draft>, object][] = [
    ["nothing that was not chosen", {}, {}],
    ["as soon as possible is no time", { time: { kind: "ASAP" } }, {}],
    ["a time that was picked", { time: { kind: "AT", at } }, { requestedPickupAt: at }],
    ["an address is for delivery only", { address }, {}],
    ["who it is stays at home without a code", { customer }, {}],
    [
      "a code is judged by the address of the guest",
      { couponCode: "SOMMER", customer },
      { couponCode: "SOMMER", customer: { email: "kari@example.no" } },
    ],
    [
      "half an address is none yet",
      { couponCode: "A", customer: { ...customer, email: "kari@" } },
      { couponCode: "A" },
    ],
    [
      "a tip with what is paid now",
      { paymentMethod: "ONLINE", tip: 500 },
      { paymentMethod: "ONLINE", tip: 500 },
    ],
    ["no tip of nothing", { paymentMethod: "ONLINE", tip: 0 }, { paymentMethod: "ONLINE" }],
    ["no tip at the counter", { paymentMethod: "CASH", tip: 500 }, { paymentMethod: "CASH" }],
    [
      "Vipps or card, when paid now",
      { paymentMethod: "ONLINE", paymentChannel: "CARD" },
      { paymentMethod: "ONLINE", paymentChannel: "CARD" },
    ],
    [
      "no channel at the counter",
      { paymentMethod: "CASH", paymentChannel: "CARD" },
      { paymentMethod: "CASH" },
    ],
  ];
  for (const [name, draft, more] of cases)
    it(name, () => assert.deepEqual(bodyOf(draft), { ...plain, ...more }));

  it("says where to, of a delivery; with the words for the driver and the point on the map when there are any", () => {
    assert.deepEqual(bodyOf({ address }, "DELIVERY").deliveryAddress, {
      line1: "Gata 9",
      postalCode: "7010",
      city: "Trondheim",
      country: "NO",
    });
    assert.equal(bodyOf({}, "DELIVERY").deliveryAddress, undefined);
    const point = { latitude: 63.4, longitude: 10.4 };
    const { instructions, latitude } = addressBody({ ...address, instructions: "Ring på", point });
    assert.deepEqual([instructions, latitude], ["Ring på", 63.4]);
  });

  it("no longer asks for a way to pay that the restaurant has stopped taking", () => {
    const draft = { paymentMethod: "ONLINE", paymentChannel: "VIPPS" } as const;
    assert.deepEqual(bodyOf(draft, "PICKUP", ["CARD"]), { ...plain, paymentMethod: "ONLINE" });
  });
});
