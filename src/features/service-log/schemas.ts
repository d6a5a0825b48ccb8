import { z } from "zod";
import { serviceActions, serviceActors, serviceEnds } from "../../domain/service-actions.ts";
import { instantField } from "../../domain/time-fields.ts";
import { paging } from "../../platform/http/paging.ts";

export const ServiceLine = z
  .object({
    id: z.string(),
    at: z.iso.datetime(),
    by: z.enum(serviceActors),
    /** Their address, or the account on the machine. */
    actor: z.string(),
    /** The client's network address, or the machine's name. */
    place: z.string(),
    action: z.enum(serviceActions),
    subject: z.string().nullable(),
    details: z.record(z.string(), z.string()),
    end: z.enum(serviceEnds),
    /** What it was refused with. */
    code: z.string().nullable(),
  })
  .meta({ id: "ServiceLine" });
export type ServiceLine = z.output<typeof ServiceLine>;

const wished = {
  action: z.enum(serviceActions).optional(),
  by: z.enum(serviceActors).optional(),
  /** A part of who or of what, in any case. */
  text: z.string().trim().max(100).optional(),
  from: instantField.optional(),
  to: instantField.optional(),
};
export const LogWish = z.strictObject(wished);
export type LogWish = z.output<typeof LogWish>;
export const LogQuery = z.strictObject({ ...wished, ...paging });
export type LogQuery = z.output<typeof LogQuery>;
export const ServiceLog = z.object({ data: z.array(ServiceLine), nextCursor: z.string().nullable() });
