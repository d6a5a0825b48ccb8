import type { Queryable } from "../../platform/db/connect.ts";
import type { RestaurantScope } from "../../platform/db/scope.ts";
import type { Outcome } from "./schedule.ts";

/**
 * The queue that the table webhook_deliveries is, as the workers use it: across all restaurants. An endpoint is leased
 * whole, for 30 s at a time, under a claim id that fences what a worker writes late. All clocks are the database's.
 */
export interface EndpointKey {
  restaurantId: string;
  webhookId: string;
}

export interface EndpointSettings extends EndpointKey {
  url: string;
  secretSealed: Buffer;
  /** While it still counts. */
  previousSecretSealed: Buffer | null;
}

export interface ClaimedEndpoint extends EndpointSettings {
  isSuspect: boolean;
}

/**
 * An array parameter as its text. Ids, words and numbers need no quotes, and pg's own way, which looks for them, takes a
 * tenth of a busy worker's time.
 */
const arrayOf = (values: readonly (string | number | null)[]): string =>
  `{${values.map((value) => value ?? "NULL").join(",")}}`;

const leaseSeconds = 30;
/** A paused endpoint with retries left is looked at this often, so that it goes on after it is resumed. */
const pausedLookSeconds = 60;

/**
 * Endpoints with deliveries that were never attempted, in the order of their keys from `after` on: one index probe for
 * each, however long its backlog. And whether there is one to be woken: to retry, or whose holder has let its lease run out.
 */
export async function findEndpoints(
  db: Queryable,
  after: EndpointKey,
  limit: number,
): Promise<{ fresh: EndpointKey[]; isDue: boolean }> {
  const isDue = [false, true]
    .map(
      (isSuspect) =>
        `EXISTS (SELECT FROM webhook_endpoints WHERE is_suspect = ${isSuspect} AND wake_at <= now())`,
    )
    .join(" OR ");
  const rows = await db.everywhere<EndpointKey & { isDue: boolean | null }>(
    `WITH RECURSIVE fresh AS (
       (SELECT restaurant_id, webhook_id, 1 AS step FROM webhook_deliveries
        WHERE state = 'PENDING' AND attempts = 0 AND (restaurant_id, webhook_id) > ($1, $2)
        ORDER BY restaurant_id, webhook_id LIMIT 1)
       UNION ALL
       SELECT next.restaurant_id, next.webhook_id, fresh.step + 1
       FROM fresh CROSS JOIN LATERAL (
         SELECT restaurant_id, webhook_id FROM webhook_deliveries
         WHERE state = 'PENDING' AND attempts = 0 AND (restaurant_id, webhook_id) > (fresh.restaurant_id, fresh.webhook_id)
         ORDER BY restaurant_id, webhook_id LIMIT 1) AS next
       WHERE fresh.step < $3)
     SELECT restaurant_id AS "restaurantId", webhook_id AS "webhookId", NULL::boolean AS "isDue" FROM fresh
     UNION ALL SELECT NULL, NULL, ${isDue}`,
    [after.restaurantId, after.webhookId, limit],
  );
  return {
    fresh: rows.flatMap(({ isDue, ...key }) => (isDue === null ? [key] : [])),
    isDue: rows.some(({ isDue }) => isDue === true),
  };
}

export interface ClaimRequest {
  claimId: string;
  /** Endpoints found to have news. */
  fresh: readonly EndpointKey[];
  /** Restaurants where something happened just now. */
  restaurantIds: readonly string[];
  /** The most to take of each lane. */
  healthy: number;
  suspect: number;
}

/**
 * Leases endpoints that have news, whose retry is due, or whose holder has let its lease run out. Passes over what
 * other workers are claiming at this moment.
 */
export function claimEndpoints(db: Queryable, request: ClaimRequest): Promise<ClaimedEndpoint[]> {
  const lane = (isSuspect: boolean, limit: string) => `
    (SELECT e.restaurant_id, e.webhook_id FROM webhook_endpoints e
     WHERE e.is_suspect = ${isSuspect} AND e.wake_at <= now()
     ORDER BY e.wake_at LIMIT ${limit} FOR UPDATE SKIP LOCKED)`;
  const news = (isSuspect: boolean, limit: string) => `
    (SELECT e.restaurant_id, e.webhook_id
     FROM named JOIN webhook_endpoints e USING (restaurant_id, webhook_id)
     JOIN webhooks w ON w.restaurant_id = e.restaurant_id AND w.id = e.webhook_id AND w.is_active
     WHERE e.is_suspect = ${isSuspect} AND (e.claim_id IS NULL OR e.wake_at <= now())
     LIMIT ${limit} FOR UPDATE OF e SKIP LOCKED)`;
  return db.everywhere(
    `WITH named AS (
       SELECT * FROM unnest($2::text[], $3::text[]) AS found (restaurant_id, webhook_id)
       UNION
       SELECT e.restaurant_id, e.webhook_id
       FROM webhook_endpoints e
       -- A limit rather than EXISTS, which the planner may turn into a join with everybody's backlog.
       CROSS JOIN LATERAL (
         SELECT FROM webhook_deliveries d
         WHERE d.restaurant_id = e.restaurant_id AND d.webhook_id = e.webhook_id AND d.state = 'PENDING' AND d.attempts = 0
         LIMIT 1) AS news
       WHERE e.restaurant_id = ANY ($4)
     ), due_healthy AS ${lane(false, "$5")}, due_suspect AS ${lane(true, "$6")},
     new_healthy AS ${news(false, "$5")}, new_suspect AS ${news(true, "$6")},
     chosen AS (
       TABLE due_healthy UNION TABLE due_suspect UNION TABLE new_healthy UNION TABLE new_suspect
     ), settings AS MATERIALIZED (
       -- Locked, so that it is read as it is when the endpoint is: a change that ended the claim before is seen. One that is being taken off
       -- is passed over: whoever does that goes on to the endpoint, and each would wait for the other.
       SELECT w.* FROM chosen JOIN webhooks w ON w.restaurant_id = chosen.restaurant_id AND w.id = chosen.webhook_id
       FOR KEY SHARE OF w SKIP LOCKED)
     UPDATE webhook_endpoints e SET claim_id = $1, wake_at = now() + interval '${leaseSeconds} s'
     FROM settings w
     WHERE e.restaurant_id = w.restaurant_id AND e.webhook_id = w.id
     RETURNING ${settingsOf}, e.is_suspect AS "isSuspect"`,
    [
      request.claimId,
      request.fresh.map(({ restaurantId }) => restaurantId),
      request.fresh.map(({ webhookId }) => webhookId),
      request.restaurantIds,
      request.healthy,
      request.suspect,
    ],
  );
}

const settingsOf = `e.restaurant_id AS "restaurantId", e.webhook_id AS "webhookId", w.url,
  w.secret_sealed AS "secretSealed",
  CASE WHEN w.previous_secret_expires_at > now() THEN w.previous_secret_sealed END AS "previousSecretSealed"`;

export interface Claim extends EndpointKey {
  claimId: string;
}

/** The heartbeat: lengthens the leases that are still ours and tells their settings anew. The others are lost. */
export const renewClaims = (db: Queryable, claims: readonly Claim[]): Promise<EndpointSettings[]> =>
  db.everywhere(
    `UPDATE webhook_endpoints e SET wake_at = now() + interval '${leaseSeconds} s'
     FROM unnest($1::text[], $2::text[], $3::uuid[]) AS held (restaurant_id, webhook_id, claim_id)
     JOIN webhooks w ON w.restaurant_id = held.restaurant_id AND w.id = held.webhook_id
     WHERE e.restaurant_id = held.restaurant_id AND e.webhook_id = held.webhook_id AND e.claim_id = held.claim_id
     RETURNING ${settingsOf}`,
    columnsOf(claims),
  );

/** Gives endpoints back, to be woken when their next retry is due. Fresh deliveries are found by themselves. */
export const releaseClaims = (db: Queryable, claims: readonly Claim[]): Promise<unknown[]> =>
  db.everywhere(
    `UPDATE webhook_endpoints e SET claim_id = NULL,
       wake_at = CASE WHEN w.is_active THEN next.due_at
                      ELSE greatest(next.due_at, now() + interval '${pausedLookSeconds} s') END
     FROM unnest($1::text[], $2::text[], $3::uuid[]) AS held (restaurant_id, webhook_id, claim_id)
     JOIN webhooks w ON w.restaurant_id = held.restaurant_id AND w.id = held.webhook_id
     LEFT JOIN LATERAL (
       SELECT d.due_at FROM webhook_deliveries d
       WHERE d.restaurant_id = held.restaurant_id AND d.webhook_id = held.webhook_id
         AND d.state = 'PENDING' AND d.attempts > 0
       ORDER BY d.due_at LIMIT 1) AS next ON true
     WHERE e.restaurant_id = held.restaurant_id AND e.webhook_id = held.webhook_id AND e.claim_id = held.claim_id`,
    columnsOf(claims),
  );

/**
 * Takes an endpoint from whoever holds it, in the transaction that changes where its deliveries go or how they are signed: what
 * the holder still does as before is not written, and whoever claims it next, at once, knows the change.
 */
export const endClaim = (db: Queryable, scope: RestaurantScope, webhookId: string): Promise<unknown[]> =>
  db.query(
    `UPDATE webhook_endpoints SET claim_id = NULL, wake_at = now() WHERE restaurant_id = $1 AND webhook_id = $2`,
    [scope.restaurantId, webhookId],
  );

const columnsOf = (claims: readonly Claim[]) => [
  claims.map(({ restaurantId }) => restaurantId),
  claims.map(({ webhookId }) => webhookId),
  claims.map(({ claimId }) => claimId),
];

export interface QueuedDelivery extends EndpointKey {
  /** UUID. */
  id: string;
  /** Attempts already made in this round. */
  attempts: number;
  event: string;
  /** Epoch milliseconds. */
  eventAtMs: number;
  data: Record<string, unknown>;
  orderId: string | null;
  /** Null when there is no order. */
  tokenSealed: Buffer | null;
  /** The database's clock at this statement, in epoch milliseconds. */
  nowMs: number;
}

export interface Wanted extends Claim {
  /** The most to read; as many again may come from the retries that are due. */
  most: number;
  /** UUIDs of the endpoint's deliveries that are in hand. Each row that is read is compared with those of its own endpoint alone. */
  inHand: readonly string[];
}

/** Deliveries of endpoints that are still held and that are due, without those in hand. Those of paused endpoints wait. */
export const readDeliveries = (db: Queryable, wanted: readonly Wanted[]): Promise<QueuedDelivery[]> => {
  const due = (attempts: string) => `
    (SELECT * FROM webhook_deliveries d
     WHERE d.restaurant_id = want.restaurant_id AND d.webhook_id = want.webhook_id
       AND d.state = 'PENDING' AND d.attempts ${attempts} AND d.due_at <= now() AND d.id <> ALL (want.in_hand)
     ORDER BY d.due_at LIMIT want.most)`;
  return db.everywhere(
    `WITH want AS MATERIALIZED (
       SELECT restaurant_id, webhook_id, most, claim_id, in_hand::uuid[] AS in_hand
       FROM unnest($1::text[], $2::text[], $3::int[], $4::text[], $5::uuid[])
         AS t (restaurant_id, webhook_id, most, in_hand, claim_id)
     )
     SELECT d.restaurant_id AS "restaurantId", d.webhook_id AS "webhookId", d.id, d.attempts, d.event,
       extract(epoch FROM d.event_created_at)::float8 * 1000 AS "eventAtMs", d.data, d.order_id AS "orderId",
       o.token_sealed AS "tokenSealed", extract(epoch FROM now())::float8 * 1000 AS "nowMs"
     FROM want
     JOIN webhooks w ON w.restaurant_id = want.restaurant_id AND w.id = want.webhook_id AND w.is_active
     JOIN webhook_endpoints e
       ON e.restaurant_id = want.restaurant_id AND e.webhook_id = want.webhook_id AND e.claim_id = want.claim_id
     CROSS JOIN LATERAL (${due("= 0")} UNION ALL ${due("> 0")}) AS d
     LEFT JOIN orders o ON o.restaurant_id = d.restaurant_id AND o.id = d.order_id`,
    [
      arrayOf(wanted.map(({ restaurantId }) => restaurantId)),
      arrayOf(wanted.map(({ webhookId }) => webhookId)),
      arrayOf(wanted.map(({ most }) => most)),
      arrayOf(wanted.map(({ inHand }) => `"{${inHand.join(",")}}"`)),
      arrayOf(wanted.map(({ claimId }) => claimId)),
    ],
  );
};

export interface FinishedAttempt extends Claim {
  /** UUID of the delivery. */
  id: string;
  /** Number of the attempt in its round, from 1. */
  attempt: number;
  outcome: Outcome;
  durationMs: number;
  /** Since the attempt began, when it is written. */
  ageMs: number;
}

/**
 * Writes what became of attempts, under the claims they were made with: those of a claim that was lost change nothing,
 * and whoever holds the endpoint now makes them again. Answers the ids that were written.
 */
export const writeAttempts = (
  db: Queryable,
  finished: readonly FinishedAttempt[],
): Promise<{ id: string }[]> =>
  db.everywhere(
    `WITH finished AS MATERIALIZED (
       SELECT *, now() - age_ms * interval '1 ms' AS at, uuid_v7_time(id) AS created_at
       FROM unnest($1::text[], $2::text[], $3::uuid[], $4::uuid[], $5::int[], $6::text[], $7::int[], $8::text[], $9::int[],
         $10::int[], $11::int[])
         AS t (restaurant_id, webhook_id, claim_id, id, attempt, state, status, failure, pause_seconds, duration_ms, age_ms)
     ), latest AS (
       SELECT DISTINCT ON (restaurant_id, webhook_id, claim_id) * FROM finished
       ORDER BY restaurant_id, webhook_id, claim_id, at DESC
     ), latest_failure AS (
       SELECT DISTINCT ON (restaurant_id, webhook_id, claim_id) * FROM finished WHERE failure IS NOT NULL
       ORDER BY restaurant_id, webhook_id, claim_id, at DESC
     ), ours AS (
       UPDATE webhook_endpoints e SET
         is_suspect = latest.pause_seconds IS NOT NULL OR (latest.state = 'FAILED' AND e.is_suspect),
         last_delivery_at = latest.at, last_delivery_status = latest.status,
         last_failure_at = coalesce(latest_failure.at, e.last_failure_at),
         last_failure_reason = coalesce(latest_failure.failure, e.last_failure_reason),
         failing_since = CASE WHEN latest.failure IS NOT NULL THEN coalesce(e.failing_since, latest.at) END,
         failing_told_at = CASE WHEN latest.failure IS NOT NULL THEN e.failing_told_at END
       FROM latest LEFT JOIN latest_failure USING (restaurant_id, webhook_id, claim_id)
       WHERE e.restaurant_id = latest.restaurant_id AND e.webhook_id = latest.webhook_id AND e.claim_id = latest.claim_id
       RETURNING e.restaurant_id, e.webhook_id, e.claim_id
     )
     UPDATE webhook_deliveries d SET
       state = f.state, attempts = f.attempt,
       due_at = CASE WHEN f.pause_seconds IS NULL THEN d.due_at ELSE now() + f.pause_seconds * interval '1 s' END,
       attempt_log = d.attempt_log || jsonb_build_object(
         'at', to_char(f.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
         'durationMs', f.duration_ms, 'status', f.status, 'failure', f.failure)
     FROM finished f JOIN ours USING (restaurant_id, webhook_id, claim_id)
     WHERE d.restaurant_id = f.restaurant_id AND d.webhook_id = f.webhook_id AND d.created_at = f.created_at AND d.id = f.id
       AND d.state = 'PENDING' AND d.attempts = f.attempt - 1
     RETURNING d.id`,
    [
      arrayOf(finished.map(({ restaurantId }) => restaurantId)),
      arrayOf(finished.map(({ webhookId }) => webhookId)),
      arrayOf(finished.map(({ claimId }) => claimId)),
      arrayOf(finished.map(({ id }) => id)),
      arrayOf(finished.map(({ attempt }) => attempt)),
      arrayOf(finished.map(({ outcome }) => outcome.state)),
      arrayOf(finished.map(({ outcome }) => outcome.status)),
      arrayOf(finished.map(({ outcome }) => outcome.failure)),
      arrayOf(finished.map(({ outcome }) => outcome.retryAfterSeconds)),
      arrayOf(finished.map(({ durationMs }) => Math.round(durationMs))),
      arrayOf(finished.map(({ ageMs }) => Math.round(ageMs))),
    ],
  );
