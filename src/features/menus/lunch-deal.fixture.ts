import { weekdays } from "../../domain/snapshot.ts";
import type { ShopFile } from "../orders/shop.fixture.ts";

/** From 11 to 14 there is a lunch deal alone, made of what the evening's menu has: a pizza, and a soft drink or a soup. */
export function withLunchDeal({ menus }: ShopFile): void {
  const option = (product: string) => ({ product });
  const slots = [
    { name: "Pizza", options: [option("margherita")] },
    { name: "Til", options: [option("brus"), option("utsolgt")] },
  ];
  menus.push({
    name: "Lunsj",
    isDefault: false,
    schedules: weekdays.map((dayOfWeek) => ({ dayOfWeek, startsAt: "11:00", endsAt: "14:00" })),
    categories: [{ name: "Lunsj", products: [{ name: "Lunsjtilbud", basePrice: 14900, combo: { slots } }] }],
  } as never);
}
