import { readFile } from "node:fs/promises";

export const demoSlug = "demo";
export const demoSandboxSlug = "demo-sandbox";

/** A visitor at three in the morning can order too: equal times are a day of 24 hours. */
const alwaysOpen = [1, 2, 3, 4, 5, 6, 0].map((dayOfWeek) => ({
  dayOfWeek,
  opensAt: "00:00",
  closesAt: "00:00",
}));

/** The pizzeria of the example files as a showcase: open day and night, without limits that a visitor would run into. */
export async function demoRestaurant(slug: string): Promise<object> {
  const text = await readFile(new URL("./restaurants/nordstjernen-pizza.json", import.meta.url), "utf8");
  const file = JSON.parse(text);
  return {
    ...file,
    slug,
    settings: { ...file.settings, tips: true, ordersPerSlot: null },
    openingHours: alwaysOpen,
    venueHours: [],
    hoursOverrides: [],
  };
}
