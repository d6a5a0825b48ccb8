import type { Context } from "../../context.ts";
import { type Message, message } from "../../messages/message.ts";
import type { Untold } from "../../messages/told.ts";
import type { Transaction } from "../../platform/db/connect.ts";
import type { RestaurantChanger } from "../../platform/http/callers.ts";
import { oncePerKey } from "../../platform/partner-repeat.ts";
import { Problem } from "../../platform/problem.ts";
import { takeAccessChange } from "../../platform/quotas.ts";
import { createRestaurantKey, type NewRestaurantKey } from "./create-key.ts";
import { expiryOf } from "./expiry-of.ts";
import { keyView, newKeyView, withoutKey } from "./key-view.ts";
import type { RotatedRestaurantKey, RotateKeyBody } from "./partner-schemas.ts";
import { endKey, findKey } from "./queries.ts";

/**
 * A new key with the same scopes in place of one that goes on working for `graceHours`. Asked again with the same
 * `Idempotency-Key` it tells what it did, without the key.
 * @throws Problem KEY_NOT_FOUND when it is missing or revoked, CHANGED when it has just been rotated
 */
export function rotateKey(
  ctx: Context,
  caller: RestaurantChanger,
  keyId: string,
  body: RotateKeyBody,
): Promise<Untold<RotatedRestaurantKey, "message">> {
  const nowMs = ctx.clock.nowMs();
  const expiresAt = expiryOf(body.expiresOn, nowMs);
  const effectiveAt = Temporal.Instant.fromEpochMilliseconds(nowMs).add({ hours: body.graceHours });
  const rotate = async (trx: Transaction) => {
    await takeAccessChange(trx, caller, nowMs);
    const old = await endKey(trx, caller.scope, keyId, effectiveAt);
    if (!old) {
      const known = await findKey(trx, caller.scope, keyId);
      const isOver = !known?.revoked_at || known.revoked_at.epochMilliseconds <= nowMs;
      throw new Problem(isOver ? "KEY_NOT_FOUND" : "CHANGED");
    }
    const made = await createRestaurantKey(trx, caller.scope, {
      name: body.name,
      scopes: old.scopes as NewRestaurantKey["scopes"],
      environment: caller.environment,
      expiresAt,
    });
    const row = (await findKey(trx, caller.scope, made.id))!;
    return {
      data: keyView(row, nowMs),
      restaurantKey: newKeyView(row, made.key),
      effectiveAt: effectiveAt.toString({ fractionalSecondDigits: 3 }),
      message: graceMessage(body.graceHours),
    };
  };
  return ctx.db.transaction((trx) => oncePerKey(trx, caller, nowMs, () => rotate(trx), withoutKey));
}

const graceMessage = (hours: number): Message =>
  hours === 0 ? message("keys.endedAtOnce") : message("keys.endsLater", { count: hours });
