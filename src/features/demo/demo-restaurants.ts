import { exampleRestaurant } from "./example-restaurants.ts";

export const demoSlug = "demo";
export const demoSandboxSlug = "demo-sandbox";

/** A visitor at three in the morning can order too: equal times are a day of 24 hours. */
const alwaysOpen = [1, 2, 3, 4, 5, 6, 0].map((dayOfWeek) => ({
  dayOfWeek,
  opensAt: "00:00",
  closesAt: "00:00",
}));

/** A room, so that tables can be booked too. */
const room = {
  areas: [
    { ref: "vindu", name: "Ved vinduet" },
    { ref: "salen", name: "Salen" },
  ],
  tables: [
    { name: "Vindu 1", area: "vindu", minSeats: 1, maxSeats: 2 },
    { name: "Vindu 2", area: "vindu", minSeats: 1, maxSeats: 2 },
    { name: "Vindu 3", area: "vindu", minSeats: 2, maxSeats: 4 },
    { name: "Bord 1", area: "salen", minSeats: 2, maxSeats: 4 },
    { name: "Bord 2", area: "salen", minSeats: 2, maxSeats: 4 },
    { name: "Bord 3", area: "salen", minSeats: 3, maxSeats: 6 },
    { name: "Langbordet", area: "salen", minSeats: 5, maxSeats: 10 },
  ],
  tableCombinations: [
    { tables: ["Vindu 1", "Vindu 2"], minSeats: 3, maxSeats: 4 },
    { tables: ["Bord 1", "Bord 2"], minSeats: 5, maxSeats: 8 },
  ],
};

/** The pizzeria of the example files as a showcase: open day and night, without limits that a visitor would run into. */
export async function demoRestaurant(slug: string): Promise<object> {
  const file = await exampleRestaurant("pizza");
  return {
    ...file,
    slug,
    ...room,
    settings: {
      ...(file.settings as object),
      tips: true,
      ordersPerSlot: null,
      reservationsEnabled: true,
      dineIn: { slotMinutes: 30, minNoticeMinutes: 30 },
    },
    openingHours: alwaysOpen,
    venueHours: [],
    hoursOverrides: [],
  };
}
