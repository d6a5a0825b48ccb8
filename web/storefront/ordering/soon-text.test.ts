import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { emptyDraft } from "../draft.ts";
import { pageWith } from "../page.fixture.ts";
import type { Shop } from "./shop.tsx";
import { soonestMs, soonText, whenText } from "./soon-text.ts";

const nowMs = Date.parse("2026-06-12T18:00:00+02:00");
const page = { ...pageWith("ordering"), nowMs };
const shop = (more: object = {}, prep: object = {}) =>
  ({
    draft: emptyDraft,
    fulfillment: "PICKUP",
    prep: {
      isOpen: true,
      isPaused: false,
      generatedAt: "",
      pickupMinutes: 20,
      deliveryMinutes: 45,
      pickup: { asapAt: null },
      delivery: { asapAt: null },
      ...prep,
    },
    ...more,
  }) as unknown as Shop;

describe("when the food can be had", () => {
  const delivery = { fulfillment: "DELIVERY" };
  it("is the usual minutes from now, until the service has said when", () => {
    assert.equal(soonText(page, shop()), "klar ca. 18:20");
    assert.equal(soonText(page, shop(delivery)), "hos deg ca. 18:45");
    const told = {
      pickup: { asapAt: "2026-06-12T18:30:00+02:00" },
      delivery: { asapAt: "2026-06-12T19:10:00+02:00" },
    };
    assert.equal(soonText(page, shop({}, told)), "klar ca. 18:30");
    assert.equal(soonText(page, shop(delivery, told)), "hos deg ca. 19:10");
    assert.equal(soonText(page, shop({}, { isOpen: false })), null);
  });

  it("is what the basket itself takes, once it has been quoted", () => {
    const quote = { estimatedReadyAt: "2026-06-12T18:50:00+02:00" } as never;
    assert.equal(soonestMs(page, shop(), quote), Date.parse("2026-06-12T18:50:00+02:00"));
    assert.equal(soonestMs(page, shop(), { estimatedReadyAt: null } as never), nowMs + 20 * 60_000);
  });

  it("is read as the time in force, shorter beside the choice it belongs to", () => {
    assert.equal(whenText(page, shop(), false, null), "Så snart som mulig, ca. kl. 18:20");
    assert.equal(whenText(page, shop(), true, null), "Ca. 18:20");
    assert.equal(whenText(page, shop({}, { isOpen: false }), true, null), "Velg tidspunkt");
    const at = "2099-06-12T19:00:00+02:00";
    assert.match(
      whenText(page, shop({ draft: { ...emptyDraft, time: { kind: "AT", at } } }), true, null),
      /19:00/,
    );
  });
});
