import type { Environment } from "../../domain/environment.ts";
import { tell } from "../../messages/languages.ts";
import { message } from "../../messages/message.ts";
import type { Queryable } from "../../platform/db/connect.ts";
import { newId } from "../../platform/ids.ts";
import { createPartnerKey } from "../keys/create-key.ts";
import { personOfAddress } from "../people/person.ts";

export interface CreatedPartner {
  partnerId: string;
  /** The partner key in plain text: only its hash is kept. */
  key: string;
}

export interface NewPartner {
  name: string;
  /** Of the first key. */
  environment: Environment;
  /** The owner's account; made when there is none with this address. Without it the partner has an owner nobody can sign in as. */
  ownerEmail?: string | undefined;
  /** Mail and pages under the partner's own name. */
  whiteLabel?: boolean;
  /** Not approved yet: its keys work from `luka partner approve` on. */
  isPending?: boolean;
  /** Has yet to sign the agreements, without which a LIVE key opens nothing. */
  isUnsigned?: boolean;
  /** The service's own people, who have no news to send. */
  isInternal?: boolean;
}

/**
 * Makes a partner with an owner and a first key made by them, as the operator of the service does it: approved, and with the
 * agreements signed, unless said otherwise. A TEST key sees and creates sandboxes only.
 */
export async function createPartner(ctx: { db: Queryable }, input: NewPartner): Promise<CreatedPartner> {
  const partnerId = newId("ptn");
  // Nobody can sign in with an address that cannot exist: an owner without an account of their own.
  const ownerEmail = input.ownerEmail ?? `owner@${partnerId.replace("_", "-")}.invalid`;
  const ownerId = await personOfAddress(ctx.db, ownerEmail, input.name);
  await ctx.db.query(
    `WITH partner AS (
       INSERT INTO partners (id, name, white_label, status, agreement_signed_at, kind)
       VALUES ($1, $2, $3, $5, CASE WHEN $6 THEN now() END, $7)
     )
     INSERT INTO partner_members (partner_id, user_id, role) VALUES ($1, $4, 'OWNER')`,
    [
      partnerId,
      input.name,
      input.whiteLabel ?? false,
      ownerId,
      input.isPending ? "PENDING" : "APPROVED",
      !input.isUnsigned,
      input.isInternal ? "INTERNAL" : "EXTERNAL",
    ],
  );
  const { key } = await createPartnerKey(ctx.db, partnerId, {
    name: tell("nb", message("restaurants.firstKey")),
    environment: input.environment,
    expiresAt: null,
    createdBy: ownerId,
  });
  return { partnerId, key };
}
