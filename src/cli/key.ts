import type { Context } from "../context.ts";
import { message } from "../messages/message.ts";
import { UsageError } from "../messages/told-error.ts";
import type { RestaurantScope } from "../platform/db/scope.ts";
import { type Input, optional, required, type ServiceCommand } from "./command.ts";
import { paged, pageOf } from "./paging.ts";
import { scopeOfSlug } from "./restaurant-scope.ts";

/** Of a restaurant or of a partner. */
const owner = { slug: { value: "SLUG" }, partner: { value: "ID" } } as const;

async function ownerOf(ctx: Context, input: Input): Promise<RestaurantScope | { partnerId: string }> {
  const partnerId = optional(input, "partner");
  if ((partnerId === undefined) === (input.options.slug === undefined))
    throw new UsageError(message("cli.slugOrPartner"));
  return partnerId === undefined ? scopeOfSlug(ctx, input) : { partnerId };
}

const list: ServiceCommand = {
  name: "key list",
  options: { ...owner, ...paged },
  columns: ["id", "name", "last4", "environment", "status", "expiresAt", "lastUsedAt"],
  async run(ctx, input) {
    const { listPartnerKeys, listRestaurantKeys } = await import("../features/keys/list-keys.ts");
    const of = await ownerOf(ctx, input);
    return "partnerId" in of
      ? listPartnerKeys(ctx, of.partnerId, pageOf(input))
      : listRestaurantKeys(ctx, of, pageOf(input));
  },
};

const show: ServiceCommand = {
  name: "key show",
  options: { ...owner, key: { value: "ID", isRequired: true } },
  async run(ctx, input) {
    const { showPartnerKey, showRestaurantKey } = await import("../features/keys/list-keys.ts");
    const of = await ownerOf(ctx, input);
    const keyId = required(input, "key");
    return "partnerId" in of ? showPartnerKey(ctx, of.partnerId, keyId) : showRestaurantKey(ctx, of, keyId);
  },
};

const rotate: ServiceCommand = {
  name: "key rotate",
  async run({ config, db }, { tell }) {
    const { rotateKey } = await import("../platform/key/rotate-key.ts");
    const { everythingSealed } = await import("../sealed.ts");
    return rotateKey({ config, databaseUrl: config.databaseUrl!, db, everythingSealed, tell });
  },
};

export const keyCommands = [list, show, rotate];
