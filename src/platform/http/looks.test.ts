import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { asLookedAt, refuseInLook } from "./looks.ts";

/** An answer about an order or a booking, as far as it says something of the guest. */
const answer = {
  status: 200 as const,
  body: {
    orderNumber: 7,
    isOpen: false,
    lines: [{ name: "Margherita", note: "uten løk", clientLineId: "linje-1" }],
    customer: { name: "Åse Nordmann", phone: "+4791234567", email: "aase@example.com", orders: 3 },
    customerName: "Åse Nordmann",
    deliveryAddress: {
      ...{ line1: "Storgata 3", line2: "H0201", floor: "2", doorCode: "4711", instructions: "ring på" },
      ...{ postalCode: "7011", city: "Trondheim", latitude: 63.4, longitude: 10.4 },
    },
    cancellation: { reason: "TOO_BUSY", message: "Beklager, Åse", cancelledBy: "RESTAURANT" },
    note: "rød dør",
    vehicle: "AB 12345",
    occasion: "bursdag",
    allergies: ["NUTS"],
    wheelchair: true,
    clientReference: "kunde-17",
    paymentUrl: "https://pay.example/x",
    trackingUrl: "https://luka.example/o/x",
  },
};

describe("what somebody who looks at a restaurant sees of an answer", () => {
  it("is the order without its guest, who is a letter", () => {
    assert.deepEqual(asLookedAt({ path: "/orders/:id" }, answer), {
      status: 200,
      body: {
        orderNumber: 7,
        isOpen: false,
        lines: [{ name: "Margherita", note: null, clientLineId: null }],
        customer: { name: "Å …", phone: "", email: null, orders: 3 },
        customerName: "Å …",
        deliveryAddress: {
          ...{ line1: "…", line2: null, floor: null, doorCode: null, instructions: null },
          ...{ postalCode: "7011", city: "Trondheim", latitude: null, longitude: null },
        },
        cancellation: { reason: "TOO_BUSY", message: null, cancelledBy: "RESTAURANT" },
        note: null,
        vehicle: null,
        occasion: null,
        allergies: [],
        wheelchair: false,
        clientReference: null,
        paymentUrl: null,
        trackingUrl: "",
      },
    });
  });

  it("is nothing where there is nothing, and of a nameless guest no letter", () => {
    const body = {
      customer: null,
      deliveryAddress: null,
      cancellation: undefined,
      trackingUrl: null,
      at: null,
    };
    const seen = { ...body, cancellation: undefined };
    assert.deepEqual(asLookedAt({ path: "/orders" }, { status: 200, body }), { status: 200, body: seen });
    const nameless = { customer: { name: "", phone: null, email: null }, customerName: 7 };
    assert.deepEqual(asLookedAt({ path: "/orders" }, { status: 200, body: nameless }), {
      status: 200,
      body: { customer: { name: "…", phone: null, email: null }, customerName: "…" },
    });
  });

  it("is all of it where no guests are in it, and never what was made into bytes before", () => {
    assert.equal(asLookedAt({ path: "/reports/day" }, answer), answer);
    const bytes = { status: 200 as const, body: Buffer.from("Åse Nordmann") };
    assert.throws(() => asLookedAt({ path: "/orders" }, bytes), /without them/);
    assert.equal(asLookedAt({ path: "/reports/day" }, bytes), bytes);
  });

  it("is nothing at all of what opens something, of what nobody has decided on, and of a change", () => {
    const reasonOf = (method: "GET" | "POST", path: string): unknown => {
      try {
        refuseInLook({ method, path });
        return "SHOWN";
      } catch (error) {
        return (error as { details?: { reason: string } }).details?.reason;
      }
    };
    assert.deepEqual(
      [
        reasonOf("GET", "/orders"),
        reasonOf("GET", "/reports/day"),
        reasonOf("GET", "/site-gate"),
        reasonOf("GET", "/brand-new"),
        reasonOf("POST", "/orders"),
      ],
      ["SHOWN", "SHOWN", "HIDDEN", "HIDDEN", "CHANGE"],
    );
  });
});
