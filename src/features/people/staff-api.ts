import { route } from "../../platform/http/route.ts";
import { setLanguage } from "./person.ts";
import { Me, MyLanguage } from "./schemas.ts";

const me = route({
  method: "GET",
  path: "/me",
  door: "staff",
  summary: "Who is signed in, and the restaurants they work for",
  tag: "People",
  responses: { 200: Me },
  problems: ["UNAUTHORIZED"],
  handler: async (ctx, { caller }) => ({
    person: { id: caller.userId, name: caller.name, email: caller.email },
    restaurants: (await ctx.people.restaurantsOf(caller.userId)).map(
      ({ restaurantId: _, ...restaurant }) => restaurant,
    ),
  }),
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

export const routes = [me, change];
