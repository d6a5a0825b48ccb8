import assert from "node:assert/strict";
import { it } from "node:test";
import type { BoardOrder } from "../../../src/features/orders/board-schemas.ts";
import { createSpeech, speak } from "../../../src/messages/speech.ts";
import { language } from "../languages/en.ts";
import type { Words } from "../texts.tsx";
import { toldOf } from "./order-told.ts";

const t = speak(
  language.texts,
  createSpeech("en", language.habits, ({ key }) => key),
) as unknown as Words["t"];
const at = (time: string): string => `2026-05-20T${time}:00Z`;
const cake = { lineId: "1", name: "Kake", variantName: null, choices: [], before: 0, after: 1 };

it("an order's history has its changes among its steps, by when they were made, and by whom", () => {
  const order = {
    timeline: [
      { at: at("18:00"), status: "PAID" },
      { at: at("18:20"), status: "READY_FOR_PICKUP" },
    ],
    changes: [{ version: 1, at: at("18:10"), lines: [cake, { ...cake, name: "Brus", before: 2, after: 1 }] }],
    events: [
      { at: at("18:00"), by: { kind: "CUSTOMER" } },
      { at: at("18:10"), by: { kind: "STAFF" } },
    ],
  } as unknown as BoardOrder;
  assert.deepEqual(toldOf(order, t), [
    { at: at("18:00"), text: t.statuses.PAID, by: "CUSTOMER" },
    { at: at("18:10"), text: `${t.orderChanges.changed} · + 1 × Kake · 2 → 1 × Brus`, by: "STAFF" },
    { at: at("18:20"), text: t.statuses.READY_FOR_PICKUP, by: undefined },
  ]);
});

it("a guest who pays with cash has ordered, and the restaurant has accepted", () => {
  const stepBy = (kind: string) => {
    const step = {
      timeline: [{ at: at("18:00"), status: "CONFIRMED" }],
      changes: [],
      events: [{ at: at("18:00"), by: { kind } }],
    };
    return toldOf(step as unknown as BoardOrder, t).map(({ text }) => text);
  };
  assert.deepEqual(
    [stepBy("CUSTOMER"), stepBy("STAFF"), stepBy("SYSTEM")],
    [["Ordered"], ["Accepted"], ["Accepted"]],
  );
});
