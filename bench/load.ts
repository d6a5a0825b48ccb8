import { randomUUID } from "node:crypto";
import { connect, type Socket } from "node:net";

/**
 * A load generator for one HTTP/1.1 server on loopback: raw sockets, prebuilt requests, and no more parsing than
 * the status line and Content-Length. A full client would be the slower half of the measurement.
 * Runs as its own process (see measure.ts) so that it has a core to itself.
 */
export interface LoadPlan {
  port: number;
  connections: number;
  seconds: number;
  /** Whole requests as text; taken in turn. */
  requests: string[];
  /** Statuses that count as done; everything else is an error. */
  expect: number[];
  /** Give every request an address of its own in X-Forwarded-For, so that limits per guest see many guests. */
  distinctClients?: boolean;
  /** Give every request an `Idempotency-Key` of its own. */
  distinctKeys?: boolean;
}

export interface LoadResult {
  perSecond: number;
  done: number;
  errors: number;
  errorSample: string | null;
  /** Milliseconds. */
  p50: number;
  p99: number;
}

export async function runLoad(plan: LoadPlan): Promise<LoadResult> {
  const latencies: number[] = [];
  const expected = new Set(plan.expect);
  let errors = 0;
  let errorSample: string | null = null;
  let turn = 0;
  const run = randomUUID();
  const startedAt = performance.now();
  const endsAt = startedAt + plan.seconds * 1000;

  const nextRequest = (): string => {
    const request = plan.requests[turn % plan.requests.length]!;
    turn += 1;
    let headers = "";
    if (plan.distinctClients)
      headers += `X-Forwarded-For: 10.${(turn >> 16) & 255}.${(turn >> 8) & 255}.${turn & 255}\r\n`;
    if (plan.distinctKeys) headers += `Idempotency-Key: ${run}-${turn}\r\n`;
    return headers === "" ? request : request.replace("\r\n", `\r\n${headers}`);
  };

  const worker = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const socket: Socket = connect(plan.port, "127.0.0.1");
      let sentAt = 0;
      let missing = -1;
      let head = "";
      const send = () => {
        sentAt = performance.now();
        if (sentAt >= endsAt) {
          socket.destroy();
          resolve();
          return;
        }
        missing = -1;
        head = "";
        socket.write(nextRequest(), "latin1");
      };
      socket.setNoDelay(true);
      socket.on("connect", send);
      socket.on("error", reject);
      socket.on("close", () => resolve());
      socket.on("data", (chunk: Buffer) => {
        if (missing < 0) {
          head += chunk.toString("latin1");
          const end = head.indexOf("\r\n\r\n");
          if (end < 0) return;
          const status = Number(head.slice(9, 12));
          const length = /content-length: (\d+)/i.exec(head.slice(0, end))?.[1] ?? "0";
          missing = (status === 304 ? 0 : Number(length)) - (head.length - end - 4);
          if (!expected.has(status)) {
            errors += 1;
            errorSample ??= head.slice(0, 600);
          }
        } else {
          missing -= chunk.length;
        }
        if (missing > 0) return;
        latencies.push(performance.now() - sentAt);
        send();
      });
    });

  await Promise.all(Array.from({ length: plan.connections }, worker));
  const elapsed = (performance.now() - startedAt) / 1000;
  latencies.sort((a, b) => a - b);
  const at = (share: number) =>
    latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))] ?? 0;
  return {
    perSecond: Math.round((latencies.length - errors) / elapsed),
    done: latencies.length,
    errors,
    errorSample,
    p50: at(0.5),
    p99: at(0.99),
  };
}

if (process.send) {
  process.on("message", async (plan: LoadPlan) => {
    process.send!(await runLoad(plan));
  });
}
