import { createHash } from "node:crypto";
import { Message, revived } from "../messages/message.ts";
import type { Transaction } from "./db/connect.ts";
import type { PartnerCaller, RestaurantChanger } from "./http/callers.ts";
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
 * Does a partner's change, of a restaurant or of what is all its restaurants', once per `Idempotency-Key`, in the transaction of the
 * change (R-490, D-280): the same call again gets what the first one was answered, and takes nothing from the quotas. What was refused may be tried again. Without a key
 * it is done each time.
 * @param kept what the same call is answered later, as JSON; without what is shown once
 * @throws Problem IDEMPOTENCY_CONFLICT when the key was used for another call
 */
export async function oncePerKey<Result>(
  trx: Transaction,
  caller: RestaurantChanger | PartnerCaller,
  nowMs: number,
  work: () => Promise<Result>,
  kept: (result: Result) => unknown = (result) => result,
): Promise<Result> {
  const attempt = attempts.get(caller);
  if (!attempt || !("partnerId" in caller)) return work();
  const { partnerId, environment } = caller;
  const restaurantId = "scope" in caller ? caller.scope.restaurantId : null;
  // Waits for a call with the same key that is still being carried out.
  const [claimed] = await trx.everywhere(
    `INSERT INTO partner_idempotency_keys (partner_id, key, environment, body_hash, restaurant_id, created_at)
     VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (partner_id, key) DO NOTHING RETURNING key`,
    [
      partnerId,
      attempt.key,
      environment,
      attempt.hash,
      restaurantId,
      Temporal.Instant.fromEpochMilliseconds(nowMs),
    ],
  );
  if (!claimed) {
    const [first] = await trx.everywhere<{ body_hash: Buffer; is_there: boolean; answer: string }>(
      `SELECT body_hash, environment = $3 AND restaurant_id IS NOT DISTINCT FROM $4 AS is_there, answer::text AS answer
       FROM partner_idempotency_keys WHERE partner_id = $1 AND key = $2`,
      [partnerId, attempt.key, environment, restaurantId],
    );
    if (!first?.is_there || !first.body_hash.equals(attempt.hash)) throw new Problem("IDEMPOTENCY_CONFLICT");
    attempt.isReplay = true;
    return JSON.parse(first.answer, readSaid) as Result;
  }
  const result = await work();
  await trx.everywhere("UPDATE partner_idempotency_keys SET answer = $3 WHERE partner_id = $1 AND key = $2", [
    partnerId,
    attempt.key,
    JSON.stringify(kept(result) ?? null, writeSaid),
  ]);
  return result;
}

/** What is said stays to be told, in the language of whoever asks again. */
const writeSaid = (_name: string, value: unknown): unknown =>
  value instanceof Message ? { $said: { ...value } } : value;
const readSaid = (_name: string, value: { $said?: Message } | null): unknown =>
  value?.$said ? revived(value.$said) : value;
