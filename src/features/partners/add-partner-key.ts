import type { Context } from "../../context.ts";
import type { Environment } from "../../domain/environment.ts";
import { accountAddress } from "../../platform/mail/mail-address.ts";
import { Problem } from "../../platform/problem.ts";
import { createPartnerKey } from "../keys/create-key.ts";

export interface FurtherPartnerKey {
  name: string;
  environment: Environment;
  /** Who of the team it is made by; without it the first owner. */
  email?: string | undefined;
  /** Without it the key has no expiry. */
  expiresAt?: Temporal.Instant | undefined;
}

/**
 * `luka partner key`: one more key of a partner, also a LIVE one while the partner program is closed. What it may do follows
 * the role of the person it is made by.
 * @throws Problem NOT_FOUND when there is no such partner, or nobody of that address in its team
 */
export function addPartnerKey(
  { db }: Pick<Context, "db">,
  partnerId: string,
  { name, environment, email, expiresAt }: FurtherPartnerKey,
): Promise<{ partnerId: string; keyId: string; key: string }> {
  return db.transaction(async (trx) => {
    const [maker] = await trx.query<{ user_id: string }>(
      `SELECT m.user_id FROM partner_members m JOIN people p ON p.id = m.user_id
       WHERE m.partner_id = $1 AND ($2::text IS NULL AND m.role = 'OWNER' OR p.email = $2)
       ORDER BY m.created_at, m.user_id LIMIT 1`,
      [partnerId, email ? accountAddress(email) : null],
    );
    if (!maker) throw new Problem("NOT_FOUND", { partnerId });
    const { id, key } = await createPartnerKey(trx, partnerId, {
      name,
      environment,
      expiresAt: expiresAt ?? null,
      createdBy: maker.user_id,
    });
    return { partnerId, keyId: id, key };
  });
}
