import type { Context } from "../context.ts";
import type { Asker } from "../features/guests/guest.ts";
import type { RestaurantScope } from "../platform/db/scope.ts";
import { type Input, optional, type ServiceCommand } from "./command.ts";
import { scopeOfSlug } from "./restaurant-scope.ts";

/** By either, or both; in every restaurant, or in one. */
const options = { email: { value: "E-MAIL" }, phone: { value: "NUMBER" }, slug: { value: "SLUG" } } as const;

const soughtBy = (input: Input) => ({ email: optional(input, "email"), phone: optional(input, "phone") });

const within = async (ctx: Context, input: Input): Promise<RestaurantScope | null> =>
  input.options.slug === undefined ? null : scopeOfSlug(ctx, input);

/** As restaurants' owners read it in their log: whoever is at the terminal is the service to them. */
const asker = async (ctx: Context, input: Input): Promise<Asker> => ({
  operator: { userId: null, name: "Luka" },
  within: await within(ctx, input),
});

const show: ServiceCommand = {
  name: "guest show",
  options,
  async run(ctx, input) {
    const { findGuest } = await import("../features/guests/find-guest.ts");
    return findGuest(ctx, soughtBy(input), await within(ctx, input));
  },
};

const exportAll: ServiceCommand = {
  name: "guest export",
  options,
  async run(ctx, input) {
    const { exportGuest } = await import("../features/guests/export-guest.ts");
    return exportGuest(ctx, soughtBy(input), await asker(ctx, input));
  },
};

const erase: ServiceCommand = {
  name: "guest erase",
  options,
  async run(ctx, input) {
    const { eraseGuest } = await import("../features/guests/erase-guest.ts");
    return eraseGuest(ctx, soughtBy(input), await asker(ctx, input));
  },
};

export const guestCommands = [show, exportAll, erase];
