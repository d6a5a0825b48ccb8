import { z } from "zod";
import { consoleUrl } from "../../config.ts";
import { lacksSecondFactor } from "../../domain/second-factor.ts";
import { route } from "../../platform/http/route.ts";
import { Problem } from "../../platform/problem.ts";
import { endLooks } from "./looks.ts";
import { setLanguage } from "./person.ts";
import { Me, MyLanguage, MySessions } from "./schemas.ts";
import { endSessions, readSessions } from "./sessions.ts";

const Ended = z.object({ ended: z.int() });
const LooksEnded = z.object({ ended: z.int(), url: z.string().describe("Of the console.") });

const me = route({
  method: "GET",
  path: "/me",
  door: "staff",
  summary: "Who is signed in, and the restaurants they work for",
  tag: "People",
  responses: { 200: Me },
  problems: ["UNAUTHORIZED"],
  async handler(ctx, { caller }) {
    const [teams, restaurants] = await Promise.all([
      ctx.people.teamsOf(caller.userId),
      ctx.people.restaurantsOf(caller.userId),
    ]);
    return {
      person: { id: caller.userId, name: caller.name, email: caller.email },
      lacksSecondFactor: lacksSecondFactor(caller.standing, caller.provenBy),
      isOperator: caller.standing.isOperator,
      teams,
      restaurants: restaurants.map(({ restaurantId: _, ...restaurant }) => restaurant),
    };
  },
});

const change = route({
  method: "PATCH",
  path: "/me",
  door: "staff",
  summary: "Which language one's mail is in",
  tag: "People",
  body: MyLanguage,
  responses: { 200: MyLanguage },
  problems: ["UNAUTHORIZED"],
  async handler(ctx, { caller, body }) {
    await setLanguage(ctx.db, caller.userId, body.locale);
    return body;
  },
});

const sessions = route({
  method: "GET",
  path: "/me/sessions",
  door: "staff",
  summary: "Where one is signed in, the latest used first",
  tag: "People",
  responses: { 200: MySessions },
  problems: ["UNAUTHORIZED"],
  handler: async (ctx, { caller }) => ({ sessions: await readSessions(ctx, caller) }),
});

const endLook = route({
  method: "DELETE",
  path: "/me/looks",
  door: "staff",
  summary: "Ends looking at restaurants, for people who run the service",
  tag: "People",
  responses: { 200: LooksEnded },
  problems: ["UNAUTHORIZED"],
  handler: async (ctx, { caller }) => ({
    ended: await endLooks(ctx, caller.userId),
    url: `${consoleUrl(ctx.config)}/console`,
  }),
});

const endOthers = route({
  method: "DELETE",
  path: "/me/sessions",
  door: "staff",
  summary: "Signs out everywhere else",
  tag: "People",
  responses: { 200: Ended },
  problems: ["UNAUTHORIZED"],
  handler: async (ctx, { caller }) => ({ ended: await endSessions(ctx, caller, "OTHERS") }),
});

const endOne = route({
  method: "DELETE",
  path: "/me/sessions/:id",
  door: "staff",
  summary: "Signs out in one place",
  tag: "People",
  params: z.object({ id: z.string().max(64) }),
  responses: { 200: Ended },
  problems: ["UNAUTHORIZED", "NOT_FOUND"],
  async handler(ctx, { caller, params }) {
    const ended = await endSessions(ctx, caller, params);
    if (ended === 0) throw new Problem("NOT_FOUND");
    return { ended };
  },
});

export const routes = [me, change, sessions, endLook, endOthers, endOne];
