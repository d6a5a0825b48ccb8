import { randomBytes } from "node:crypto";
import { createServer } from "node:http";
import { constants, gzipSync } from "node:zlib";
import { createTestSite } from "../test/e2e/browser.ts";
import { type Visit, visitSlowly } from "../test/e2e/visit-slowly.ts";
import { compare, median, report } from "./measure.ts";

/**
 * The ordering page of a menu with 98 dishes on a slow phone (four times slower, 1.6 Mbit/s, 150 ms), with nothing kept: until the first content,
 * and until it can be used. Against a page that is as many bytes, of the same files, and does nothing: what the network takes. The aims are 1 s and 2 s; the ratio is to
 * notice when a change costs.
 */
async function pages({ rounds = 5 } = {}): Promise<void> {
  const site = await createTestSite();
  const first = await visitSlowly(site, site.shop);
  const still = await stillPage(first);
  try {
    // Each round is one visit to either: both measures are taken of it.
    const visits: Record<"ours" | "theirs", Visit[]> = { ours: [], theirs: [] };
    const visited = async (whose: keyof typeof visits, url: string, of: (visit: Visit) => number) => {
      const visit = await visitSlowly(site, url);
      visits[whose].push(visit);
      const ms = of(visit);
      return { perSecond: Number((1_000 / ms).toFixed(3)), p50: ms, p99: ms, errors: 0 };
    };
    const against = (work: string, aim: number, of: (visit: Visit) => number) =>
      compare({
        work,
        limit: "as many bytes that do nothing",
        aim,
        rounds,
        ours: () => visited("ours", site.shop, of),
        theirs: () => visited("theirs", still.url, of),
      });
    const comparisons = [
      await against("ordering page, first content", 0.25, (visit) => visit.firstContentMs),
      await against("ordering page, usable", 0.3, (visit) => visit.usableMs),
    ];
    const ms = (of: (visit: Visit) => number): number => Math.round(median(visits.ours.map(of)));
    console.log(
      `first content after ${ms((visit) => visit.firstContentMs)} ms (aim 1,000), usable after ${ms((visit) => visit.usableMs)} ms (aim 2,000); page ${first.pageBytes}, data ${first.dataBytes}, script ${first.scriptBytes} bytes`,
    );
    report("pages", comparisons);
  } finally {
    still.close();
    await site.close();
  }
}

/** A page of the same sizes. What fills it cannot be compressed, and is sent as it is. */
async function stillPage({
  pageBytes,
  dataBytes,
  scriptBytes,
}: Visit): Promise<{ url: string; close(): void }> {
  const filling = (bytes: number): string =>
    randomBytes(Math.ceil(bytes / 2))
      .toString("hex")
      .slice(0, bytes);
  // As text a random digit takes half a byte: what is sent is compressed to the size that is asked for.
  const packed = (text: string) => gzipSync(text, { level: constants.Z_BEST_COMPRESSION });
  const ready = "document.documentElement.dataset.ready='true'";
  const files: Record<string, { type: string; body: Buffer }> = {
    "/": {
      type: "text/html",
      body: packed(
        `<!doctype html><link rel="icon" href="data:,"><link rel="preload" href="/_menu/data" as="fetch" crossorigin><script type="module" src="/still.js"></script><h1>Meny</h1><!--${filling(pageBytes * 2)}-->`,
      ),
    },
    "/still.js": {
      type: "text/javascript",
      body: packed(`/*${filling(scriptBytes * 2)}*/await (await fetch("/_menu/data")).text();${ready}`),
    },
    "/_menu/data": { type: "application/json", body: packed(JSON.stringify(filling(dataBytes * 2))) },
  };
  const server = createServer((request, response) => {
    const { type, body } = files[request.url ?? ""] ?? files["/"]!;
    response.writeHead(200, { "content-type": type, "content-encoding": "gzip" }).end(body);
  }).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const { port } = server.address() as { port: number };
  return { url: `http://still.localhost:${port}/`, close: () => void server.close() };
}

await pages();
