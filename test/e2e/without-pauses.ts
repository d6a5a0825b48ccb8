/// <reference lib="dom" />
import type { Page } from "playwright-core";

/** What the page waits for between two tries is over at once; how long it waits for an answer stays. */
export const withoutPauses = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const later = window.setTimeout;
    const mostPauseMs = 10_000;
    const soon = (then: () => void, ms = 0) => later(then, ms > mostPauseMs ? ms : 0);
    Object.assign(window, { setTimeout: soon });
  });
