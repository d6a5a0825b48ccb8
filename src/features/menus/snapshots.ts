import type { Replacement } from "../../domain/cart-addons.ts";
import { type Catalogue, indexCatalogue } from "../../domain/catalogue.ts";
import type { MenuSnapshot } from "../../domain/snapshot.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/db/connect.ts";
import type { Listener } from "../../platform/db/listen.ts";
import { scopeOf } from "../../platform/db/scope.ts";
import { createLookupCache } from "../../platform/http/lookup-cache.ts";
import type { Log } from "../../platform/log.ts";
import type { Metrics } from "../../platform/metrics.ts";
import { Problem } from "../../platform/problem.ts";
import { parseGate, type StoredGate } from "../site-gate/stored-gate.ts";
import { loadSnapshot } from "./load-snapshot.ts";

/** A snapshot with what is derived from it once. Frozen in time: a change gives a new one. */
export interface Loaded {
  readonly snapshot: MenuSnapshot;
  readonly catalogue: Catalogue;
  /** Variants and add-ons deleted within 15 minutes -> the live row of the same name (D-3). */
  readonly recentlyDeleted: ReadonlyMap<string, Replacement>;
  /** Whether the restaurant's pages are behind a password. */
  readonly siteGate: StoredGate;
  /** Something made of it is kept as long as it is (or no longer, with a negative number): pages and answers weigh with it. */
  keeps(bytes: number): void;
}

export interface Snapshots {
  /**
   * The restaurant's snapshot, at most as old as the last notification; null when there is no such restaurant. While
   * the database is away, the last one known. Cheap when at hand: two map operations.
   */
  byId(restaurantId: string): Promise<Loaded | null>;
  /** The same of a restaurant that was there a moment ago. Throws RESTAURANT_NOT_FOUND. */
  of(restaurantId: string): Promise<Loaded>;
  /** The same without waiting, at this time of the restaurant's clock: undefined when it has to be read first. */
  peek(restaurantId: string, nowMs: number): Loaded | undefined;
  idOfSlug(slug: string): Promise<string | null>;
  /** Read from the database after this call began, whatever was notified: for a writer whose version was stale. */
  reload(restaurantId: string): Promise<Loaded | null>;
  /**
   * The snapshot as it is now if it is another than this one, whatever was notified; undefined while it still stands. For
   * whoever is about to refuse something because of it.
   */
  newerThan(snapshot: MenuSnapshot): Promise<Loaded | null | undefined>;
  /** Whether some are at hand, which are served whatever becomes of the database. */
  readonly hasSome: boolean;
  close(): void;
}

export interface SnapshotParts {
  db: Database;
  listener: Listener;
  clock: Clock;
  log: Pick<Log, "warn">;
  metrics?: Pick<Metrics, "snapshotLoads">;
  /** Whether a real restaurant without an account with a payment provider is tried out with the sandbox. */
  sandboxForLive?: boolean;
  /** What all snapshots may weigh, with what is made of them; the least recently used go first. */
  maxBytes?: number;
}

interface Entry {
  loaded: Loaded | null;
  /** The turn in which it went to the end of the order of use. */
  placedIn: number;
  bytes: number;
  /** Changed in the database, or by the clock, since `loaded` was read. */
  isStale: boolean;
  /** When `loaded` changes by the clock alone. */
  changesAtMs: number;
  loading: Promise<Loaded | null> | null;
  /** Changed while `loading` was on its way: what it brings may be the old state. */
  changedMeanwhile: boolean;
  /** After a failure: until when the last known snapshot is served without another try. */
  retryAtMs: number;
}

/** What the objects take for each byte of JSON (measured on a menu of 100 products). */
const heapPerJsonByte = 1.4;
const retryMs = 1_000;
const slugTtlMs = 60_000;
/** Pages are shown from memory too while the database is away. */
const mostStaleMs = 5 * 60_000;

/** Menu snapshots of all restaurants, in memory, bounded, renewed when the database says that something changed. */
export function createSnapshots(parts: SnapshotParts): Snapshots {
  const { db, listener, clock, log } = parts;
  const { maxBytes = Infinity } = parts;
  /** In order of use, the longest unused first. */
  const entries = new Map<string, Entry>();
  let totalBytes = 0;
  let turns = 0;

  const slugs = createLookupCache<string>({
    load: async (slug) => {
      const [row] = await db.everywhere<{ id: string }>("SELECT id FROM restaurants WHERE slug = $1", [slug]);
      return row?.id ?? null;
    },
    ttlMs: () => slugTtlMs,
    missTtlMs: retryMs,
    mostStaleMs,
    capacity: 50_000,
  });

  const markStale = (entry: Entry): void => {
    entry.isStale = true;
    entry.changedMeanwhile = entry.loading !== null;
    entry.retryAtMs = 0;
  };
  const stopListening = [
    listener.on(
      "luka_snapshot",
      (restaurantId) => {
        const entry = entries.get(restaurantId);
        if (entry) markStale(entry);
      },
      () => {
        for (const entry of entries.values()) markStale(entry);
      },
    ),
    // A new, renamed or deleted restaurant changes its keys with it (migrations/0004_keys.sql).
    listener.on(
      "luka_keys",
      () => slugs.clear(),
      () => slugs.outdate(),
    ),
  ];

  /**
   * What is asked for goes to the end of the order. What stands in its last eighth anyway is left there: a few restaurants that
   * are asked for all the time would rewrite the map at every request (1 % of an answer from memory).
   */
  const use = (restaurantId: string, entry: Entry): void => {
    if (turns - entry.placedIn <= entries.size / 8) return;
    entries.delete(restaurantId);
    entries.set(restaurantId, entry);
    turns += 1;
    entry.placedIn = turns;
  };

  const entryOf = (restaurantId: string): Entry => {
    let entry = entries.get(restaurantId);
    if (!entry) {
      entry = {
        loaded: null,
        placedIn: Number.NEGATIVE_INFINITY,
        bytes: 0,
        isStale: true,
        changesAtMs: Infinity,
        loading: null,
        changedMeanwhile: false,
        retryAtMs: 0,
      };
    }
    use(restaurantId, entry);
    return entry;
  };

  const forget = (restaurantId: string, entry: Entry): void => {
    if (entries.get(restaurantId) !== entry) return;
    entries.delete(restaurantId);
    totalBytes -= entry.bytes;
  };

  const makeRoom = (): void => {
    for (const [restaurantId, entry] of entries) {
      if (totalBytes <= maxBytes || entries.size === 1) return;
      if (entry.loading === null) forget(restaurantId, entry);
    }
  };

  const load = async (restaurantId: string, entry: Entry): Promise<Loaded | null> => {
    parts.metrics?.snapshotLoads.inc();
    try {
      const rows = await loadSnapshot(
        db,
        scopeOf(restaurantId),
        clock.nowMsOf({ restaurantId }),
        parts.sandboxForLive ?? false,
      );
      if (rows === null) {
        forget(restaurantId, entry);
        return null;
      }
      const { snapshot, recentlyDeleted } = rows;
      const siteGate = parseGate(rows.siteGate);
      const bytes = rows.bytes * heapPerJsonByte;
      totalBytes += bytes - entry.bytes;
      entry.bytes = bytes;
      const loaded: Loaded = {
        ...{ snapshot, catalogue: indexCatalogue(snapshot), recentlyDeleted, siteGate },
        keeps(more) {
          if (entry.loaded !== loaded || entries.get(restaurantId) !== entry) return;
          entry.bytes += more;
          totalBytes += more;
          makeRoom();
        },
      };
      entry.loaded = loaded;
      entry.changesAtMs = rows.changesAtMs ?? Infinity;
      entry.isStale = entry.changedMeanwhile;
      makeRoom();
      return entry.loaded;
    } finally {
      entry.loading = null;
      entry.changedMeanwhile = false;
    }
  };

  /** Joins a load that began after the last change, or starts one. */
  const fresh = (restaurantId: string, entry: Entry): Promise<Loaded | null> => {
    if (entry.loading === null) {
      entry.loading = load(restaurantId, entry);
      return entry.loading;
    }
    if (!entry.changedMeanwhile) return entry.loading;
    const again = () => read(restaurantId);
    return entry.loading.then(again, again);
  };

  const isCurrent = (entry: Entry, nowMs: number): boolean => !entry.isStale && nowMs < entry.changesAtMs;

  const read = (restaurantId: string): Promise<Loaded | null> => {
    const entry = entryOf(restaurantId);
    return isCurrent(entry, clock.nowMsOf({ restaurantId }))
      ? Promise.resolve(entry.loaded)
      : fresh(restaurantId, entry);
  };

  const reload = (restaurantId: string): Promise<Loaded | null> => {
    const entry = entryOf(restaurantId);
    markStale(entry);
    return fresh(restaurantId, entry);
  };

  const byId = async (restaurantId: string): Promise<Loaded | null> => {
    const entry = entryOf(restaurantId);
    const nowMs = clock.nowMsOf({ restaurantId });
    const lastKnown = entry.loaded;
    if (isCurrent(entry, nowMs) || nowMs < entry.retryAtMs) return lastKnown;
    try {
      return await fresh(restaurantId, entry);
    } catch (error) {
      if (lastKnown === null) throw error;
      entry.retryAtMs = nowMs + retryMs;
      log.warn({ err: error, restaurantId }, "The menu could not be read; the last known one is served.");
      return lastKnown;
    }
  };

  return {
    peek(restaurantId, nowMs) {
      const entry = entries.get(restaurantId);
      if (!entry?.loaded || !isCurrent(entry, nowMs)) return undefined;
      use(restaurantId, entry);
      return entry.loaded;
    },
    byId,
    async of(restaurantId) {
      const loaded = await byId(restaurantId);
      if (!loaded) throw new Problem("RESTAURANT_NOT_FOUND");
      return loaded;
    },
    idOfSlug: (slug) => slugs.get(slug),
    reload,
    async newerThan({ restaurant: { id }, version }) {
      const [row] = await db.query<{ stands: boolean }>(
        "SELECT snapshot_version = $2 AS stands FROM restaurants WHERE id = $1",
        [scopeOf(id).restaurantId, version],
      );
      return row?.stands ? undefined : reload(id);
    },
    get hasSome() {
      return entries.values().some(({ loaded }) => loaded !== null);
    },
    close() {
      for (const stop of stopListening) stop();
      entries.clear();
      totalBytes = 0;
    },
  };
}
