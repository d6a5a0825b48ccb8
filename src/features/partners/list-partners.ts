import { z } from "zod";
import { isoInstant } from "../../domain/iso-instant.ts";
import type { PartnerKind, PartnerStatus } from "../../domain/partner-status.ts";
import type { TeamRole } from "../../domain/roles.ts";
import type { Queryable } from "../../platform/db/connect.ts";
import {
  cursorId,
  cursorInstant,
  decodeCursor,
  type Page,
  type PageAsked,
  pageFrom,
} from "../../platform/http/cursor.ts";
import { Problem } from "../../platform/problem.ts";

/** A partner as the people who run the service see it. */
export interface ListedPartner {
  id: string;
  name: string;
  status: PartnerStatus;
  kind: PartnerKind;
  whiteLabel: boolean;
  agreementSignedAt: string | null;
  createdAt: string;
}

export interface ShownPartner extends ListedPartner {
  team: { userId: string; email: string; name: string; role: TeamRole }[];
  /** How many it has that are not archived. */
  restaurants: { live: number; test: number };
}

interface Row extends Omit<ListedPartner, "agreementSignedAt" | "createdAt"> {
  signed_at: Temporal.Instant | null;
  created_at: Temporal.Instant;
}

const columns = `p.id, p.name, p.status, p.kind, p.white_label AS "whiteLabel", p.agreement_signed_at AS signed_at, p.created_at`;

const view = ({ signed_at, created_at, ...partner }: Row): ListedPartner => ({
  ...partner,
  agreementSignedAt: isoInstant(signed_at?.epochMilliseconds ?? null),
  createdAt: isoInstant(created_at.epochMilliseconds),
});

/** Every partner, the newest first. */
export async function listPartners(
  db: Queryable,
  asked: PageAsked & { status: PartnerStatus | null; text?: string | undefined },
): Promise<Page<ListedPartner>> {
  const after = decodeCursor(asked.cursor, z.tuple([cursorInstant, cursorId]));
  const rows = await db.query<Row>(
    `SELECT ${columns} FROM partners p
     WHERE ($1::text IS NULL OR p.status = $1) AND ($2::timestamptz IS NULL OR (p.created_at, p.id) < ($2, $3))
       AND ($5::text IS NULL OR p.id = $5 OR strpos(lower(p.name), lower($5)) > 0)
     ORDER BY p.created_at DESC, p.id DESC LIMIT $4`,
    [asked.status, after?.[0] ?? null, after?.[1] ?? null, asked.limit + 1, asked.text || null],
  );
  return pageFrom(rows, asked.limit, { view, placeOf: ({ created_at, id }) => [created_at.toString(), id] });
}

/** One of them, with who is in its team. @throws Problem NOT_FOUND */
export async function showPartner(db: Queryable, partnerId: string): Promise<ShownPartner> {
  const [row] = await db.everywhere<Row & Pick<ShownPartner, "team" | "restaurants">>(
    `SELECT ${columns},
       (SELECT coalesce(json_agg(json_build_object('userId', e.id, 'email', e.email, 'name', e.name, 'role', m.role) ORDER BY e.email), '[]')
        FROM partner_members m JOIN people e ON e.id = m.user_id WHERE m.partner_id = p.id) AS team,
       (SELECT json_build_object('live', count(*) FILTER (WHERE r.environment = 'LIVE'),
                                 'test', count(*) FILTER (WHERE r.environment = 'TEST'))
        FROM restaurants r WHERE r.partner_id = p.id AND r.archived_at IS NULL) AS restaurants
     FROM partners p WHERE p.id = $1`,
    [partnerId],
  );
  if (!row) throw new Problem("NOT_FOUND", { partnerId });
  const { team, restaurants, ...partner } = row;
  return { ...view(partner), team, restaurants };
}

/** Whether there is such a partner. */
export const isPartner = async (db: Queryable, partnerId: string): Promise<boolean> =>
  (await db.query("SELECT FROM partners WHERE id = $1", [partnerId])).length > 0;

/** In whose teams a person is. */
export const teamsOf = (db: Queryable, userId: string): Promise<{ partnerId: string; role: TeamRole }[]> =>
  db.query(
    `SELECT partner_id AS "partnerId", role FROM partner_members WHERE user_id = $1 ORDER BY partner_id`,
    [userId],
  );
