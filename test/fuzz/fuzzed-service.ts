import { Agent, type IncomingHttpHeaders, request } from "node:http";
import type { AddressInfo } from "node:net";
import type { Shop } from "../../src/features/orders/example-shop.ts";
import { createLog } from "../../src/platform/log.ts";
import { createTestApp, type TestApp } from "../app.ts";
import { fuzzedDoors } from "./fuzzed-doors.ts";
import type { FuzzedDoor, FuzzedRequest } from "./fuzzed-request.ts";

/** The service in this process, behind a real socket, with a restaurant that has something of everything. */
export interface FuzzedService {
  app: TestApp;
  shop: Shop;
  doors: FuzzedDoor[];
  /** Sends a request from an address of its own; the clock goes on by three seconds, so that windows end. */
  send(request: FuzzedRequest): Promise<FuzzedAnswer>;
  close(): Promise<void>;
}

export interface FuzzedAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

export async function startFuzzedService(): Promise<FuzzedService> {
  // Failures that nobody expected tell on standard output what they were.
  const app = await createTestApp({
    env: { TRUSTED_PROXIES: "127.0.0.1" },
    overrides: { log: createLog("error") },
  });
  const { shop, doors } = await fuzzedDoors(app);
  await app.app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = app.app.server.address() as AddressInfo;
  const agent = new Agent({ keepAlive: true, maxSockets: 4 });
  let sent = 0;
  return {
    app,
    shop,
    doors,
    send(fuzzed) {
      sent += 1;
      app.clock.advance(3_000);
      return exchange(agent, port, fuzzed, `10.${(sent >> 16) & 255}.${(sent >> 8) & 255}.${sent & 255}`);
    },
    async close() {
      agent.destroy();
      await app.close();
    },
  };
}

const exchange = (
  agent: Agent,
  port: number,
  fuzzed: FuzzedRequest,
  address: string,
): Promise<FuzzedAnswer> =>
  new Promise((resolve, reject) => {
    const { method, path, headers, body } = fuzzed;
    const length = method === "GET" ? [] : ["content-length", String(body?.length ?? 0)];
    const sent = request(
      {
        agent,
        port,
        method,
        path,
        headers: ["host", "luka.localhost", "x-forwarded-for", address, ...headers, ...length] as never,
      },
      (response) => {
        const chunks: Buffer[] = [];
        const finish = () =>
          resolve({
            status: response.statusCode!,
            headers: response.headers,
            text: Buffer.concat(chunks).toString("utf8"),
          });
        // A stream of events has no end; what matters is that it begins.
        if (response.headers["content-type"]?.startsWith("text/event-stream")) {
          finish();
          return void response.destroy();
        }
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.on("end", finish);
        response.on("error", reject);
      },
    );
    sent.on("error", reject);
    sent.end(body ?? undefined);
  });
