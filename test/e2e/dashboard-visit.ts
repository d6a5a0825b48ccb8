import type { BrowserContextOptions } from "playwright-core";
import type { StaffRole } from "../../src/domain/roles.ts";
import { newKey } from "../../src/features/orders/shop.fixture.ts";
import type { TestSite, VisitorPage } from "./browser.ts";

const password = "et langt passord";

export interface DashboardVisit extends VisitorPage {
  /** To a page of the restaurant: `/settings/keys`. */
  go(path: string): Promise<unknown>;
}

/** Somebody new in a restaurant, signed in and at its board. */
export async function signedIn(
  site: TestSite,
  { restaurantId, slug }: { restaurantId: string; slug: string },
  role: StaffRole = "OWNER",
  options: BrowserContextOptions = {},
): Promise<DashboardVisit> {
  const email = `${newKey()}@luka.example`;
  const { userId } = await site.ctx.people.createPerson({ email, name: "Kari Eier", password });
  await site.ctx.people.addMember(restaurantId, userId, role);
  const visit = await site.open(options);
  const { page } = visit;
  await page.goto(`${site.base}/dashboard`);
  await page.getByLabel("E-post").fill(email);
  await page.getByRole("textbox", { name: "Passord" }).fill(password);
  await page.getByRole("button", { name: "Logg inn", exact: true }).click();
  await page.getByRole("heading", { name: "Nye" }).waitFor();
  return { ...visit, go: (path) => page.goto(`${site.base}/dashboard/${slug}${path}`) };
}
