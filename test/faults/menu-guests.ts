import { Agent, get } from "node:http";
import { parentPort, Worker, workerData } from "node:worker_threads";

/** Where guests look at the menu, and as whom. */
export interface MenuDoor {
  base: string;
  slug: string;
  key: string;
  /** How many look at it at once. */
  guests: number;
}

/**
 * Guests who look at the menu one time after another while the work goes on, in a thread of their own: what the test does
 * meanwhile (starting processes, sending files) must not count as what they wait.
 * @returns how long each look took, in milliseconds
 */
export async function guestsDuring(door: MenuDoor, work: Promise<unknown>): Promise<number[]> {
  const thread = new Worker(new URL(import.meta.url), { workerData: door });
  const waits = new Promise<number[]>((resolve, reject) => {
    thread.once("message", resolve).once("error", reject);
  });
  try {
    await Promise.race([work, waits]);
    thread.postMessage("OVER");
    return await waits;
  } finally {
    await thread.terminate();
  }
}

async function lookUntilOver({ base, slug, key, guests }: MenuDoor): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: guests });
  const look = (): Promise<number> =>
    new Promise((resolve, reject) => {
      const startedAtMs = performance.now();
      get(
        `${base}/api/v1/menu?slug=${slug}`,
        { agent, headers: { authorization: `Bearer ${key}` } },
        (response) => {
          response.resume().on("end", () => {
            if (response.statusCode === 200) resolve(performance.now() - startedAtMs);
            else reject(new Error(`The menu answered ${response.statusCode}.`));
          });
        },
      ).on("error", reject);
    });
  let isOver = false;
  parentPort!.once("message", () => {
    isOver = true;
  });
  const waits: number[] = [];
  const guest = async (): Promise<void> => {
    while (!isOver) waits.push(await look());
  };
  await Promise.all(Array.from({ length: guests }, guest));
  agent.destroy();
  return waits;
}

if (parentPort) parentPort.postMessage(await lookUntilOver(workerData as MenuDoor));
