import { ofRestaurant, required, type ServiceCommand } from "./command.ts";
import { scopeOfSlug } from "./restaurant-scope.ts";

const options = { ...ofRestaurant, domain: { value: "DOMAIN", isRequired: true } } as const;

const manage: ServiceCommand = {
  name: "domain manage",
  options,
  async run(ctx, input) {
    const { manageDomain } = await import("../features/domains/manage-domain.ts");
    return { domain: await manageDomain(ctx, await scopeOfSlug(ctx, input), required(input, "domain")) };
  },
};

const release: ServiceCommand = {
  name: "domain release",
  options,
  async run(ctx, input) {
    const { releaseDomain } = await import("../features/domains/manage-domain.ts");
    const domain = required(input, "domain").toLowerCase();
    await releaseDomain(ctx, await scopeOfSlug(ctx, input), domain);
    return { released: domain };
  },
};

export const domainCommands = [manage, release];
