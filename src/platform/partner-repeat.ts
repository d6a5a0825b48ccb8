import { createHash } from "node:crypto";
import { Message, revived } from "../messages/message.ts";
import type { Transaction } from "./db/connect.ts";
import type { RestaurantChanger } from "./http/callers.ts";
import { Problem } from "./problem.ts";

/** A change that its caller may ask for again, with the same `Idempotency-Key`, when the answer was lost. */
interface Attempt {
  key: string;
  /** Of the call, with everything that it says. */
  hash: Buffer;
  isReplay: boolean;
}

const attempts = new WeakMap<object, Attempt>();

/** @param call what makes it the same call: its route and all that was sent */
export const noteAttempt = (caller: object, key: string, call: unknown): void =>
  void attempts.set(caller, {
    key,
    hash: createHash("sha256").update(JSON.stringify(call)).digest(),
    isReplay: false,
  });

/** What came in a form, which is read after its call was noted: the same call brings the same file. */
export function noteContent(caller: object, ...content: readonly (Buffer | string)[]): void {
  const attempt = attempts.get(caller);
  if (!attempt) return;
  const hash = createHash("sha256").update(attempt.hash);
  for (const part of content) hash.update(createHash("sha256").update(part).digest());
  attempt.hash = hash.digest();
}

/** Whether what the caller was answered had been done before. */
export const isReplayed = (caller: object): boolean => attempts.get(caller)?.isReplay === true;

/** The same attempt, by a caller who has come to be somebody more exact. */
export function sameAttempt<Caller extends object>(from: object, to: Caller): Caller {
  const attempt = attempts.get(from);
  if (attempt) attempts.set(to, attempt);
  return to;
}

/**
 * Does a partner's change of a restaurant once per `Idempotency-Key`, in the transaction of the change: the same call again
 * gets what the first one was answered, and takes nothing from the quotas. What was refused may be tried again. Without a key
 * it is done each time.
 * @param kept what the same call is answered later, as JSON; without what is shown once
 * @throws Problem IDEMPOTENCY_CONFLICT when the key was used for another call
 */
export async function oncePerKey<Result>(
  trx: Transaction,
  caller: RestaurantChanger,
  nowMs: number,
  work: () => Promise<Result>,
  kept: (result: Result) => unknown = (result) => result,
): Promise<Result> {
  const attempt = attempts.get(caller);
  if (!attempt || !("partnerId" in caller)) return work();
  const { restaurantId } = caller.scope;
  // Waits for a call with the same key that is still being carried out.
  const [claimed] = await trx.query(
    `INSERT INTO partner_idempotency_keys (restaurant_id, partner_id, key, environment, body_hash, created_at)
     VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (partner_id, key) DO NOTHING RETURNING key`,
    [
      restaurantId,
      caller.partnerId,
      attempt.key,
      caller.environment,
      attempt.hash,
      Temporal.Instant.fromEpochMilliseconds(nowMs),
    ],
  );
  if (!claimed) {
    const [first] = await trx.query<{ body_hash: Buffer; answer: string }>(
      "SELECT body_hash, answer::text AS answer FROM partner_idempotency_keys WHERE restaurant_id = $1 AND partner_id = $2 AND key = $3",
      [restaurantId, caller.partnerId, attempt.key],
    );
    if (!first?.body_hash.equals(attempt.hash)) throw new Problem("IDEMPOTENCY_CONFLICT");
    attempt.isReplay = true;
    return JSON.parse(first.answer, readSaid) as Result;
  }
  const result = await work();
  await trx.query(
    "UPDATE partner_idempotency_keys SET answer = $4 WHERE restaurant_id = $1 AND partner_id = $2 AND key = $3",
    [restaurantId, caller.partnerId, attempt.key, JSON.stringify(kept(result) ?? null, writeSaid)],
  );
  return result;
}

/** What is said stays to be told, in the language of whoever asks again. */
const writeSaid = (_name: string, value: unknown): unknown =>
  value instanceof Message ? { $said: { ...value } } : value;
const readSaid = (_name: string, value: { $said?: Message } | null): unknown =>
  value?.$said ? revived(value.$said) : value;
