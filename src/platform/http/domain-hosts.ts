import type { Database } from "../db/connect.ts";
import type { Listener } from "../db/listen.ts";
import type { Log } from "../log.ts";

/** Verified domains of restaurants that have pages, from memory: the router asks at every request and cannot wait. */
export interface DomainHosts {
  /** The slug of the restaurant whose verified domain it is; `host` in lower case without a port. */
  slugOf(host: string): string | null;
  /** Resolves when all changes that are committed by now are known. */
  ready(): Promise<void>;
  close(): void;
}

/** Changes come in bursts; one reading every so often tells of them all. */
const pauseMs = 250;

export function createDomainHosts({
  db,
  listener,
  log,
}: {
  db: Database;
  listener: Listener;
  log: Log;
}): DomainHosts {
  let slugs: ReadonlyMap<string, string> = new Map();
  let isClosed = false;
  let waiting: NodeJS.Timeout | undefined;
  let reading: Promise<void> = Promise.resolve();

  const read = async (): Promise<void> => {
    if (isClosed) return;
    try {
      slugs = await readDomains(db);
    } catch (error) {
      if (isClosed) return;
      log.warn({ err: error }, "the domains of restaurants could not be read");
      soon();
    }
  };
  const readNext = (): Promise<void> => {
    reading = reading.then(read);
    return reading;
  };
  const soon = (): void => {
    if (isClosed || waiting !== undefined) return;
    waiting = setTimeout(() => {
      waiting = undefined;
      void readNext();
    }, pauseMs);
    waiting.unref();
  };
  const stopListening = listener.on("luka_keys", soon, soon);

  return {
    slugOf: (host) => slugs.get(host) ?? null,
    ready: readNext,
    close() {
      isClosed = true;
      clearTimeout(waiting);
      stopListening();
    },
  };
}

/** Of live restaurants alone: sandboxes have no pages. */
async function readDomains(db: Database): Promise<ReadonlyMap<string, string>> {
  const rows = await db.everywhere<{ host: string; slug: string }>(
    `SELECT substr(d.origin, length('https://') + 1) AS host, r.slug
     FROM origin_directory d JOIN restaurants r ON r.id = d.restaurant_id
     WHERE d.source = 'DOMAIN' AND r.is_live AND r.archived_at IS NULL`,
  );
  return new Map(rows.map(({ host, slug }) => [host, slug]));
}
