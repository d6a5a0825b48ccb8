import { osloToday } from "./oslo.ts";
import type { PartnerRestaurant } from "./partner.ts";
import { createPartner } from "./partner.ts";
import { newPlace } from "./partners.ts";
import type { Town } from "./town.ts";

const full = new WeakMap<Town, Promise<PartnerRestaurant>>();

/** A sandbox that has as much of everything as there can be: it is not to be changed. */
export function fullPlace(town: Town): Promise<PartnerRestaurant> {
  const made = full.get(town) ?? make(town);
  full.set(town, made);
  return made;
}

const many = <Item>(count: number, make: (index: number) => Item): Item[] =>
  Array.from({ length: count }, (_, index) => make(index));

async function make(town: Town): Promise<PartnerRestaurant> {
  const partner = await createPartner(town);
  const file = newPlace({
    hoursOverrides: many(100, (day) => ({
      date: osloToday()
        .add({ days: day + 2 })
        .toString(),
      isClosed: true,
      appliesTo: "BOTH",
    })),
    deliveryZones: many(20, (index) => ({
      name: `Sone ${index}`,
      type: "POSTAL_CODES",
      postalCodes: [String(7010 + index)],
      deliveryFee: 4900,
    })),
    addonGroups: many(200, (index) => ({ ref: `gruppe${index}`, name: `Gruppe ${index}` })),
    menus: [
      {
        name: "Meny",
        isDefault: true,
        categories: many(200, (index) => ({
          name: `Kategori ${index}`,
          products: many(4, (dish) => ({
            ref: `rett${index}-${dish}`,
            name: `Rett ${index}-${dish}`,
            basePrice: 9900,
          })),
        })),
      },
    ],
  });
  const [restaurant] = await partner.importRestaurants([file]);
  return restaurant!;
}
