import { z } from "zod";
import { isoInstant } from "../../domain/iso-instant.ts";
import { route } from "../../platform/http/route.ts";
import { endAllSessions, helpSignIn, readSignIn } from "../people/help-sign-in.ts";
import { listPeople } from "../people/list-people.ts";
import { ConsolePerson, PersonPage, PersonQuery, SessionsEnded, SignInHelped } from "./schemas.ts";

const shared = { door: "operator", tag: "Console" } as const;
const params = z.object({ userId: z.string().max(64) });

const list = route({
  ...shared,
  method: "GET",
  path: "/people",
  summary: "People who have an account, found by a part of their address or name",
  query: PersonQuery,
  responses: { 200: PersonPage },
  problems: ["VALIDATION_FAILED"],
  handler: (ctx, { query }) => listPeople(ctx.db, query),
});

const show = route({
  ...shared,
  method: "GET",
  path: "/people/:userId",
  summary: "Somebody's account: how they sign in, and what they are where",
  params,
  responses: { 200: ConsolePerson },
  problems: ["NOT_FOUND"],
  async handler(ctx, { params: { userId } }) {
    const { locale: _, lastSeenAt, createdAt, ...person } = await readSignIn(ctx.db, userId);
    const [restaurants, teams] = await Promise.all([
      ctx.people.restaurantsOf(userId),
      ctx.people.teamsOf(userId),
    ]);
    return {
      ...person,
      lastSeenAt: isoInstant(lastSeenAt?.epochMilliseconds ?? null),
      createdAt: isoInstant(createdAt.epochMilliseconds),
      restaurants: restaurants.map(({ restaurantId: __, ...restaurant }) => restaurant),
      teams: teams.map(({ partnerId, name, role }) => ({ partnerId, name, role })),
    };
  },
});

const reset = route({
  ...shared,
  method: "POST",
  path: "/people/:userId/reset",
  summary: "Removes somebody's second factors and sessions, and sends them a link to a new password",
  params,
  responses: { 200: SignInHelped },
  problems: ["NOT_FOUND"],
  handler: (ctx, { params: { userId } }) => helpSignIn(ctx, userId),
});

const endSessions = route({
  ...shared,
  method: "DELETE",
  path: "/people/:userId/sessions",
  summary: "Signs somebody out everywhere",
  params,
  responses: { 200: SessionsEnded },
  problems: ["NOT_FOUND"],
  async handler(ctx, { params: { userId } }) {
    await readSignIn(ctx.db, userId);
    return { ended: await endAllSessions(ctx, userId) };
  },
});

export const routes = [list, show, reset, endSessions];
