import type { TestSite, VisitorPage } from "./browser.ts";

/** A browser with somebody's session. */
export async function withCookies(site: TestSite, cookies: string): Promise<VisitorPage> {
  const visit = await site.open();
  await visit.page.context().addCookies(
    cookies.split("; ").map((cookie) => {
      const [name = "", ...value] = cookie.split("=");
      return { name, value: value.join("="), url: site.base };
    }),
  );
  return visit;
}
