import { listSubscribers } from "../features/newsletter/list-subscribers.ts";
import { scopeOf } from "../platform/db/scope.ts";
import { Problem } from "../platform/problem.ts";
import { required, type ServiceCommand } from "./command.ts";

const list: ServiceCommand = {
  name: "newsletter list",
  usage: "--slug SLUG [--all]",
  summary:
    "Lists a restaurant's newsletter subscribers, with when and where they agreed; --all also those who have left.",
  options: { slug: { type: "string" }, all: { type: "boolean" } },
  async run(ctx, input) {
    const restaurantId = await ctx.snapshots.idOfSlug(required(input, "slug"));
    if (restaurantId === null) throw new Problem("RESTAURANT_NOT_FOUND");
    const withLeft = input.options.all === true;
    return { subscribers: await listSubscribers(ctx, scopeOf(restaurantId), { withLeft }) };
  },
};

export const newsletterCommands = [list];
