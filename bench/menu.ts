import { fork } from "node:child_process";
import { once } from "node:events";
import { type Comparison, compare, load, median, report } from "./measure.ts";
import { processorMs } from "./processor-time.ts";
import { importLive, pizzeria, startService } from "./service.ts";

/**
 * `GET /menu` with a restaurant key, warm, against node:http sending the same bytes and headers from a buffer; and
 * the same with If-None-Match (304). By requests per second, and by requests per second of processor time: one load generator
 * cannot fill a server that needs 0.7 of a core, and then the rates are its own.
 */
export async function menu({ seconds = 4, rounds = 5 } = {}): Promise<void> {
  const service = await startService();
  const bare = fork(new URL("./bare-server.ts", import.meta.url));
  try {
    const { key } = await importLive(service.ctx, await hundredProducts());
    const path = "/api/v1/menu?slug=bench-menu";
    const answer = await fetch(`http://127.0.0.1:${service.port}${path}`, {
      headers: { authorization: `Bearer ${key}` },
    });
    const body = await answer.text();
    const bytes = Buffer.byteLength(body);
    const etag = answer.headers.get("etag") ?? "";
    const { connection: _c, date: _d, "keep-alive": _k, ...headers } = Object.fromEntries(answer.headers);
    console.log(
      `menu: ${JSON.parse(body).categories.flatMap((c: { products: unknown[] }) => c.products).length} products, ${bytes} bytes`,
    );
    bare.send({ body, headers, etag });
    const [{ port: barePort }] = (await once(bare, "message")) as [{ port: number }];

    const request = (extra = "") =>
      `GET ${path} HTTP/1.1\r\nHost: localhost:${service.port}\r\nAuthorization: Bearer ${key}\r\n${extra}\r\n`;
    const against = async (work: string, status: number, extra = ""): Promise<Comparison[]> => {
      const perProcessorSecond = { ours: [] as number[], theirs: [] as number[] };
      const measured = async (whose: "ours" | "theirs", port: number, processId: number) => {
        const beforeMs = await processorMs(processId);
        const result = await load({
          ...{ port, connections: 32, seconds },
          ...{ requests: [request(extra)], expect: [status] },
        });
        const tookMs = (await processorMs(processId)) - beforeMs;
        perProcessorSecond[whose].push(Math.round((result.done * 1000) / tookMs));
        return result;
      };
      const byRate = await compare({
        ...{ work, limit: "bare node:http", aim: 0.9, rounds },
        ours: () => measured("ours", service.port, service.processId),
        theirs: () => measured("theirs", barePort, bare.pid!),
      });
      const { ours, theirs } = perProcessorSecond;
      const ratio = Number((median(ours) / median(theirs)).toFixed(3));
      return [byRate, { ...byRate, ...{ work: `${work}, per second of CPU`, ours, theirs, ratio } }];
    };
    await load({ port: service.port, connections: 32, seconds: 3, requests: [request()], expect: [200] });
    report(
      "menu",
      [
        ...(await against(`GET /menu, ${Math.round(bytes / 1000)} KB`, 200)),
        ...(await against("GET /menu, If-None-Match", 304, `If-None-Match: ${etag}\r\n`)),
      ],
      { bytes },
    );
  } finally {
    bare.kill();
    await service.stop();
  }
}

/** The menu that the aim is stated for: 100 products, 72 KB. */
async function hundredProducts(): Promise<object> {
  const file = await pizzeria("bench-menu", {
    addonGroups: [],
    coupons: [],
    newsletterPopup: undefined,
    upsell: undefined,
  });
  const menus = file.menus as {
    categories: { addonGroups?: unknown; products: Record<string, unknown>[] }[];
  }[];
  let left = 100;
  for (const category of menus.flatMap((one) => one.categories)) {
    delete category.addonGroups;
    category.products = category.products
      .slice(0, left)
      .map(({ addonGroups: _groups, variants, ...product }) => ({
        ...product,
        basePrice: product.basePrice ?? (variants as { price: number }[])[0]!.price,
      }));
    left -= category.products.length;
  }
  for (const one of menus) one.categories = one.categories.filter((category) => category.products.length > 0);
  return file;
}
