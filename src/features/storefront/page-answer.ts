import { hash } from "node:crypto";
import type { FastifyRequest } from "fastify";
import { type Compressed, compress, encodingOf } from "../../platform/http/compressed.ts";
import type { Empty, Ready } from "../../platform/http/route.ts";
import type { HtmlDocument } from "./document.ts";

/** A page ready to be sent, in every form that browsers ask for. Compressed once, however often it is sent. */
export interface ReadyPage<Status extends number = number> extends Compressed {
  status: Status;
  identity: Buffer;
  headers: Record<string, string>;
  /** Null for pages that nobody keeps. */
  etag: string | null;
}

/** Prepares a page. `isKept`: it will be sent many times. */
export async function readyPage<const Status extends number>(
  document: HtmlDocument,
  { status, cacheControl, isKept = false }: { status: Status; cacheControl: string; isKept?: boolean },
): Promise<ReadyPage<Status>> {
  const identity = Buffer.from(document.html);
  const etag = isKept ? `W/"${hash("sha1", identity, "base64url")}"` : null;
  return {
    status,
    etag,
    identity,
    ...(await compress(identity, isKept)),
    headers: {
      "content-type": "text/html; charset=utf-8",
      "cache-control": cacheControl,
      "content-security-policy": document.contentSecurityPolicy,
      "referrer-policy": "strict-origin-when-cross-origin",
      "permissions-policy": "geolocation=(self), camera=(), microphone=(), payment=()",
      "cross-origin-opener-policy": "same-origin",
      vary: "accept-encoding, cookie",
      ...(etag && { etag }),
    },
  };
}

/** A page, or that the browser has it already. */
export type PageAnswer<Status extends number = 200> = Ready<Status> | Empty<304>;

/** The page in the form that this browser asked for. */
export function sendPage<Status extends number>(
  page: ReadyPage<Status>,
  request: FastifyRequest,
  more: Record<string, string> = {},
): PageAnswer<Status> {
  const encoding = encodingOf(request.headers["accept-encoding"]);
  const headers = { ...page.headers, ...more };
  if (page.etag !== null && request.headers["if-none-match"] === page.etag) return { status: 304, headers };
  if (encoding === null) return { status: page.status, body: page.identity, headers };
  return {
    status: page.status,
    body: page[encoding],
    headers: { ...headers, "content-encoding": encoding },
  };
}
