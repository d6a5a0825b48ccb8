import type { BrowserContextOptions } from "playwright-core";
import { cookiesOf, password, signIn } from "../../src/features/people/staff.fixture.ts";
import type { TestSite } from "./browser.ts";
import type { VisitorPage } from "./windows.ts";

/** A browser with somebody's session. */
export async function withCookies(
  site: TestSite,
  cookies: string,
  options?: BrowserContextOptions,
): Promise<VisitorPage> {
  const visit = await site.open(options);
  await visit.context.addCookies(
    cookies.split("; ").map((cookie) => {
      const [name = "", ...value] = cookie.split("=");
      return { name, value: value.join("="), url: site.base };
    }),
  );
  return visit;
}

/** A browser of somebody who has signed in: as the form does it, which has tests of its own (dashboard.test.ts, account.test.ts), without its page. */
export const signedInAs = async (
  site: TestSite,
  email: string,
  options?: BrowserContextOptions,
): Promise<VisitorPage> => withCookies(site, cookiesOf(await signIn(site, email, password)), options);
