import type { AddressInfo } from "node:net";
import { createServer } from "node:tls";

/**
 * A receiver that does as little as can be, in a process of its own: reads requests off TLS connections, answers 204, counts
 * them, and notes how long ago the events say they happened.
 */
export interface ReceiverReport {
  received: number;
  /** Connections that were opened: each is a TLS handshake, at both ends. */
  handshakes: number;
  /** Milliseconds from event to arrival, of events that carry `emittedAtMs`. */
  delaysMs: number[];
}

const answer = Buffer.from("HTTP/1.1 204 No Content\r\n\r\n");
const endOfHead = Buffer.from("\r\n\r\n");
let received = 0;
let handshakes = 0;
let delaysMs: number[] = [];

function listen({ key, cert }: { key: string; cert: string }): void {
  const server = createServer({ key, cert }, (socket) => {
    let left: Buffer = Buffer.alloc(0);
    handshakes += 1;
    socket.setNoDelay(true);
    socket.on("error", () => undefined);
    socket.on("data", (chunk: Buffer) => {
      left = left.length === 0 ? chunk : Buffer.concat([left, chunk]);
      for (;;) {
        const head = left.indexOf(endOfHead);
        if (head < 0) return;
        const length = Number(/content-length: (\d+)/i.exec(left.toString("latin1", 0, head))?.[1] ?? 0);
        const end = head + endOfHead.length + length;
        if (left.length < end) return;
        const emittedAtMs = /"emittedAtMs":([\d.]+)/.exec(left.toString("latin1", head, end))?.[1];
        if (emittedAtMs) delaysMs.push(performance.timeOrigin + performance.now() - Number(emittedAtMs));
        received += 1;
        left = left.subarray(end);
        socket.write(answer);
      }
    });
  });
  server.listen(0, "127.0.0.1", () => process.send!({ port: (server.address() as AddressInfo).port }));
}

process.on("message", (message: { key: string; cert: string } | "report") => {
  if (message !== "report") return listen(message);
  process.send!({ received, handshakes, delaysMs } satisfies ReceiverReport);
  delaysMs = [];
});

// Also when the benchmark is killed.
process.on("disconnect", () => process.exit());
