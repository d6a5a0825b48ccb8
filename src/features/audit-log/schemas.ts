import { z } from "zod";
import { auditActions, auditRoles } from "../../domain/audit-actions.ts";

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
