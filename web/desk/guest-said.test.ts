import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { GuestFile } from "../../src/features/guests/schemas.ts";
import { countedOf, keptKinds, standsIn } from "./guest-said.ts";

describe("what is kept of a guest, as people read it", () => {
  it("is said by the names that the file has, and nothing is said of what is empty", () => {
    const record = {
      ...{ number: 12, note: "Uten løk", comment: "", email: null, takesNews: false },
      address: { street: "Storgata 1", city: "Oslo" },
    };
    assert.deepEqual(standsIn(record), [
      ["number", "12"],
      ["note", "Uten løk"],
      ["takesNews", "false"],
      ["address", '{"street":"Storgata 1","city":"Oslo"}'],
    ]);
  });

  it("is the kinds of which a restaurant has something", () => {
    const place = { slug: "sted", name: "Sted", orders: [{ number: 1 }], reservations: [] };
    const kept = keptKinds(place as unknown as GuestFile["restaurants"][number]);
    assert.deepEqual(kept, [["orders", [{ number: 1 }]]]);
  });

  it("is counted where there is any", () => {
    assert.deepEqual(countedOf({ orders: 1, reservations: 0, waitlist: 2, mails: 0 }), [
      "orders",
      "waitlist",
    ]);
  });
});
