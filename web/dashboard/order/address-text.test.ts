import assert from "node:assert/strict";
import { it } from "node:test";
import { t } from "../office/words.fixture.ts";
import type { Words } from "../texts.tsx";
import { addressText } from "./address-text.ts";

it("an order is brought to the door, and what is not known of the way is not said", () => {
  const words = t as unknown as Words["t"];
  const street = { line1: "Gata 9", line2: null, postalCode: "7010", city: "Trondheim" };
  const door = { floor: null, doorCode: null };
  assert.equal(addressText(words, { ...street, ...door }), "Gata 9, 7010 Trondheim");
  assert.equal(
    addressText(words, { ...street, line2: "oppgang B", floor: "3", doorCode: "1234" }),
    "Gata 9, oppgang B, 7010 Trondheim · Etasje 3 · Dørkode 1234",
  );
});
