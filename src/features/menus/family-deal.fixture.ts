import type { ShopFile } from "../orders/shop.fixture.ts";

/** Two pizzas or a soup that is sold out, one dessert or none, and a drink that one has to choose. Bacon is fried crisp if nobody says otherwise. */
export function withFamilyDeal({ addonGroups, menus }: ShopFile): void {
  (addonGroups as object[]).push({
    ref: "stekt",
    name: "Hvor stekt?",
    addons: [
      { name: "Sprøtt", price: 0, isDefault: true },
      { name: "Røkt", price: 500 },
    ],
  });
  Object.assign(addonGroups[1]!.addons[0]!, { addonGroups: ["stekt"] });
  const one = (name: string, ...products: string[]) => ({
    name,
    options: products.map((product) => ({ product })),
  });
  (menus[0]!.categories[1]!.products as object[]).push({
    name: "Familiemiddag",
    basePrice: 39900,
    combo: {
      slots: [
        { ...one("To pizzaer", "margherita", "utsolgt"), minSelect: 2, maxSelect: 2 },
        { ...one("Dessert", "is", "kake"), minSelect: 0, maxSelect: 1 },
        { ...one("Drikke", "brus", "ol", "utsolgt"), minSelect: 1, maxSelect: 1 },
      ],
    },
  });
}
