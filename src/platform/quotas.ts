import type { Database, Queryable, Transaction } from "./db/connect.ts";
import type { PartnerCaller, RestaurantChanger } from "./http/callers.ts";
import type { Standing } from "./http/rate-limit.ts";
import { rateLimited } from "./http/rate-limit-headers.ts";

/**
 * Quotas of the business. Unlike the limits on requests
 * they are counted in the transaction of the write, so that whatever fails, is replayed or finds its slug taken takes
 * nothing (D-16).
 */
export const quotas = {
  /** Changes of a partner in one environment. */
  partnerWrites: { limit: 30, seconds: 60 },
  /** Changes of keys, webhooks and domains, over all of a partner's restaurants. */
  accessChanges: { limit: 30, seconds: 60 },
  /** Restaurants made with one partner key. */
  restaurantCreation: { limit: 10, seconds: 3600 },
  /** Pictures that a restaurant's own people upload. */
  staffUploads: { limit: 30, seconds: 60 },
  /** Mails that invite colleagues, to a restaurant or to a partner's team. */
  colleagueInvites: { limit: 50, seconds: 86_400 },
  /** Mails that ask somebody to confirm that they apply as a partner, to one address. */
  partnerApplications: { limit: 5, seconds: 3600 },
  /** Text messages and calls that try out a restaurant's phones. */
  phoneTests: { limit: 10, seconds: 3600 },
  newsChanges: { limit: 60, seconds: 600 },
  /** Publishing and scheduling. */
  newsSending: { limit: 10, seconds: 86_400 },
  senderDomainChanges: { limit: 10, seconds: 3600 },
  /** Menus read by a language model. */
  menuReading: { limit: 20, seconds: 86_400 },
} as const;

/** Sandboxes of one partner that exist at the same time. */
export const mostSandboxes = 20;

export type QuotaName = keyof typeof quotas;

/** Those that partners take from by their calls; the others are a restaurant's own, a team's, or of who is no partner yet. */
export const partnerQuotas = [
  "partnerWrites",
  "accessChanges",
  "restaurantCreation",
  "newsChanges",
  "newsSending",
  "senderDomainChanges",
  "menuReading",
] as const satisfies readonly QuotaName[];

/** How the quotas stand that a request has taken from, by its caller: the one with the least left. */
const leastLeft = new WeakMap<object, Standing>();

/** Of the quotas that a change has taken from, the one with the least left; undefined when it took from none. */
export const quotaStanding = (caller: object): Standing | undefined => leastLeft.get(caller);

interface Taken {
  standing: Standing;
  resetsAt: Temporal.Instant;
}

function note(caller: object, { standing }: Taken): void {
  const other = leastLeft.get(caller);
  if (!other || standing.remaining < other.remaining) leastLeft.set(caller, standing);
}

/**
 * Takes one from a quota inside the transaction of the write. Whoever shares the quota waits until that ends.
 * @param subject whose quota, e.g. the partner's id and its environment
 * @throws Problem RATE_LIMITED with `Retry-After` when it is used up
 */
async function takeQuota(trx: Transaction, name: QuotaName, subject: string, nowMs: number): Promise<Taken> {
  const { limit, seconds } = quotas[name];
  const [row] = await trx.query<{ allowed: boolean; taken: number; resets_at: Temporal.Instant }>(
    "SELECT allowed, taken, resets_at FROM take_quota($1, $2, $3, make_interval(secs => $4), $5)",
    [subject, name, limit, seconds, Temporal.Instant.fromEpochMilliseconds(nowMs)],
  );
  const { allowed, taken, resets_at: resetsAt } = row!;
  const resetAtMs = resetsAt.epochMilliseconds;
  if (!allowed) throw rateLimited({ allowed, limit, remaining: 0, resetAtMs }, nowMs);
  return { standing: { allowed, limit, remaining: limit - taken, resetAtMs }, resetsAt };
}

type Caller = Pick<PartnerCaller, "partnerId" | "environment" | "callerId">;

/** Whose quota a call takes from: the partner's, its environment's, or the key's own. */
export function quotaSubject(name: QuotaName, { partnerId, environment, callerId }: Caller): string {
  if (name === "restaurantCreation") return callerId;
  return name === "partnerWrites" ? `${partnerId} ${environment}` : partnerId;
}

/**
 * Takes one change from a partner's quota in the transaction of the change.
 * @throws Problem RATE_LIMITED
 */
export async function takePartnerQuota(
  trx: Transaction,
  name: QuotaName,
  caller: Caller,
  nowMs: number,
): Promise<void> {
  note(caller, await takeQuota(trx, name, quotaSubject(name, caller), nowMs));
}

/**
 * Takes one change of keys, webhooks or domains in the transaction of the change: from the partner's quota, or, when the
 * restaurant's own people make it, from one as large of the restaurant's own.
 * @throws Problem RATE_LIMITED
 */
export async function takeAccessChange(
  trx: Transaction,
  caller: RestaurantChanger,
  nowMs: number,
): Promise<void> {
  const subject = "partnerId" in caller ? caller.partnerId : caller.restaurantId;
  note(caller, await takeQuota(trx, "accessChanges", subject, nowMs));
}

/**
 * Takes one picture in the transaction that keeps it: a change from the partner's quota, or, when the restaurant's own people upload it,
 * from one as large of the restaurant's own (D-159).
 * @throws Problem RATE_LIMITED
 */
export async function takeUpload(trx: Transaction, caller: RestaurantChanger, nowMs: number): Promise<void> {
  if ("partnerId" in caller) return takePartnerQuota(trx, "partnerWrites", caller, nowMs);
  note(caller, await takeQuota(trx, "staffUploads", caller.restaurantId, nowMs));
}

/**
 * Takes one menu for the language model in the transaction that keeps it for reading: the partner's, or the restaurant's own.
 * @throws Problem RATE_LIMITED
 */
export async function takeMenuReading(
  trx: Transaction,
  caller: RestaurantChanger,
  nowMs: number,
): Promise<void> {
  const subject = "partnerId" in caller ? caller.partnerId : caller.restaurantId;
  note(caller, await takeQuota(trx, "menuReading", subject, nowMs));
}

/**
 * Takes one text message or call that tries out a phone.
 * @throws Problem RATE_LIMITED
 */
export async function takePhoneTest(
  trx: Transaction,
  caller: { restaurantId: string },
  nowMs: number,
): Promise<void> {
  note(caller, await takeQuota(trx, "phoneTests", caller.restaurantId, nowMs));
}

/**
 * Takes one mail to a colleague in the transaction that queues it (D-202).
 * @throws Problem RATE_LIMITED
 */
export async function takeInvite(
  trx: Transaction,
  caller: { restaurantId: string } | { partnerId: string },
  nowMs: number,
): Promise<void> {
  const subject = "partnerId" in caller ? caller.partnerId : caller.restaurantId;
  note(caller, await takeQuota(trx, "colleagueInvites", subject, nowMs));
}

/**
 * Takes one mail to who applies as a partner in the transaction that queues it.
 * @throws Problem RATE_LIMITED
 */
export async function takeApplication(trx: Transaction, email: string, nowMs: number): Promise<void> {
  await takeQuota(trx, "partnerApplications", email, nowMs);
}

/**
 * For a change that asks somebody outside on its way, which no transaction should wait for: takes one before it, and gives
 * it back when the change fails.
 * @throws Problem RATE_LIMITED
 */
export async function underPartnerQuota<Changed>(
  db: Database,
  name: QuotaName,
  caller: Caller,
  nowMs: number,
  change: () => Promise<Changed>,
): Promise<Changed> {
  const subject = quotaSubject(name, caller);
  const taken = await db.transaction((trx) => takeQuota(trx, name, subject, nowMs));
  try {
    const changed = await change();
    note(caller, taken);
    return changed;
  } catch (error) {
    // Of the same window: a later one has not been taken from.
    await db.query(
      `UPDATE quota_windows SET taken = taken - 1
       WHERE subject = $1 AND quota = $2 AND taken > 0 AND started_at + make_interval(secs => $3) = $4`,
      [subject, name, quotas[name].seconds, taken.resetsAt],
    );
    throw error;
  }
}

/**
 * Whether there is one left to take, before work that would be in vain: it is taken later, in the transaction of the write.
 * @throws Problem RATE_LIMITED
 */
export async function checkPartnerQuota(
  db: Queryable,
  name: QuotaName,
  caller: Caller,
  nowMs: number,
): Promise<void> {
  const { limit, seconds } = quotas[name];
  const [row] = await db.query<{ resets_at: Temporal.Instant }>(
    `SELECT started_at + make_interval(secs => $3) AS resets_at FROM quota_windows
     WHERE subject = $1 AND quota = $2 AND taken >= $4 AND started_at + make_interval(secs => $3) > $5`,
    [quotaSubject(name, caller), name, seconds, limit, Temporal.Instant.fromEpochMilliseconds(nowMs)],
  );
  if (row)
    throw rateLimited(
      { allowed: false, limit, remaining: 0, resetAtMs: row.resets_at.epochMilliseconds },
      nowMs,
    );
}
