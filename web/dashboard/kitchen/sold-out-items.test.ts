import assert from "node:assert/strict";
import { it } from "node:test";
import type { StaffMenu } from "../../../src/features/menu-content/staff-schemas.ts";
import { createSpeech, speak } from "../../../src/messages/speech.ts";
import { language } from "../languages/en.ts";
import type { Words } from "../texts.tsx";
import { foundItems, itemsOf } from "./sold-out-items.ts";

const t = speak(
  language.texts,
  createSpeech("en", language.habits, ({ key }) => key),
) as unknown as Words["t"];
const dish = (id: string, menuName: string, more: object = {}) => ({
  ...{ id, name: id, menuName, categoryName: "Pizza", variants: [], stockLeft: null },
  ...{ isAvailable: true, soldOutUntil: null, ...more },
});
const cheese = {
  id: "cheese",
  name: "Ost",
  groupName: "Tilbehør",
  isAvailable: false,
  soldOutUntil: "2026-06-13T02:00:00Z",
};
const menu = (...products: object[]) => ({ products, addons: [cheese] }) as unknown as StaffMenu;

it("dishes stand by category, then add-ons by group, each with what is left and its sizes", () => {
  const items = itemsOf(menu(dish("Margherita", "Kveld", { stockLeft: 3, variants: ["Liten", "Stor"] })), t);
  assert.deepEqual(items, [
    {
      ...{ id: "Margherita", kind: "productId", name: "Margherita", group: "Pizza" },
      ...{ detail: `${t.soldOut.stock({ count: 3 })} · Liten · Stor`, isAvailable: true, soldOutUntil: null },
    },
    {
      ...{ id: "cheese", kind: "addonId", name: "Ost", group: `${t.soldOut.addons} · Tilbehør`, detail: "" },
      ...{ isAvailable: false, soldOutUntil: "2026-06-13T02:00:00Z" },
    },
  ]);
  assert.equal(itemsOf(menu(dish("Margherita", "Kveld")), t)[0]!.detail, "");
});

it("the menu stands with the category where there are several", () => {
  const groups = itemsOf(menu(dish("Margherita", "Kveld"), dish("Vegetar", "Lunsj")), t).map(
    ({ group }) => group,
  );
  assert.deepEqual(groups.slice(0, 2), ["Kveld · Pizza", "Lunsj · Pizza"]);
});

it("what has run out is found by its name or its group", () => {
  const items = itemsOf(menu(dish("Margherita", "Kveld"), dish("Vegetar", "Kveld")), t);
  const found = (query: string) => foundItems(items, query).map(({ id }) => id);
  assert.deepEqual(found(" MARG"), ["Margherita"]);
  assert.deepEqual(found("pizza"), ["Margherita", "Vegetar"]);
  assert.deepEqual(found("tilbehør"), ["cheese"]);
  assert.deepEqual(found(" "), ["Margherita", "Vegetar", "cheese"]);
});
