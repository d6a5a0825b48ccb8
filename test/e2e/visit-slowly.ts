/// <reference lib="dom" />
import type { TestSite } from "./browser.ts";

/** What a guest on a slow phone waits for, and what has come until then. */
export interface Visit {
  firstContentMs: number;
  usableMs: number;
  /** What moved by itself, with how far. */
  moved: string[];
  /** Compressed bytes of the page, and of the scripts that it cannot be used without. */
  pageBytes: number;
  /** What its script starts from. */
  dataBytes: number;
  scriptBytes: number;
  /** What else was asked for before the page could be used. */
  others: string[];
}

/** One visit with an empty cache on a phone of the middle range (4 times slower) at 1.6 Mbit/s and 150 ms. */
export async function visitSlowly(site: TestSite, url: string): Promise<Visit> {
  const { page, context } = await site.open({
    viewport: { width: 390, height: 844 },
    isMobile: true,
    deviceScaleFactor: 2,
  });
  const cdp = await context.newCDPSession(page);
  await cdp.send("Network.enable");
  await cdp.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 150,
    downloadThroughput: 200_000,
    uploadThroughput: 90_000,
  });
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  await page.addInitScript(() => {
    const seen = { moved: [] as string[], firstContentMs: 0, usableMs: 0 };
    Object.assign(window, { seen });
    const watch = (type: string, take: (entry: PerformanceEntry) => void): void =>
      new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({
        type: type as never,
        buffered: true,
      });
    watch("layout-shift", (entry) => {
      const { value, sources } = entry as PerformanceEntry & {
        value: number;
        sources: { node: Element | null; previousRect: DOMRect; currentRect: DOMRect }[];
      };
      const [first] = sources;
      const [from, to] = [first?.previousRect, first?.currentRect].map((rect) => JSON.stringify(rect));
      seen.moved.push(`${value}: ${first?.node?.parentElement?.outerHTML.slice(0, 200)} ${from} -> ${to}`);
    });
    // The moment itself: whoever asks for it from outside of a busy machine is told late, when more has come.
    new MutationObserver(() => {
      if (document.documentElement.dataset.ready === "true") seen.usableMs ||= performance.now();
    }).observe(document, { attributeFilter: ["data-ready"], subtree: true });
    watch("paint", (entry) => {
      if (entry.name === "first-contentful-paint") seen.firstContentMs = entry.startTime;
    });
  });
  await page.goto(url, { waitUntil: "commit" });
  await page.locator("html[data-ready=true]").waitFor();
  await page.waitForLoadState("networkidle");
  const visit = await page.evaluate(() => {
    const { seen } = window as unknown as { seen: Pick<Visit, "moved" | "firstContentMs" | "usableMs"> };
    const [document] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
    const before = (performance.getEntriesByType("resource") as PerformanceResourceTiming[]).filter(
      (entry) => entry.responseEnd > 0 && entry.responseEnd <= seen.usableMs,
    );
    const scripts = before.filter((entry) => entry.name.endsWith(".js"));
    const data = before.filter((entry) => entry.name.includes("/_menu/"));
    return {
      ...seen,
      pageBytes: document!.encodedBodySize,
      scriptBytes: scripts.reduce((sum, entry) => sum + entry.encodedBodySize, 0),
      dataBytes: data.reduce((sum, entry) => sum + entry.encodedBodySize, 0),
      others: before
        .filter(
          (entry) =>
            !scripts.includes(entry) &&
            !data.includes(entry) &&
            !/\.woff2$|\/favicon\.svg$|\/api\//.test(entry.name),
        )
        .map((entry) => entry.name),
    };
  });
  await context.close();
  return visit;
}
