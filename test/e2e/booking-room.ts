import type { Page } from "playwright-core";
import { shopFile } from "../../src/features/orders/shop.fixture.ts";

/** One table by the window and one in the hall, on weekdays and Saturdays; who brings four pays beforehand. */
export const restaurant = (dineIn: object) => ({
  ...shopFile,
  openingHours: shopFile.openingHours.map((day) => ({
    ...day,
    opensAt: "14:00",
    isClosed: day.dayOfWeek === 0,
  })),
  areas: [
    { ref: "vindu", name: "Vindu" },
    { ref: "sal", name: "Sal" },
  ],
  tables: [
    { name: "V1", area: "vindu", minSeats: 1, maxSeats: 2 },
    { name: "S1", area: "sal", minSeats: 3, maxSeats: 4 },
  ],
  settings: {
    ...shopFile.settings,
    reservationsEnabled: true,
    dineIn: { slotMinutes: 60, maxDaysAhead: 14, ...dineIn },
  },
});
export const deposit = { amount: 10_000, perPerson: true, cancelBeforeMinutes: 1440 };

export const main = (page: Page) => page.getByRole("main");
export const dialog = (page: Page) => page.getByRole("dialog");
export const time = (page: Page, clock: string) =>
  page.getByRole("button", { name: new RegExp(`^${clock}`) });
export const form = (page: Page) => page.locator("form");

/** What is sent there is refused like this, until the next word on it. */
export async function refuse(page: Page, path: string, status: number, error: object): Promise<void> {
  const headers = { "access-control-allow-origin": "*", "retry-after": "40" };
  await page.unroute(path);
  await page.route(path, (route) => route.fulfill({ status, headers, json: { error } }));
}
