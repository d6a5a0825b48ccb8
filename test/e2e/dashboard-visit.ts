/// <reference lib="dom" />
import assert from "node:assert/strict";
import type { BrowserContextOptions } from "playwright-core";
import type { StaffRole } from "../../src/domain/roles.ts";
import { newKey } from "../../src/features/orders/shop.fixture.ts";
import type { TestSite, VisitorPage } from "./browser.ts";

const password = "et langt passord";

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
  const visit = await site.open(options);
  const { page } = visit;
  // As the form does it, which has tests of its own (dashboard.test.ts, account.test.ts), without its page.
  await page.goto(`${site.base}/healthz`);
  const status = await page.evaluate(
    async (body) => {
      const headers = { "Content-Type": "application/json" };
      return (await fetch("/api/auth/sign-in/email", { method: "POST", headers, body })).status;
    },
    JSON.stringify({ email, password, rememberMe: true }),
  );
  assert.equal(status, 200);
  const go = (path: string) => page.goto(`${site.base}/dashboard/${slug}${path}`);
  if (at !== null) await go(at);
  if (at === "") await page.getByRole("heading", { name: "Nye" }).waitFor();
  return { ...visit, go };
}
