import { ofRestaurant, type ServiceCommand } from "./command.ts";
import { scopeOfSlug } from "./restaurant-scope.ts";

const list: ServiceCommand = {
  name: "newsletter list",
  options: { ...ofRestaurant, all: {} },
  async run(ctx, input) {
    const { listSubscribers } = await import("../features/newsletter/list-subscribers.ts");
    const scope = await scopeOfSlug(ctx, input);
    const withLeft = input.options.all === true;
    return { subscribers: await listSubscribers(ctx, scope, { withLeft }) };
  },
};

export const newsletterCommands = [list];
