import { hash } from "node:crypto";
import { alone, compressAs, type Encoding } from "../../platform/http/compressed.ts";
import type { Empty, Ready } from "../../platform/http/route.ts";
import { nextChangeMs } from "./next-change.ts";
import { publicMenu } from "./public-menu.ts";
import { publicRestaurant } from "./public-restaurant.ts";
import type { Loaded } from "./snapshots.ts";

export type Body = "menu" | "menuWithSoldOut" | "restaurant";

/** An answer made once and sent until something changes. */
interface Rendered {
  etag: string;
  full: RenderedFull;
  notModified: Empty<304>;
  /** Made behind the first answer: nobody waits for them. */
  compressed: Partial<Record<Encoding, RenderedFull>>;
}

type RenderedFull = Ready<200, Buffer>;
export type RenderedReply = RenderedFull | Empty<304>;

interface RenderedBodies {
  /** Between these instants (epoch ms) the clock changes nothing: [validFromMs, validUntilMs). */
  validFromMs: number;
  validUntilMs: number;
  bodies: Map<Body, Rendered>;
  /** What they weigh among all that is kept of restaurants. */
  bytes: number;
}

const cacheControl: Record<Body, string> = {
  menu: "public, s-maxage=30, stale-while-revalidate=300",
  menuWithSoldOut: "public, s-maxage=30, stale-while-revalidate=300",
  restaurant: "public, s-maxage=60, stale-while-revalidate=600",
};

/** What has been rendered of a snapshot lives as long as the snapshot itself. */
const renderedOf = new WeakMap<Loaded, RenderedBodies>();

/**
 * The answer to `GET /menu` or `GET /restaurant`: bytes and headers, rendered at the first request after a change and
 * then the same objects for everybody. With a matching `If-None-Match` the 304 without a body. A menu of 200 KB is 13 KB
 * in brotli, so whoever takes an encoding gets it as soon as it is there.
 */
export function renderedReply(
  loaded: Loaded,
  body: Body,
  nowMs: number,
  ifNoneMatch: string | undefined,
  encoding: Encoding | null,
): RenderedReply {
  let all = renderedOf.get(loaded);
  if (all === undefined || nowMs >= all.validUntilMs || nowMs < all.validFromMs) {
    if (all) loaded.keeps(-all.bytes);
    all = {
      ...{ validFromMs: nowMs, validUntilMs: nextChangeMs(loaded.snapshot, nowMs) },
      ...{ bodies: new Map(), bytes: 0 },
    };
    renderedOf.set(loaded, all);
  }
  let rendered = all.bodies.get(body);
  if (rendered === undefined) {
    rendered = render(loaded, body, nowMs);
    all.bodies.set(body, rendered);
    // As it is, and what its compressed forms are of it at most.
    const bytes = rendered.full.body.length * 1.3;
    all.bytes += bytes;
    loaded.keeps(bytes);
  }
  if (ifNoneMatch !== undefined && matches(ifNoneMatch, rendered.etag)) return rendered.notModified;
  return (encoding && rendered.compressed[encoding]) ?? rendered.full;
}

function render(loaded: Loaded, body: Body, nowMs: number): Rendered {
  const content =
    body === "restaurant"
      ? { restaurant: publicRestaurant(loaded.snapshot, nowMs) }
      : publicMenu(loaded, nowMs, body === "menuWithSoldOut");
  const bytes = Buffer.from(JSON.stringify(content));
  const etag = `W/"${hash("sha1", bytes, "base64url")}"`;
  const { id } = loaded.snapshot.restaurant;
  const headers = {
    etag,
    "cache-control": cacheControl[body],
    vary: "Origin, Accept-Encoding",
    // What a cache is told to forget when the restaurant changes.
    "surrogate-key": `${id} ${id}/${body === "restaurant" ? "restaurant" : "menu"}`,
  };
  const full = {
    status: 200 as const,
    headers: { ...headers, "content-type": "application/json; charset=utf-8" },
    body: bytes,
  };
  const rendered: Rendered = { etag, full, notModified: { status: 304, headers }, compressed: {} };
  // Without them the full answer stands.
  compressInto(rendered, full).catch(() => undefined);
  return rendered;
}

async function compressInto(rendered: Rendered, full: RenderedFull): Promise<void> {
  const [br, gzip] = await Promise.all([compressAs("br", full.body), compressAs("gzip", full.body)]);
  rendered.compressed = {
    br: { ...full, headers: { ...full.headers, "content-encoding": "br" }, body: alone(br) },
    gzip: { ...full, headers: { ...full.headers, "content-encoding": "gzip" }, body: alone(gzip) },
  };
}

/** Weak comparison of a list of tags (RFC 9110, 13.1.2). The tag alone is what browsers and caches send. */
function matches(ifNoneMatch: string, etag: string): boolean {
  if (ifNoneMatch === etag) return true;
  if (ifNoneMatch.trim() === "*") return true;
  const opaque = etag.slice(2);
  return ifNoneMatch.split(",").some((tag) => tag.trim().replace(/^W\//, "") === opaque);
}
