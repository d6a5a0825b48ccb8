import type { Page } from "playwright-core";

export interface HeldAnswers {
  /** When the first such call has been sent. */
  isAsked: Promise<void>;
  /** Lets them be answered, and all that follow. */
  goOn(): void;
}

/** Calls of this address are on their way until they may go on. */
export async function holdAnswers(page: Page, address: string | RegExp): Promise<HeldAnswers> {
  const asked = Promise.withResolvers<void>();
  const may = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    asked.resolve();
    await may.promise;
    await route.fallback();
  });
  return { isAsked: asked.promise, goOn: may.resolve };
}
