import { SetSiteGate, setSiteGate } from "../features/site-gate/set-site-gate.ts";
import { message } from "../messages/message.ts";
import { type ServiceCommand, UsageError } from "./command.ts";
import { scopeOfSlug } from "./restaurant-scope.ts";

const set: ServiceCommand = {
  name: "site-gate set",
  usage: "--slug SLUG [--password PASSWORD | --no-password] [--off]",
  options: {
    slug: { type: "string" },
    password: { type: "string" },
    "no-password": { type: "boolean" },
    off: { type: "boolean" },
  },
  async run(ctx, input) {
    const scope = await scopeOfSlug(ctx, input);
    const { password, off, "no-password": none } = input.options;
    const gate = SetSiteGate.safeParse({
      enabled: off !== true,
      ...(none === true ? { password: null } : password !== undefined && { password }),
    });
    if (!gate.success) throw new UsageError(message("cli.password"));
    return { gate: await setSiteGate(ctx, scope, gate.data) };
  },
};

export const siteGateCommands = [set];
