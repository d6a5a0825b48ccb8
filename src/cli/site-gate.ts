import { SetSiteGate, setSiteGate } from "../features/site-gate/set-site-gate.ts";
import { scopeOf } from "../platform/db/scope.ts";
import { Problem } from "../platform/problem.ts";
import { required, type ServiceCommand, UsageError } from "./command.ts";

const set: ServiceCommand = {
  name: "site-gate set",
  usage: "--slug SLUG [--password PASSWORD | --no-password] [--off]",
  summary:
    "Puts a restaurant's pages behind a password, the one it had unless another is given, or opens them (--off).",
  options: {
    slug: { type: "string" },
    password: { type: "string" },
    "no-password": { type: "boolean" },
    off: { type: "boolean" },
  },
  async run(ctx, input) {
    const restaurantId = await ctx.snapshots.idOfSlug(required(input, "slug"));
    if (restaurantId === null) throw new Problem("RESTAURANT_NOT_FOUND");
    const { password, off, "no-password": none } = input.options;
    const gate = SetSiteGate.safeParse({
      enabled: off !== true,
      ...(none === true ? { password: null } : password !== undefined && { password }),
    });
    if (!gate.success) throw new UsageError("--password must have 4 to 100 characters.");
    return { gate: await setSiteGate(ctx, scopeOf(restaurantId), gate.data) };
  },
};

export const siteGateCommands = [set];
