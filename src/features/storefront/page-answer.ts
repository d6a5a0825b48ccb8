import { hash } from "node:crypto";
import type { FastifyRequest } from "fastify";
import { encodingOf, type Packed, pack, unpackAs } from "../../platform/http/compressed.ts";
import type { Empty, Ready } from "../../platform/http/route.ts";
import type { HtmlDocument } from "./document.ts";

/** A page ready to be sent, in whatever form a browser asks for. */
export interface ReadyPage<Status extends number = number> {
  status: Status;
  body: Packed;
  headers: Record<string, string>;
  /** Null for pages that nobody keeps. */
  etag: string | null;
}

/** Prepares a page. `isKept`: it will be sent many times, and is kept packed. */
export async function readyPage<const Status extends number>(
  document: HtmlDocument,
  { status, cacheControl, isKept = false }: { status: Status; cacheControl: string; isKept?: boolean },
): Promise<ReadyPage<Status>> {
  const bytes = Buffer.from(document.html);
  const etag = isKept ? `W/"${hash("sha1", bytes, "base64url")}"` : null;
  return {
    status,
    etag,
    body: isKept ? await pack(bytes) : { encoding: null, bytes },
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

/** Of a restaurant's page: as asked for, behind its gate, not there, or with what is wrong in its form. */
export type RestaurantPageAnswer = PageAnswer<200 | 403 | 404 | 422> | Empty<302>;

/** The page in the form that this browser asked for. */
export async function sendPage<Status extends number>(
  page: ReadyPage<Status>,
  request: FastifyRequest,
  more: Record<string, string> = {},
): Promise<PageAnswer<Status>> {
  const encoding = encodingOf(request.headers["accept-encoding"]);
  const headers = { ...page.headers, ...more };
  if (page.etag !== null && request.headers["if-none-match"] === page.etag) return { status: 304, headers };
  return {
    status: page.status,
    body: await unpackAs(encoding, page.body),
    headers: encoding === null ? headers : { ...headers, "content-encoding": encoding },
  };
}
