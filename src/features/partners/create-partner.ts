import type { Environment } from "../../domain/snapshot.ts";
import type { Queryable } from "../../platform/db/connect.ts";
import { newId } from "../../platform/ids.ts";
import { createPartnerKey } from "../keys/create-key.ts";

export interface CreatedPartner {
  partnerId: string;
  /** The partner key in plain text: only its hash is kept. */
  key: string;
}

export interface NewPartner {
  name: string;
  environment: Environment;
  /** Mail and pages under the partner's own name. */
  whiteLabel?: boolean;
}

/**
 * Makes an approved partner with its first key, as the operator of the service does it. A TEST partner sees and creates
 * sandboxes only.
 */
export async function createPartner(ctx: { db: Queryable }, input: NewPartner): Promise<CreatedPartner> {
  const partnerId = newId("ptn");
  await ctx.db.query(
    "INSERT INTO partners (id, name, environment, status, white_label) VALUES ($1, $2, $3, 'APPROVED', $4)",
    [partnerId, input.name, input.environment, input.whiteLabel ?? false],
  );
  const { key } = await createPartnerKey(ctx.db, partnerId, {
    name: "Første nøkkel",
    environment: input.environment,
    expiresAt: null,
  });
  return { partnerId, key };
}
