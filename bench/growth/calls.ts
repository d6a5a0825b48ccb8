import { Agent, request } from "node:http";

export interface Asked {
  method?: "GET" | "POST";
  path: string;
  host?: string;
  headers?: Record<string, string>;
  body?: unknown;
}

export interface Answered {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
  ms: number;
}

/** One connection to a service, and a client of another address with each call. */
export interface Line {
  ask(asked: Asked): Promise<Answered>;
  close(): void;
}

export function openLine(port: number, host: string): Line {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  let client = 0;
  return {
    ask: ({ method = "GET", path, body, headers = {}, host: other }) =>
      new Promise((resolve, reject) => {
        client += 1;
        const text = body === undefined ? null : JSON.stringify(body);
        const askedAt = performance.now();
        request(
          {
            agent,
            port,
            host: "127.0.0.1",
            method,
            path,
            headers: {
              host: other ?? host,
              "x-forwarded-for": `10.${(client >> 16) & 255}.${(client >> 8) & 255}.${client & 255}`,
              ...(text !== null && {
                "content-type": "application/json",
                "content-length": Buffer.byteLength(text),
              }),
              ...headers,
            },
          },
          (answer) => {
            const parts: Buffer[] = [];
            answer.on("data", (part: Buffer) => parts.push(part));
            answer.on("end", () =>
              resolve({
                status: answer.statusCode ?? 0,
                headers: answer.headers,
                text: Buffer.concat(parts).toString("utf8"),
                ms: performance.now() - askedAt,
              }),
            );
          },
        )
          .on("error", reject)
          .end(text);
      }),
    close: () => agent.destroy(),
  };
}

/** An answer that is not the expected one ends the benchmark: its time would mean nothing. */
export async function expect(line: Line, asked: Asked, status: number): Promise<Answered> {
  const answer = await line.ask(asked);
  if (answer.status !== status)
    throw new Error(`${asked.path} answered ${answer.status}: ${answer.text.slice(0, 400)}`);
  return answer;
}
