import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { GuestFile } from "../../src/features/guests/schemas.ts";
import { countedOf, keptKinds, openSaid, periodOf, standsIn } from "./guest-said.ts";
import { norwegian } from "./norwegian.fixture.ts";

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

  it("is from the first to the last of it, where any of it has a time", () => {
    const [firstAt, lastAt] = ["2026-06-05T16:00:00.000Z", "2026-06-12T16:00:00.000Z"];
    assert.equal(periodOf(norwegian.t, { firstAt, lastAt }), "Fra 5. juni 2026 til 12. juni 2026");
    assert.equal(periodOf(norwegian.t, { firstAt: null, lastAt: null }), null);
  });

  it("stays while an order or a table is not ended", () => {
    const open = [
      { type: "ORDER", number: 12 },
      { type: "RESERVATION", number: 3 },
    ] as const;
    assert.equal(openSaid(norwegian.t, open), "Bestilling 12, Bordbestilling 3");
  });
});
