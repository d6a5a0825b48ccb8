import type { Page } from "playwright-core";

/** Calls of this address are on their way, without an answer, until they are given up; the next ones are let through. */
export async function loseCalls(page: Page, address: string): Promise<() => Promise<void>> {
  const may = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    await may.promise;
    await route.abort();
  });
  return async () => {
    may.resolve();
    await page.getByRole("alert").filter({ hasText: "Fikk ikke svar fra Luka" }).first().waitFor();
    await page.unroute(address);
  };
}
