import { message } from "../messages/message.ts";
import { UsageError } from "../messages/told-error.ts";
import { ofRestaurant, type ServiceCommand } from "./command.ts";
import { scopeOfSlug } from "./restaurant-scope.ts";
import { secret, secretIfGiven } from "./secret-input.ts";

const set: ServiceCommand = {
  name: "site-gate set",
  options: { ...ofRestaurant, password: secret, "no-password": {}, off: {} },
  async run(ctx, input) {
    const { SetSiteGate, setSiteGate } = await import("../features/site-gate/set-site-gate.ts");
    const scope = await scopeOfSlug(ctx, input);
    const password = await secretIfGiven(input, "password");
    const gate = SetSiteGate.safeParse({
      enabled: input.options.off !== true,
      ...(input.options["no-password"] === true
        ? { password: null }
        : password !== undefined && { password }),
    });
    if (!gate.success) throw new UsageError(message("cli.password"));
    return { gate: await setSiteGate(ctx, scope, gate.data) };
  },
};

export const siteGateCommands = [set];
