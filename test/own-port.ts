import { randomInt } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:net";

/**
 * For a program that must be told its port and is started on it again, or where nobody is to answer. Below the range from which
 * systems give ports to whoever asks for any (from 32768 on Linux, from 49152 elsewhere): nobody comes upon it by chance.
 */
export async function ownPort(): Promise<number> {
  for (;;) {
    const port = randomInt(16_000, 32_000);
    const server = createServer();
    const isFree = await new Promise<boolean>((resolve) => {
      server.once("error", () => resolve(false)).listen(port, "127.0.0.1", () => resolve(true));
    });
    if (!isFree) continue;
    server.close();
    await once(server, "close");
    return port;
  }
}
