import { route } from "../../platform/http/route.ts";
import { requireTeamRole } from "../partners/require-team-role.ts";
import { checkSenderDomain } from "./check-sender-domain.ts";
import { findSenderDomain, senderDomainView } from "./queries.ts";
import { removeSenderDomain } from "./remove-sender-domain.ts";
import { NewSenderDomain, OneSenderDomain, RemovedSenderDomain } from "./schemas.ts";
import { setSenderDomain } from "./set-sender-domain.ts";

const tag = "Brand";
const path = "/brand/sender-domain";
const door = "partner";

const read = route({
  method: "GET",
  path,
  door,
  summary: "The domain that mail of your restaurants comes from",
  tag,
  responses: { 200: OneSenderDomain },
  problems: ["KEY_ROLE_FORBIDDEN"],
  handler: async (ctx, { caller }) => {
    await requireTeamRole(ctx, caller, "brand.manage");
    return { data: senderDomainView(await findSenderDomain(ctx.db, caller.partnerId)) };
  },
});

const set = route({
  method: "POST",
  path,
  door,
  summary: "Set the domain that mail of your restaurants comes from",
  description:
    "Put the records of the answer into the domain's zone; they are looked for by themselves, hourly for 72 hours. Needs white " +
    "label. To switch domain, remove the old one first.",
  tag,
  body: NewSenderDomain,
  responses: { 201: OneSenderDomain },
  problems: [
    "KEY_ROLE_FORBIDDEN",
    "WHITE_LABEL_REQUIRED",
    "SENDER_DOMAIN_ALREADY_SET",
    "DOMAIN_TAKEN",
    "DOMAIN_EXISTS",
    "PARTNER_ARCHIVED",
    "CHANGED",
    "SENDER_DOMAIN_REJECTED",
    "EMAIL_SERVICE_UNAVAILABLE",
  ],
  handler: async (ctx, { caller, body }) => ({
    status: 201,
    body: { data: await setSenderDomain(ctx, caller, body.domain) },
  }),
});

const check = route({
  method: "POST",
  path: `${path}/check`,
  door,
  summary: "Look for the records of the sender domain now",
  tag,
  responses: { 200: OneSenderDomain },
  problems: [
    "KEY_ROLE_FORBIDDEN",
    "SENDER_DOMAIN_NOT_SET",
    "PARTNER_ARCHIVED",
    "CHANGED",
    "EMAIL_SERVICE_UNAVAILABLE",
  ],
  handler: async (ctx, { caller }) => ({ data: await checkSenderDomain(ctx, caller) }),
});

const remove = route({
  method: "DELETE",
  path,
  door,
  summary: "Remove the sender domain",
  description: "Mail goes from the service's own address from then on.",
  tag,
  responses: { 200: RemovedSenderDomain },
  problems: [
    "KEY_ROLE_FORBIDDEN",
    "SENDER_DOMAIN_NOT_SET",
    "PARTNER_ARCHIVED",
    "CHANGED",
    "EMAIL_SERVICE_UNAVAILABLE",
  ],
  handler: async (ctx, { caller }) => ({
    data: { id: await removeSenderDomain(ctx, caller), deleted: true as const },
  }),
});

export const routes = [read, set, check, remove];
