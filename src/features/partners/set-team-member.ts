import type { Context } from "../../context.ts";
import type { TeamRole } from "../../domain/roles.ts";
import { accountAddress } from "../../platform/mail/mail-address.ts";
import { Problem } from "../../platform/problem.ts";
import { personOfAddress } from "../people/person.ts";

/**
 * `luka partner member`: a person's role in a partner's team, and with it what their keys may do; null takes them out of it.
 * A person without an account gets one that nobody can sign in to before it has a password.
 * @throws Problem NOT_FOUND when there is no such partner
 */
export async function setTeamMember(
  { db }: Pick<Context, "db">,
  partnerId: string,
  email: string,
  role: TeamRole | null,
): Promise<{ partnerId: string; email: string; role: TeamRole | null }> {
  const address = accountAddress(email);
  await db.transaction(async (trx) => {
    const [partner] = await trx.query<{ name: string }>(
      "SELECT name FROM partners WHERE id = $1 FOR KEY SHARE",
      [partnerId],
    );
    if (!partner) throw new Problem("NOT_FOUND", { partnerId });
    if (role === null) {
      await trx.query(
        `DELETE FROM partner_members m USING people p WHERE m.partner_id = $1 AND p.id = m.user_id AND p.email = $2`,
        [partnerId, address],
      );
      return;
    }
    await trx.query(
      `INSERT INTO partner_members (partner_id, user_id, role) VALUES ($1, $2, $3)
       ON CONFLICT (partner_id, user_id) DO UPDATE SET role = excluded.role`,
      [partnerId, await personOfAddress(trx, address, partner.name), role],
    );
  });
  return { partnerId, email: address, role };
}
