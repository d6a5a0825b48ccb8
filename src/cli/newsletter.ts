import { listSubscribers } from "../features/newsletter/list-subscribers.ts";
import type { ServiceCommand } from "./command.ts";
import { scopeOfSlug } from "./restaurant-scope.ts";

const list: ServiceCommand = {
  name: "newsletter list",
  usage: "--slug SLUG [--all]",
  options: { slug: { type: "string" }, all: { type: "boolean" } },
  async run(ctx, input) {
    const scope = await scopeOfSlug(ctx, input);
    const withLeft = input.options.all === true;
    return { subscribers: await listSubscribers(ctx, scope, { withLeft }) };
  },
};

export const newsletterCommands = [list];
