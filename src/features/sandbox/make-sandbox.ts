import type { Context } from "../../context.ts";
import type { PortalCaller } from "../../platform/http/callers.ts";
import { parseJson } from "../../platform/http/json.ts";
import { Problem } from "../../platform/problem.ts";
import { takePartnerQuota } from "../../platform/quotas.ts";
import { exampleRestaurant } from "../demo/example-restaurants.ts";
import { asRecord } from "../restaurants/check-references.ts";
import { checkSandboxes } from "../restaurants/create-restaurant.ts";
import { type ImportedRestaurant, writeRestaurant } from "../restaurants/import-restaurant.ts";
import { mostValues } from "../restaurants/restaurant-file.ts";
import type { NewSandbox, SandboxName } from "./portal-schemas.ts";

/** What a sandbox begins with: one of the examples, or nothing but its name. */
export const makeSandbox = async (
  ctx: Context,
  caller: PortalCaller,
  { begin, ...names }: NewSandbox,
): Promise<ImportedRestaurant> =>
  writeSandbox(ctx, caller, {
    ...(begin === "empty" ? { email: caller.email } : await exampleRestaurant(begin)),
    ...names,
  });

/** A sandbox of a file in the import format, under a name of its own. @throws Problem INVALID_JSON */
export const makeSandboxOfFile = (
  ctx: Context,
  caller: PortalCaller,
  bytes: Buffer,
  names: SandboxName,
): Promise<ImportedRestaurant> =>
  writeSandbox(ctx, caller, { ...asRecord(parseJson(bytes, mostValues)), ...names });

/** @throws Problem SANDBOX_ONLY, SANDBOX_LIMIT, SLUG_TAKEN, RATE_LIMITED, VALIDATION_FAILED with the path of each issue in the file */
function writeSandbox(ctx: Context, caller: PortalCaller, file: object): Promise<ImportedRestaurant> {
  const { partnerId, environment } = caller;
  if (environment !== "TEST") throw new Problem("SANDBOX_ONLY");
  const nowMs = ctx.clock.nowMs();
  return ctx.db.transaction(async (trx) => {
    await takePartnerQuota(trx, "restaurantCreation", caller, nowMs);
    await takePartnerQuota(trx, "partnerWrites", caller, nowMs);
    await checkSandboxes(trx, partnerId);
    return writeRestaurant(trx, file, { environment, live: false, partnerId }, ctx.config);
  });
}
