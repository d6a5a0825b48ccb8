import type { LookupFunction } from "node:net";
import { Agent } from "undici";
import { createResolver } from "../dns.ts";

/** An answer that is not JSON with status 200, in time and within bounds. */
export class UnusableAnswerError extends Error {}

export interface JsonGetter {
  /** Rejects with whatever went wrong, at the latest when `signal` is aborted. */
  get(url: URL, signal: AbortSignal): Promise<unknown>;
  close(): Promise<void>;
}

const mostAnswerBytes = 2 * 1024 * 1024;

/**
 * GET of JSON from one service that the operator has named. Names are resolved without the threads that files need (see
 * dns.ts); redirects are not followed; answers are read to a bound.
 */
export function createJsonGetter(connections: number): JsonGetter {
  const resolver = createResolver({ allowsLocalhost: true });
  const lookup: LookupFunction = (hostname, options, callback) => {
    resolver.resolve(hostname).then(
      (addresses) => {
        if (options.all) return callback(null, addresses);
        callback(null, addresses[0]!.address, addresses[0]!.family);
      },
      (error) => callback(error, []),
    );
  };
  const agent = new Agent({
    connect: { lookup, timeout: 2_000, autoSelectFamily: true },
    connections,
    keepAliveTimeout: 10_000,
    headersTimeout: 3_000,
    bodyTimeout: 3_000,
    maxResponseSize: mostAnswerBytes,
  });
  return {
    async get(url, signal) {
      const { statusCode, body } = await agent.request({
        origin: url.origin,
        path: url.pathname + url.search,
        method: "GET",
        headers: { accept: "application/json", "user-agent": "luka" },
        signal,
      });
      if (statusCode !== 200) {
        // Read to the end, so that the connection can be used again.
        await body.dump({ limit: 16_384 });
        throw new UnusableAnswerError(`status ${statusCode}`);
      }
      return body.json();
    },
    close: () => agent.destroy(),
  };
}
