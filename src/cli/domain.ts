import { manageDomain, releaseDomain } from "../features/domains/manage-domain.ts";
import { required, type ServiceCommand } from "./command.ts";
import { scopeOfSlug } from "./restaurant-scope.ts";

const options = { slug: { type: "string" }, domain: { type: "string" } } as const;

const manage: ServiceCommand = {
  name: "domain manage",
  usage: "--slug SLUG --domain DOMAIN",
  options,
  run: async (ctx, input) => ({
    domain: await manageDomain(ctx, await scopeOfSlug(ctx, input), required(input, "domain")),
  }),
};

const release: ServiceCommand = {
  name: "domain release",
  usage: "--slug SLUG --domain DOMAIN",
  options,
  async run(ctx, input) {
    const domain = required(input, "domain").toLowerCase();
    await releaseDomain(ctx, await scopeOfSlug(ctx, input), domain);
    return { released: domain };
  },
};

export const domainCommands = [manage, release];
