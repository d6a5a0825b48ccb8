import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Speech } from "../../src/messages/speech.ts";
import { addon, group, menuOf, product } from "./menu.fixture.ts";
import { indexMenu } from "./menu-index.ts";
import { issuesOf } from "./ordering/cart-math.ts";
import { choicesOf } from "./ordering/combo-parts.ts";
import { plainLine } from "./ordering/plain-line.ts";
import type { PublicCategory, PublicMenu } from "./public-menu.ts";

const speech = { message: ({ key }: { key: string }) => key } as unknown as Speech;
const crust = group("crust", [addon("thin"), addon("thick")], { minSelect: 1, maxSelect: 1 });
const pizza = product("pizza", { addonGroups: [crust] });
const slot = {
  ...{ id: "slot", name: "Pizza", nameEn: null, minSelect: 1, maxSelect: 1 },
  options: [{ productId: "pizza", variantId: null, extraPrice: 0 }],
};
const deal = product("deal", { isCombo: true, combo: { slots: [slot] } as never });
const shown = { id: "lunch", menuId: "men_lunch", name: "Lunsj", addonGroups: [], products: [deal] };
const hidden = { id: "pizzas", menuId: "men_evening", name: "Pizza", addonGroups: [], products: [pizza] };
const indexOf = (parts?: object[]) =>
  indexMenu({
    restaurant: { addonGroups: [] },
    menus: [{ id: "men_lunch", name: "Lunsj" }],
    categories: [shown],
    parts: parts as PublicCategory[] | undefined,
  } as unknown as PublicMenu);

describe("the menu as a page has it", () => {
  it("offers in a combo what stands on a menu that is not shown, with its own add-ons", () => {
    const index = indexOf([hidden]);
    assert.deepEqual(
      choicesOf(slot as never, index).map(({ part }) => part.id),
      ["pizza"],
    );
    assert.deepEqual(index.catalogue.products.get("pizza")?.addonGroups.ids, ["crust"]);
    assert.deepEqual([...index.products.keys()], ["deal"], "it is no dish of its own");
    assert.deepEqual(
      index.categories.map(({ id }) => id),
      ["lunch"],
    );
  });

  it("takes no such dish by itself", () => {
    const line = {
      ...plainLine(pizza, indexOf([hidden])),
      addons: [{ addonId: "thin", addonGroupId: "crust" }],
    };
    assert.equal(issuesOf(indexOf([hidden]), line, "PICKUP", speech).length, 1);
    assert.deepEqual(issuesOf(menuOf({ Pizza: [pizza] }), line, "PICKUP", speech), []);
  });

  it("is read from an answer that says nothing of such dishes, too", () => {
    assert.deepEqual(choicesOf(slot as never, indexOf()), []);
  });
});
