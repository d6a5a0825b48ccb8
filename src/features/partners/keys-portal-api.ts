import { z } from "zod";
import { route } from "../../platform/http/route.ts";
import { expiryIssues } from "../keys/expiry-of.ts";
import { KeyUseQuery } from "../keys/partner-schemas.ts";
import { EndedTeamKey, MadeTeamKey, NewTeamKey, TeamKeyRotation, TeamKeys } from "./team-key-schemas.ts";
import { listTeamKeys, makeTeamKey, revokeTeamKey, rotateTeamKey } from "./team-keys.ts";

const shared = { door: "portal", tag: "Partner keys" } as const;
const params = z.object({ keyId: z.string().max(64) });

const list = route({
  ...shared,
  method: "GET",
  path: "/partner-keys",
  summary: "The partner's keys in the environment, with who made them and how they were used last",
  responses: { 200: TeamKeys },
  problems: [],
  handler: (ctx, { caller }) => listTeamKeys(ctx, caller),
});

const create = route({
  ...shared,
  method: "POST",
  path: "/partner-keys",
  summary: "Make a partner key, which is shown this once",
  body: NewTeamKey,
  responses: { 201: MadeTeamKey },
  problems: ["FORBIDDEN"],
  otherIssues: async (ctx, { body }) => expiryIssues(body, ctx.clock.nowMs()),
  handler: async (ctx, { caller, body }) => ({ status: 201, body: await makeTeamKey(ctx, caller, body) }),
});

const rotate = route({
  ...shared,
  method: "POST",
  path: "/partner-keys/:keyId/rotate",
  summary: "Put a new key in the place of one, which works for some hours more",
  params,
  body: TeamKeyRotation,
  responses: { 201: MadeTeamKey },
  problems: ["FORBIDDEN", "KEY_NOT_FOUND", "CHANGED"],
  otherIssues: async (ctx, { body }) => expiryIssues(body, ctx.clock.nowMs()),
  handler: async (ctx, { caller, params: { keyId }, body }) => ({
    status: 201,
    body: await rotateTeamKey(ctx, caller, keyId, body),
  }),
});

/** What has leaked is ended also while the partner is suspended. */
const revoke = route({
  ...shared,
  method: "DELETE",
  path: "/partner-keys/:keyId",
  answersUnapproved: true,
  summary: "End a partner key at once; one that was used within 24 hours with `force`",
  params,
  query: KeyUseQuery,
  responses: { 200: EndedTeamKey },
  problems: ["FORBIDDEN", "KEY_NOT_FOUND", "KEY_IN_USE"],
  async handler(ctx, { caller, params: { keyId }, query }) {
    await revokeTeamKey(ctx, caller, keyId, query.force);
    return { data: { id: keyId, deleted: true as const } };
  },
});

export const routes = [list, create, rotate, revoke];
