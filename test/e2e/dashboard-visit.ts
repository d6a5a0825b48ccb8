import type { BrowserContextOptions, Page } from "playwright-core";
import type { StaffRole } from "../../src/domain/roles.ts";
import { newKey } from "../../src/features/orders/shop.fixture.ts";
import { password } from "../../src/features/people/staff.fixture.ts";
import type { TestSite } from "./browser.ts";
import { signedInAs } from "./session.ts";
import type { VisitorPage } from "./windows.ts";

export interface DashboardVisit extends VisitorPage {
  /** To a page of the restaurant: `/settings/keys`. */
  go(path: string): Promise<unknown>;
}

export interface VisitOptions extends BrowserContextOptions {
  /** The page of the restaurant that is opened, `/settings/keys`, or none yet; the board unless said, which costs more than most. */
  at?: string | null;
}

/** Somebody new in a restaurant, signed in and at one of its pages. */
export async function signedIn(
  site: TestSite,
  { restaurantId, slug }: { restaurantId: string; slug: string },
  role: StaffRole = "OWNER",
  { at = "", ...options }: VisitOptions = {},
): Promise<DashboardVisit> {
  const email = `${newKey()}@luka.example`;
  const { userId } = await site.ctx.people.createPerson({ email, name: "Kari Eier", password });
  await site.ctx.people.addMember(restaurantId, userId, role);
  const visit = await signedInAs(site, email, options);
  const { page } = visit;
  const go = (path: string) => page.goto(`${site.base}/dashboard/${slug}${path}`);
  if (at !== null) await go(at);
  if (at === "") await page.getByRole("heading", { name: "Nye" }).waitFor();
  return { ...visit, go };
}

/** It is said that what was typed is saved, and no form of the page has anything left to save. */
export async function isSaved(page: Page): Promise<void> {
  await page.getByText("Lagret", { exact: true }).first().waitFor();
  await page
    .getByRole("button", { name: "Lagre", exact: true })
    .and(page.locator(":enabled, [data-loading]"))
    .first()
    .waitFor({ state: "detached" });
}
