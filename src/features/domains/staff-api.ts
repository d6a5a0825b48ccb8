import { z } from "zod";
import { route } from "../../platform/http/route.ts";
import { requireManager } from "../../platform/http/staff-roles.ts";
import { addDomain } from "./add-domain.ts";
import { domainView } from "./domain-view.ts";
import { makePrimary } from "./make-primary.ts";
import { readDomains } from "./queries.ts";
import { removeDomain } from "./remove-domain.ts";
import { CheckedDomain, DeletedDomain, DomainList, NewDomain, OneDomain } from "./schemas.ts";
import { verifyDomain } from "./verify-domain.ts";

const shared = { door: "staff", tag: "Domains" } as const;
const params = z.object({ domainId: z.string().max(64) });

const list = route({
  ...shared,
  method: "GET",
  path: "/domains",
  summary: "The restaurant's domains, with the TXT records that prove them; for owners and managers",
  responses: { 200: DomainList },
  problems: ["FORBIDDEN"],
  async handler(ctx, { caller }) {
    requireManager(caller);
    return { data: (await readDomains(ctx.db, caller.scope)).map(domainView), nextCursor: null };
  },
});

const add = route({
  ...shared,
  method: "POST",
  path: "/domains",
  summary: "Add a domain",
  body: NewDomain,
  responses: { 201: OneDomain },
  problems: ["FORBIDDEN", "DOMAIN_TAKEN", "DOMAIN_LIMIT", "VALIDATION_FAILED", "RATE_LIMITED"],
  async handler(ctx, { caller, body }) {
    requireManager(caller);
    return { status: 201, body: { data: await addDomain(ctx, caller, body.domain) } };
  },
});

const verify = route({
  ...shared,
  method: "POST",
  path: "/domains/:domainId/verify",
  summary: "Look the TXT record of a domain up now",
  params,
  responses: { 200: CheckedDomain },
  problems: ["FORBIDDEN", "DOMAIN_NOT_FOUND", "DOMAIN_TAKEN", "RATE_LIMITED"],
  async handler(ctx, { caller, params: { domainId } }) {
    requireManager(caller);
    return verifyDomain(ctx, caller, domainId);
  },
});

const primary = route({
  ...shared,
  method: "POST",
  path: "/domains/:domainId/primary",
  summary: "Make a verified domain the primary one",
  params,
  responses: { 200: OneDomain },
  problems: ["FORBIDDEN", "DOMAIN_NOT_FOUND", "DOMAIN_NOT_VERIFIED", "RATE_LIMITED"],
  async handler(ctx, { caller, params: { domainId } }) {
    requireManager(caller);
    return { data: await makePrimary(ctx, caller, domainId) };
  },
});

const remove = route({
  ...shared,
  method: "DELETE",
  path: "/domains/:domainId",
  summary: "Remove a domain",
  params,
  responses: { 200: DeletedDomain },
  problems: ["FORBIDDEN", "DOMAIN_NOT_FOUND", "DOMAIN_MANAGED", "CHANGED", "RATE_LIMITED"],
  async handler(ctx, { caller, params: { domainId } }) {
    requireManager(caller);
    await removeDomain(ctx, caller, domainId);
    return { data: { id: domainId, deleted: true as const } };
  },
});

export const routes = [list, add, verify, primary, remove];
