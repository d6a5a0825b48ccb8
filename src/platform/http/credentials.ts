import { timingSafeEqual } from "node:crypto";
import type { Environment } from "../../domain/environment.ts";
import type { PartnerStatus } from "../../domain/partner-status.ts";
import type { Database } from "../db/connect.ts";
import type { Listener } from "../db/listen.ts";
import type { Log } from "../log.ts";
import { createLookupCache, type LookupCache } from "./lookup-cache.ts";

/** Who may call, from memory: keys by their hash, restaurants by slug, browser origins by origin. */
export interface Credentials {
  /** Restaurant keys; asked for by their SHA-256 in base64url. */
  readonly keys: LookupCache<KnownKey>;
  /** Partner keys, asked for the same way. */
  readonly partnerKeys: LookupCache<KnownPartnerKey>;
  readonly restaurants: LookupCache<KnownRestaurant>;
  /** Origins of verified domains and partners. */
  readonly origins: LookupCache<KnownOrigin>;
  /** Notes that a key was used, to five minutes, without keeping anybody waiting; only then is it asked from where and for what. */
  markUsed(key: KnownKey | KnownPartnerKey, nowMs: number, use: () => KeyUse): void;
  close(): void;
}

/** From where a key was used, and for which call. */
export interface KeyUse {
  from: string;
  call: string;
}

export interface KnownRestaurant {
  readonly restaurantId: string;
  readonly slug: string;
  readonly environment: Environment;
  readonly isLive: boolean;
  readonly isArchived: boolean;
  readonly isDemo: boolean;
  /** The partner that owns it, or null. */
  readonly partnerId: string | null;
}

export interface KnownOrigin {
  /** The restaurants that it may call for, id -> slug. */
  readonly restaurants: ReadonlyMap<string, string>;
  /** The slug of the one restaurant that it belongs to: whose verified domain it is, or the only one; else null. */
  readonly slug: string | null;
}

interface AnyKey {
  readonly keyId: string;
  readonly expiresAtMs: number | null;
  /** May lie in the future: a rotated key works until then. */
  readonly revokedAtMs: number | null;
  lastUsedAtMs: number;
}

export interface KnownKey extends AnyKey {
  readonly restaurant: KnownRestaurant;
  readonly scopes: readonly string[];
}

export interface KnownPartnerKey extends AnyKey {
  readonly partner: KnownPartner;
  readonly environment: Environment;
}

export interface KnownPartner {
  readonly partnerId: string;
  readonly status: PartnerStatus;
  readonly hasSigned: boolean;
  readonly isWhiteLabel: boolean;
}

const lastUsedResolutionMs = 5 * 60_000;
/** A change is told over LISTEN at once; this only bounds what a connection that died silently can cost. */
const listeningTtlMs = 30_000;
/** Nothing is told while the connection is lost: the promise of one second then rests on asking again. */
const deafTtlMs = 900;
/**
 * Menus are read from memory while the database is away, so those who may read them are known from memory too. Nobody can
 * revoke a key in a database that is away; a process that is cut off alone forgets them after this long.
 */
const mostStaleMs = 5 * 60_000;

export function createCredentials(parts: { db: Database; listener: Listener; log: Log }): Credentials {
  const { db, listener, log } = parts;
  const common = {
    ttlMs: () => (listener.isListening ? listeningTtlMs : deafTtlMs),
    missTtlMs: 900,
    mostStaleMs,
    capacity: 50_000,
  };
  const keys = createLookupCache({ ...common, load: (hash: string) => findKey(db, hash) });
  const partnerKeys = createLookupCache({ ...common, load: (hash: string) => findPartnerKey(db, hash) });
  const restaurants = createLookupCache({ ...common, load: (slug: string) => findRestaurant(db, slug) });
  const origins = createLookupCache({ ...common, load: (origin: string) => findOrigin(db, origin) });
  const all = [keys, partnerKeys, restaurants, origins];
  const stopListening = listener.on(
    "luka_keys",
    () => {
      for (const cache of all) cache.clear();
    },
    () => {
      for (const cache of all) cache.outdate();
    },
  );

  return {
    keys,
    partnerKeys,
    restaurants,
    origins,
    markUsed(key, nowMs, use) {
      if (nowMs - key.lastUsedAtMs < lastUsedResolutionMs) return;
      key.lastUsedAtMs = nowMs;
      noteUse(db, key, nowMs, use()).catch((error: unknown) =>
        log.warn({ err: error, keyId: key.keyId }, "the last use of a key was not noted"),
      );
    },
    close: stopListening,
  };
}

function noteUse(
  db: Database,
  key: KnownKey | KnownPartnerKey,
  nowMs: number,
  { from, call }: KeyUse,
): Promise<unknown> {
  const at = Temporal.Instant.fromEpochMilliseconds(nowMs);
  return "partner" in key
    ? db.query(
        "UPDATE partner_keys SET last_used_at = $2, last_used_from = $3, last_used_call = $4 WHERE id = $1",
        [key.keyId, at, from, call],
      )
    : db.everywhere(
        `UPDATE restaurant_keys SET last_used_at = $3, last_used_from = $4, last_used_call = $5
         WHERE restaurant_id = $1 AND id = $2`,
        [key.restaurant.restaurantId, key.keyId, at, from, call],
      );
}

interface RestaurantRow {
  id: string;
  slug: string;
  environment: Environment;
  is_live: boolean;
  is_archived: boolean;
  is_demo: boolean;
  partner_id: string | null;
}

interface AnyKeyRow {
  hash: Buffer;
  key_id: string;
  expires_at: Temporal.Instant | null;
  revoked_at: Temporal.Instant | null;
  last_used_at: Temporal.Instant | null;
}

interface KeyRow extends AnyKeyRow, RestaurantRow {
  scopes: string[];
}

interface PartnerKeyRow extends AnyKeyRow {
  environment: Environment;
  partner_id: string;
  status: KnownPartner["status"];
  has_signed: boolean;
  white_label: boolean;
}

const keyOf = (row: AnyKeyRow): AnyKey => ({
  keyId: row.key_id,
  expiresAtMs: row.expires_at?.epochMilliseconds ?? null,
  revokedAtMs: row.revoked_at?.epochMilliseconds ?? null,
  lastUsedAtMs: row.last_used_at?.epochMilliseconds ?? 0,
});

const restaurantOf = (row: RestaurantRow): KnownRestaurant => ({
  restaurantId: row.id,
  slug: row.slug,
  environment: row.environment,
  isLive: row.is_live,
  isArchived: row.is_archived,
  isDemo: row.is_demo,
  partnerId: row.partner_id,
});

const restaurantColumns =
  "r.id, r.slug, r.environment, r.is_live, r.is_demo, r.partner_id, r.archived_at IS NOT NULL AS is_archived";

async function findKey(db: Database, hashText: string): Promise<KnownKey | null> {
  const hash = Buffer.from(hashText, "base64url");
  const [row] = await db.everywhere<KeyRow>(
    `SELECT d.hash, d.key_id, k.scopes, k.expires_at, k.revoked_at, k.last_used_at,
            ${restaurantColumns}
       FROM key_directory d
       JOIN restaurant_keys k ON k.restaurant_id = d.restaurant_id AND k.id = d.key_id
       JOIN restaurants r ON r.id = d.restaurant_id
      WHERE d.hash = $1 AND d.kind = 'RESTAURANT'`,
    [hash],
  );
  if (!row || !timingSafeEqual(row.hash, hash)) return null;
  return { ...keyOf(row), restaurant: restaurantOf(row), scopes: row.scopes };
}

async function findPartnerKey(db: Database, hashText: string): Promise<KnownPartnerKey | null> {
  const hash = Buffer.from(hashText, "base64url");
  const [row] = await db.everywhere<PartnerKeyRow>(
    `SELECT d.hash, d.key_id, k.environment, k.expires_at, k.revoked_at, k.last_used_at,
            p.id AS partner_id, p.status, p.agreement_signed_at IS NOT NULL AS has_signed, p.white_label
       FROM key_directory d
       JOIN partner_keys k ON k.id = d.key_id
       JOIN partners p ON p.id = k.partner_id
      WHERE d.hash = $1 AND d.kind = 'PARTNER'`,
    [hash],
  );
  if (!row || !timingSafeEqual(row.hash, hash)) return null;
  const partner = {
    partnerId: row.partner_id,
    status: row.status,
    hasSigned: row.has_signed,
    isWhiteLabel: row.white_label,
  };
  return { ...keyOf(row), partner, environment: row.environment };
}

async function findRestaurant(db: Database, slug: string): Promise<KnownRestaurant | null> {
  const [row] = await db.everywhere<RestaurantRow>(
    `SELECT ${restaurantColumns} FROM restaurants r WHERE r.slug = $1`,
    [slug],
  );
  return row ? restaurantOf(row) : null;
}

/** Why an origin is trusted: the restaurant has proved its domain, or its partner has bound it. */
export const originSources = ["DOMAIN", "PARTNER"] as const;

async function findOrigin(db: Database, origin: string): Promise<KnownOrigin | null> {
  const rows = await db.everywhere<{ id: string; slug: string; source: (typeof originSources)[number] }>(
    "SELECT r.id, r.slug, d.source FROM origin_directory d JOIN restaurants r ON r.id = d.restaurant_id WHERE d.origin = $1",
    [origin],
  );
  if (rows.length === 0) return null;
  const restaurants = new Map(rows.map((row) => [row.id, row.slug]));
  // A partner may bind its origins to any restaurant of its own; that takes nothing from whoever has proved the name.
  const owner =
    rows.find(({ source }) => source === "DOMAIN") ?? (restaurants.size === 1 ? rows[0] : undefined);
  return { restaurants, slug: owner?.slug ?? null };
}
