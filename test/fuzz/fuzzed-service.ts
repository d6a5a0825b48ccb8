import { mkdtemp, rm } from "node:fs/promises";
import { Agent, type IncomingHttpHeaders, request } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Shop } from "../../src/features/orders/shop.fixture.ts";
import { createLog } from "../../src/platform/log.ts";
import { createTestApp, type TestApp } from "../app.ts";
import { startZones } from "../zones.ts";
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

const quotasEvery = 5;

export async function startFuzzedService(): Promise<FuzzedService> {
  await using made = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), "luka-fuzz-"));
  made.defer(() => rm(folder, { recursive: true, force: true }));
  const zones = await startZones();
  made.defer(() => zones.close());
  // Failures that nobody expected tell on standard output what they were.
  const app = await createTestApp({
    env: {
      TRUSTED_PROXIES: "127.0.0.1",
      DATA_DIR: folder,
      // Mail is written down and waits: nothing here sends it, and no name server of the world is asked.
      SMTP_URL: "smtp://127.0.0.1:1",
      MAIL_FROM: "post@prove.no",
      DNS_RESOLVERS: zones.servers,
    },
    overrides: { log: createLog("error") },
  });
  made.defer(() => app.close());
  const { shop, doors } = await fuzzedDoors(app);
  await app.app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = app.app.server.address() as AddressInfo;
  const agent = new Agent({ keepAlive: true, maxSockets: 4 });
  const everything = made.move();
  const learnedBy = new Map<string, Map<string, string[]>>();
  let sent = 0;
  return {
    app,
    shop,
    doors,
    async send(fuzzed) {
      sent += 1;
      app.clock.advance(3_000);
      const address = `10.${(sent >> 16) & 255}.${(sent >> 8) & 255}.${sent & 255}`;
      // What partners may change in a minute, an hour or a day is not what is tried here, nor how many files may wait.
      if (sent % quotasEvery === 0) {
        await app.db.query("DELETE FROM quota_windows");
        await app.db.query("DELETE FROM menu_imports WHERE status = 'PROCESSING'");
      }
      const learned = learnedBy.get(fuzzed.door) ?? new Map<string, string[]>();
      learnedBy.set(fuzzed.door, learned);
      const answer = await exchange(agent, port, withLearned(fuzzed, learned), address);
      if (answer.status < 300) learn(answer.text, learned);
      return answer;
    },
    async close() {
      agent.destroy();
      await everything.disposeAsync();
    },
  };
}

/** Ids that the service made on the way, by their prefixes: the last few of each. */
function learn(text: string, learned: Map<string, string[]>): void {
  for (const [id, prefix] of text.matchAll(/\b([a-z]{3})_[0-9a-hjkmnp-tv-z]{26}\b/g))
    learned.set(prefix!, [id, ...(learned.get(prefix!) ?? [])].slice(0, 8));
}

/** `learned-nws` in an address is one of the news that were made on the way. */
const withLearned = (fuzzed: FuzzedRequest, learned: Map<string, string[]>): FuzzedRequest => ({
  ...fuzzed,
  path: fuzzed.path.replace(/learned-([a-z]{3})/g, (text, prefix: string) => {
    const ids = learned.get(prefix) ?? [];
    // Moved to the end, so that the next request gets another.
    const [id] = ids.splice(0, 1);
    if (id === undefined) return text;
    ids.push(id);
    return id;
  }),
});

const exchange = (
  agent: Agent,
  port: number,
  fuzzed: FuzzedRequest,
  address: string,
): Promise<FuzzedAnswer> =>
  new Promise((resolve, reject) => {
    const { method, path, host = "luka.localhost", headers, body } = fuzzed;
    const length = method === "GET" ? [] : ["content-length", String(body?.length ?? 0)];
    const sent = request(
      {
        agent,
        port,
        method,
        path,
        headers: ["host", host, "x-forwarded-for", address, ...headers, ...length] as never,
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
