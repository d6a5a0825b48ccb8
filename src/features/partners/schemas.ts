import { z } from "zod";
import { environments } from "../../domain/environment.ts";
import { teamRoles } from "../../domain/roles.ts";
import { instantField } from "../../domain/time-fields.ts";
import { pagesOf } from "../../platform/http/paging.ts";

const environment = z.enum(environments);
const instant = z.iso.datetime();

export const PartnerSelf = z
  .object({
    partner: z.object({
      id: z.string(),
      name: z.string(),
      status: z.string(),
      whiteLabel: z.boolean(),
      agreementSignedAt: instant.nullable(),
    }),
    environment,
    key: z.object({
      id: z.string(),
      name: z.string(),
      last4: z.string(),
      createdAt: instant,
      expiresAt: instant.nullable(),
    }),
    role: z
      .enum(teamRoles)
      .nullable()
      .describe("Of the person who made the key, now; null when they have left the team."),
    quotas: z.array(
      z.object({
        name: z.string(),
        limit: z.int(),
        windowSeconds: z.int(),
        remaining: z.int(),
        resetsAt: instant.nullable().describe("Null while nothing is taken."),
      }),
    ),
  })
  .meta({ id: "PartnerSelf" });
export type PartnerSelf = z.output<typeof PartnerSelf>;

export const ApiCallQuery = z.strictObject({
  requestId: z.string().min(1).max(128).optional().describe("Ours, or what the caller sent as X-Request-Id."),
  slug: z.string().max(32).optional(),
  status: z.coerce.number().int().min(100).max(599).optional(),
  code: z.string().min(1).max(64).optional().describe("Of the error: `SLOT_FULL`."),
  path: z.string().min(1).max(200).optional().describe("Part of the path."),
  keyId: z.string().min(1).max(64).optional().describe("Calls with this key alone."),
  from: instantField.optional(),
  to: instantField.optional(),
  ...pagesOf(50),
});
export type ApiCallQuery = z.output<typeof ApiCallQuery>;

export const ApiCall = z
  .object({
    requestId: z.string(),
    callerRequestId: z.string().nullable(),
    at: instant,
    environment,
    keyId: z.string(),
    slug: z.string().nullable(),
    method: z.string(),
    route: z.string(),
    path: z.string(),
    status: z.int(),
    code: z.string().nullable(),
    durationMs: z.int(),
    requestBody: z.unknown().describe("Secrets and personal data are replaced; null when too long or none."),
    responseBody: z.unknown(),
  })
  .meta({ id: "ApiCall" });

export const ApiCallList = z.object({ data: z.array(ApiCall), nextCursor: z.string().nullable() });
export type ApiCallList = z.output<typeof ApiCallList>;
