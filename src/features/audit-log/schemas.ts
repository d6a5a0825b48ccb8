import { z } from "zod";
import { auditActions, auditRoles } from "../../domain/audit-actions.ts";
import { environments } from "../../domain/environment.ts";
import { portalActions } from "../../domain/portal-actions.ts";
import { teamRoles } from "../../domain/roles.ts";

export const AuditLine = z
  .object({
    id: z.string(),
    at: z.iso.datetime(),
    /** What they were called and were at that moment. */
    person: z.string(),
    role: z.enum(auditRoles),
    action: z.enum(auditActions),
    /** What it was done to, as it was called then. */
    subject: z.string().nullable(),
    /** False: it was begun, and nobody knows whether it was done. */
    isDone: z.boolean(),
  })
  .meta({ id: "AuditLine" });
export type AuditLine = z.output<typeof AuditLine>;

export const AuditLog = z.object({ data: z.array(AuditLine), nextCursor: z.string().nullable() });

export const PartnerAuditLine = AuditLine.extend({
  role: z.enum(teamRoles),
  /** The network address they did it from. */
  place: z.string(),
  environment: z.enum(environments),
  /** Of which restaurant, as it was called then; null: of the partner itself. */
  slug: z.string().nullable(),
  action: z.enum(portalActions),
}).meta({ id: "PartnerAuditLine" });
export type PartnerAuditLine = z.output<typeof PartnerAuditLine>;

export const PartnerAuditLog = z.object({
  data: z.array(PartnerAuditLine),
  nextCursor: z.string().nullable(),
});
