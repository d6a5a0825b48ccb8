import { route } from "../../platform/http/route.ts";
import { Me } from "./schemas.ts";

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

export const routes = [me];
