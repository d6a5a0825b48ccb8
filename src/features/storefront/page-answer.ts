import { hash } from "node:crypto";
import type { FastifyRequest } from "fastify";
import { type Compressed, compress, encodingOf } from "../../platform/http/compressed.ts";
import type { Reply } from "../../platform/http/route.ts";
import type { HtmlDocument } from "./document.ts";

/** A page ready to be sent, in every form that browsers ask for. Compressed once, however often it is sent. */
export interface ReadyPage extends Compressed {
  status: number;
  identity: Buffer;
  headers: Record<string, string>;
  /** Null for pages that nobody keeps. */
  etag: string | null;
}

/** Prepares a page. `isKept`: it will be sent many times. */
export async function readyPage(
  document: HtmlDocument,
  { status = 200, cacheControl, isKept = false }: { status?: number; cacheControl: string; isKept?: boolean },
): Promise<ReadyPage> {
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

/** The page in the form that this browser asked for. */
export function sendPage(page: ReadyPage, request: FastifyRequest, more: Record<string, string> = {}): Reply {
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
