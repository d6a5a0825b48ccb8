import { fork } from "node:child_process";
import { once } from "node:events";
import { compare, load, report } from "./measure.ts";
import { importLive, pizzeria, startService } from "./service.ts";

/**
 * `GET /menu` with a restaurant key, warm, against node:http sending the same bytes and headers from a buffer; and
 * the same with If-None-Match (304).
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
    const against = (work: string, status: number, extra = "") =>
      compare({
        work,
        limit: "bare node:http",
        aim: 0.9,
        rounds,
        ours: () =>
          load({
            port: service.port,
            connections: 32,
            seconds,
            requests: [request(extra)],
            expect: [status],
          }),
        theirs: () =>
          load({ port: barePort, connections: 32, seconds, requests: [request(extra)], expect: [status] }),
      });
    await load({ port: service.port, connections: 32, seconds: 3, requests: [request()], expect: [200] });
    report(
      "menu",
      [
        await against("GET /menu", 200),
        await against("GET /menu, If-None-Match", 304, `If-None-Match: ${etag}\r\n`),
      ],
      { bytes },
    );
  } finally {
    bare.kill();
    await service.stop();
  }
}

/** About 40 KB: the size of a menu that the aim is stated for. */
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
