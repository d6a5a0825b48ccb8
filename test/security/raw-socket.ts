import { connect } from "node:net";

/** Sends bytes over a socket of its own and returns all that comes back until the server closes. */
export function raw(port: number, bytes: string | Buffer): Promise<string> {
  return exchange(port, bytes, () => false);
}

/** The same, but no longer than until an answer has begun: whoever sent it would still go on. */
export function firstWord(port: number, bytes: string | Buffer): Promise<string> {
  return exchange(port, bytes, (answer) => answer.includes("\r\n\r\n"));
}

/** The same, from somebody who says that nothing more will come. */
export function lastWord(port: number, bytes: string | Buffer): Promise<string> {
  return exchange(port, bytes, () => false, true);
}

function exchange(
  port: number,
  bytes: string | Buffer,
  isEnough: (answer: string) => boolean,
  isAll = false,
): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = "";
    const socket = connect(port, "127.0.0.1", () => (isAll ? socket.end(bytes) : socket.write(bytes)));
    socket.on("data", (chunk) => {
      answer += chunk.toString("latin1");
      if (isEnough(answer)) socket.destroy();
    });
    // Who is refused while still sending may find the line cut; what was answered before counts.
    socket.on("error", (error) => answer === "" && reject(error));
    socket.on("close", () => resolve(answer));
  });
}

export const statusOf = (answer: string): number => Number(answer.slice(9, 12));

/** A request in bytes, written exactly like this. */
export const requestOf = (
  { method, url, headers }: { method: string; url: string; headers: Record<string, string> },
  more: readonly string[] = [],
  body = "",
): string =>
  [
    `${method} ${url} HTTP/1.1`,
    "Host: luka.localhost",
    "Connection: close",
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ...more,
    "",
    body,
  ].join("\r\n");
