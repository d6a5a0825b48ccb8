import { readFileSync } from "node:fs";
import { request } from "node:http";
import { processorMs } from "./processor-time.ts";
import { importLive, pizzeria, startService } from "./service.ts";

/**
 * The ordering pages of many restaurants, each visited twice in both languages: what the process keeps of them, and what a page costs it
 * in CPU. There is nothing to compare with: the aims are 400 MB however many restaurants there are, 1 ms for a page that is kept and
 * 25 ms for one that is made (decision 0080).
 */
export async function many({ restaurants = 1_000 } = {}): Promise<void> {
  const service = await startService({ SERVICE_DOMAIN: "luka.example" });
  try {
    const slugs = Array.from({ length: restaurants }, (_, index) => `mange-${index}`);
    for (const slug of slugs) await importLive(service.ctx, await pizzeria(slug));
    const of = service.processId;
    const idle = memoryMb(of);
    const visits = slugs.flatMap((slug) => ["/", "/?lang=en"].map((path) => ({ slug, path })));
    const visitAll = async (whose: typeof visits) => {
      const began = await processorMs(of);
      for (const visit of whose) await visitPage(service.port, visit);
      return ((await processorMs(of)) - began) / whose.length;
    };
    const made = await visitAll(visits);
    const after = memoryMb(of);
    const latest = visits.slice(-400);
    const kept = await visitAll(latest);
    const again = await visitAll(visits);
    console.log(
      `${restaurants} restaurants' pages in two languages: ${made.toFixed(1)} ms of CPU when made (aim 25), ${kept.toFixed(2)} ms when kept (aim 1), ` +
        `${again.toFixed(1)} ms the second time round; ${idle} MB before, ${after} MB after one round, ${memoryMb(of)} MB after two (aim 400)`,
    );
  } finally {
    await service.stop();
  }
}

async function visitPage(port: number, { slug, path }: { slug: string; path: string }): Promise<void> {
  const answer = await get(port, `${slug}.luka.example`, path);
  if (answer !== 200) throw new Error(`${slug}${path} answered ${answer}`);
}

/** `fetch` sends no Host of ours. */
function get(port: number, host: string, path: string): Promise<number> {
  return new Promise((resolve, reject) => {
    request({ port, host: "127.0.0.1", path, headers: { host, "accept-encoding": "br" } }, (answer) => {
      answer.resume().on("end", () => resolve(answer.statusCode ?? 0));
    })
      .on("error", reject)
      .end();
  });
}

const memoryMb = (pid: number): number =>
  Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))![1]) / 1_024);
