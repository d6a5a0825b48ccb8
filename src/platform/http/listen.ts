import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import type { FastifyInstance } from "fastify";
import { message } from "../../messages/message.ts";
import { ToldError } from "../../messages/told-error.ts";

/** Nobody can be answered at the address that was asked for. */
export class ListenError extends ToldError {}

// Exit takes under 10 s in all.
const answersWithinMs = 7_000;
/** A client that is busy itself needs a while for its next request over a kept connection. */
const stillReadMs = 1_000;

/** `setting` names the port for whoever has to choose another one. Rejects with ListenError. */
export async function listen(
  app: FastifyInstance,
  { host, port, setting = "PORT" }: { host: string; port: number; setting?: "PORT" | "METRICS_PORT" },
): Promise<void> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    const { code, message: system } = error as NodeJS.ErrnoException;
    if (code === "EADDRINUSE") throw new ListenError(message("start.port.taken", { port, setting }));
    if (code === "EACCES") throw new ListenError(message("start.port.forbidden", { port, setting }));
    if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND" || code === "EAI_AGAIN")
      throw new ListenError(message("start.port.noSuchHost", { host, error: system }));
    throw error;
  }
}

/** Takes no more connections and waits for the answers under way; then ends what is still open, such as event streams. */
export async function stopListening(app: FastifyInstance): Promise<void> {
  const { server } = app;
  const closeIdle = server.closeIdleConnections.bind(server);
  // Closing the server would close kept connections at once, with what a client has just sent over them. For a moment they
  // are still answered, with `Connection: close`.
  server.closeIdleConnections = () => undefined;
  const closesIdleAtMs = performance.now() + stillReadMs;
  // A connection that was busy when the server closed would be kept alive after its answer. Not before what has come in meanwhile
  // is read: timers that are late run before that.
  const sweep = setInterval(() => {
    if (performance.now() >= closesIdleAtMs) setImmediate(closeIdle);
  }, 50);
  const deadline = setTimeout(() => server.closeAllConnections(), answersWithinMs);
  try {
    await app.close();
  } finally {
    clearTimeout(deadline);
    clearInterval(sweep);
  }
}

/** A port that the system chose, taken from the first moment: whoever starts for seconds cannot find it given to another. */
export interface KeptPort {
  port: number;
  /** From now on the app answers there, and gives the port up when it closes. */
  listen(app: FastifyInstance): Promise<void>;
  /** For a start that did not come to that. */
  close(): void;
}

export async function keepPort(host: string): Promise<KeptPort> {
  const kept = createServer().listen(0, host);
  await once(kept, "listening");
  const { port } = kept.address() as AddressInfo;
  return {
    port,
    async listen(app) {
      const { server } = app;
      const listenTo = server.listen.bind(server);
      // Two servers on one handle: the one that listens last is given the connections. Through Fastify, which closes no server
      // that it has not started.
      server.listen = () => listenTo(kept);
      await app.listen({ host, port });
    },
    close: () => void kept.close(),
  };
}
