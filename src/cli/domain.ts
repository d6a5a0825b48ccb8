import type { Context } from "../context.ts";
import { manageDomain, releaseDomain } from "../features/domains/manage-domain.ts";
import { type RestaurantScope, scopeOf } from "../platform/db/scope.ts";
import { Problem } from "../platform/problem.ts";
import { type Input, required, type ServiceCommand } from "./command.ts";

const options = { slug: { type: "string" }, domain: { type: "string" } } as const;

async function scopeOfSlug(ctx: Context, input: Input): Promise<RestaurantScope> {
  const restaurantId = await ctx.snapshots.idOfSlug(required(input, "slug"));
  if (restaurantId === null) throw new Problem("RESTAURANT_NOT_FOUND");
  return scopeOf(restaurantId);
}

const manage: ServiceCommand = {
  name: "domain manage",
  usage: "--slug SLUG --domain DOMAIN",
  summary:
    "Gives a restaurant a domain whose DNS you look after: verified on your word, and not for its partner to remove.",
  options,
  run: async (ctx, input) => ({
    domain: await manageDomain(ctx, await scopeOfSlug(ctx, input), required(input, "domain")),
  }),
};

const release: ServiceCommand = {
  name: "domain release",
  usage: "--slug SLUG --domain DOMAIN",
  summary: "Takes such a domain from a restaurant again.",
  options,
  async run(ctx, input) {
    const domain = required(input, "domain").toLowerCase();
    await releaseDomain(ctx, await scopeOfSlug(ctx, input), domain);
    return { released: domain };
  },
};

export const domainCommands = [manage, release];
