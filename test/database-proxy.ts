import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** A way to a database that can go silent for those who listen, as networks do that forget a connection without a word. */
export interface DatabaseProxy {
  url: string;
  /** From now on nothing passes on connections that only listen; all others go on. */
  silenceListeners(): void;
  close(): Promise<void>;
}

export async function startDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const target = new URL(databaseUrl);
  const host = decodeURIComponent(target.hostname);
  const port = Number(target.port || 5432);
  const sockets = new Set<Socket>();
  let isSilent = false;

  const server = createServer((client) => {
    const database = host.startsWith("/")
      ? connect(`${host}/.s.PGSQL.${port}`)
      : connect(port, host.replace(/^\[|\]$/g, ""));
    let listens = false;
    const pass = (from: Socket, to: Socket): void => {
      sockets.add(from);
      from.on("data", (bytes: Buffer) => {
        // The first message of a connection tells its name.
        listens ||= from === client && bytes.includes("luka listen");
        if (!(listens && isSilent)) to.write(bytes);
      });
      from.on("error", () => to.destroy());
      from.on("close", () => {
        sockets.delete(from);
        to.destroy();
      });
    };
    pass(client, database);
    pass(database, client);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { username, password, pathname } = target;
  return {
    url: `postgresql://${username}:${password}@127.0.0.1:${(server.address() as AddressInfo).port}${pathname}`,
    silenceListeners() {
      isSilent = true;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}
