import type { BrowserContextOptions } from "playwright-core";
import type { TeamRole } from "../../src/domain/roles.ts";
import { newKey } from "../../src/features/orders/shop.fixture.ts";
import type { ExamplePartner } from "../../src/features/partners/partner.fixture.ts";
import { setTeamMember } from "../../src/features/partners/set-team-member.ts";
import { password } from "../../src/features/people/staff.fixture.ts";
import type { TestSite } from "./browser.ts";
import { signedInAs } from "./session.ts";
import type { VisitorPage } from "./windows.ts";

export interface PortalVisit extends VisitorPage {
  userId: string;
  email: string;
  /** To a page of the portal in the partner's environment: `/keys`. */
  go(path: string): Promise<unknown>;
}

/** Somebody new in a partner's team, whose session was begun with a second factor, at the portal's overview. */
export async function inTeam(
  site: TestSite,
  { partnerId, environment }: Pick<ExamplePartner, "partnerId" | "environment">,
  role: TeamRole = "OWNER",
  options: BrowserContextOptions = {},
): Promise<PortalVisit> {
  const email = `${newKey()}@luka.example`;
  const { userId } = await site.ctx.people.createPerson({ email, name: "Tone Team", password });
  await setTeamMember(site.ctx, partnerId, email, role);
  const visit = await signedInAs(site, email, options);
  const { page } = visit;
  // As the code does it, which has tests of its own (second-factor.test.ts).
  await site.db.query("UPDATE people_sessions SET proven_by = 'SECOND_FACTOR' WHERE user_id = $1", [userId]);
  site.ctx.people.forgetSessions();
  const base = `${site.base}/partner/${partnerId}/${environment.toLowerCase()}`;
  await page.goto(base);
  await page.getByRole("heading", { level: 1 }).waitFor();
  return { ...visit, userId, email, go: (path) => page.goto(base + path) };
}
