import { z } from "zod";
import { Paging, pageOf } from "../../platform/http/paging.ts";
import { repeatable, route } from "../../platform/http/route.ts";
import { addDomain } from "./add-domain.ts";
import { bindOrigin, readOrigins, unbindOrigin } from "./bind-origin.ts";
import { domainView } from "./domain-view.ts";
import { makePrimary } from "./make-primary.ts";
import { readDomains } from "./queries.ts";
import { removeDomain } from "./remove-domain.ts";
import {
  CheckedDomain,
  DeletedDomain,
  DeletedOrigin,
  DomainList,
  NewDomain,
  NewOrigin,
  OneDomain,
  OneOrigin,
  OriginList,
} from "./schemas.ts";
import { verifyDomain } from "./verify-domain.ts";

const tag = "Domains";
const door = "partnerRestaurant";
const DomainId = z.object({ domainId: z.string().max(64) });
const OriginId = z.object({ originId: z.string().max(64) });

const list = route({
  method: "GET",
  path: "/domains",
  door,
  summary: "The domains of a restaurant",
  description: "Also those that are not verified, with the TXT record that proves them.",
  tag,
  query: Paging,
  responses: { 200: DomainList },
  problems: [],
  handler: async (ctx, { caller, query }) =>
    pageOf((await readDomains(ctx.db, caller.scope)).map(domainView), query),
});

const add = route({
  method: "POST",
  path: "/domains",
  ...repeatable,
  door,
  summary: "Add a domain",
  description:
    "Put the TXT record of the answer into the domain's zone, then verify. Several restaurants may add a name; the first to " +
    "prove it has it. At most 10 a restaurant.",
  tag,
  body: NewDomain,
  responses: { 201: OneDomain },
  problems: ["DOMAIN_TAKEN", "DOMAIN_LIMIT"],
  handler: async (ctx, { caller, body }) => ({
    status: 201,
    body: { data: await addDomain(ctx, caller, body.domain) },
  }),
});

const verify = route({
  method: "POST",
  path: "/domains/:domainId/verify",
  door,
  summary: "Look the TXT record of a domain up now",
  description:
    "A verified domain is trusted for browser calls and return addresses. It is looked up daily from then on; when the record has " +
    "been gone for 7 days, the domain is verified no more.",
  tag,
  params: DomainId,
  responses: { 200: CheckedDomain },
  problems: ["DOMAIN_NOT_FOUND", "DOMAIN_TAKEN"],
  handler: (ctx, { caller, params }) => verifyDomain(ctx, caller, params.domainId),
});

const primary = route({
  method: "POST",
  path: "/domains/:domainId/primary",
  door,
  summary: "Make a verified domain the restaurant's primary one",
  tag,
  params: DomainId,
  responses: { 200: OneDomain },
  problems: ["DOMAIN_NOT_FOUND", "DOMAIN_NOT_VERIFIED"],
  handler: async (ctx, { caller, params }) => ({ data: await makePrimary(ctx, caller, params.domainId) }),
});

const remove = route({
  method: "DELETE",
  path: "/domains/:domainId",
  door,
  worksOnArchived: true,
  summary: "Remove a domain",
  description: "Its origin is trusted no more from this moment.",
  tag,
  params: DomainId,
  responses: { 200: DeletedDomain },
  problems: ["DOMAIN_NOT_FOUND", "DOMAIN_MANAGED", "CHANGED"],
  handler: async (ctx, { caller, params }) => {
    await removeDomain(ctx, caller, params.domainId);
    return { data: { id: params.domainId, deleted: true as const } };
  },
});

const listOrigins = route({
  method: "GET",
  path: "/origins",
  door,
  summary: "The origins bound to a restaurant",
  tag,
  query: Paging,
  responses: { 200: OriginList },
  problems: [],
  handler: async (ctx, { caller, query }) => pageOf(await readOrigins(ctx.db, caller.scope), query),
});

const bind = route({
  method: "POST",
  path: "/origins",
  ...repeatable,
  door,
  summary: "Bind an origin of your own to a restaurant",
  description:
    "For browser calls, CORS, and return addresses. An origin may be bound to several restaurants. At most 10 a restaurant.",
  tag,
  body: NewOrigin,
  responses: { 200: OneOrigin, 201: OneOrigin },
  problems: ["DOMAIN_TAKEN", "DOMAIN_LIMIT"],
  handler: async (ctx, { caller, body }) => {
    const { data, isNew } = await bindOrigin(ctx, caller, body.origin);
    return { status: isNew ? 201 : 200, body: { data } };
  },
});

const unbind = route({
  method: "DELETE",
  path: "/origins/:originId",
  door,
  worksOnArchived: true,
  summary: "Release an origin",
  tag,
  params: OriginId,
  responses: { 200: DeletedOrigin },
  problems: ["NOT_FOUND"],
  handler: async (ctx, { caller, params }) => {
    await unbindOrigin(ctx, caller, params.originId);
    return { data: { id: params.originId, deleted: true as const } };
  },
});

export const routes = [list, add, verify, primary, remove, listOrigins, bind, unbind];
