import type { Context } from "../../context.ts";
import type { TeamRole } from "../../domain/roles.ts";
import { accountAddress } from "../../platform/mail/mail-address.ts";
import { Problem } from "../../platform/problem.ts";
import { personOfAddress } from "../people/person.ts";
import { takeBackInvitesOf } from "./team.ts";

/**
 * `luka partner member`: a person's role in a partner's team, and with it what their keys may do; null takes them out of it.
 * A person without an account gets one that nobody can sign in to before it has a password. Invites that they have sent are taken back when
 * they may send such no longer: who is taken out leaves no way back in.
 * @throws Problem NOT_FOUND when there is no such partner
 */
export async function setTeamMember(
  { db, clock }: Pick<Context, "db" | "clock">,
  partnerId: string,
  email: string,
  role: TeamRole | null,
): Promise<{ partnerId: string; email: string; role: TeamRole | null }> {
  const address = accountAddress(email);
  await db.transaction(async (trx) => {
    const [partner] = await trx.query<{ name: string }>(
      "SELECT name FROM partners WHERE id = $1 FOR NO KEY UPDATE",
      [partnerId],
    );
    if (!partner) throw new Problem("NOT_FOUND", { partnerId });
    const [person] = await trx.query<{ userId: string }>(
      role === null
        ? `DELETE FROM partner_members m USING people p WHERE m.partner_id = $1 AND p.id = m.user_id AND p.email = $2
           RETURNING m.user_id AS "userId"`
        : `INSERT INTO partner_members (partner_id, user_id, role) VALUES ($1, $2, $3)
           ON CONFLICT (partner_id, user_id) DO UPDATE SET role = excluded.role RETURNING user_id AS "userId"`,
      [partnerId, ...(role === null ? [address] : [await personOfAddress(trx, address, partner.name), role])],
    );
    if (person) await takeBackInvitesOf({ clock }, trx, { partnerId, userId: person.userId, role });
  });
  return { partnerId, email: address, role };
}
