import type { Page } from "playwright-core";

export interface HeldReads {
  /** When the change has been answered. */
  isSaved: Promise<unknown>;
  /** Lets what is read again be answered, from now on. */
  goOn(): void;
}

/** What a page of the dashboard reads at this path is answered until it sends a change with PUT, and again when it may. */
export async function holdReadsOnceSaved(page: Page, path: string): Promise<HeldReads> {
  const may = Promise.withResolvers<void>();
  let isHeld = false;
  await page.route(
    ({ pathname }) => pathname.startsWith("/api/staff/"),
    async (route) => {
      const request = route.request();
      if (request.method() === "PUT") isHeld = true;
      else if (isHeld && new URL(request.url()).pathname === path) await may.promise;
      await route.continue();
    },
  );
  const isSaved = page.waitForResponse((answer) => answer.request().method() === "PUT" && answer.ok());
  return { isSaved, goOn: may.resolve };
}
