import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { environments } from "../domain/environment.ts";
import type { ImportedRestaurant } from "../features/restaurants/import-restaurant.ts";
import type { ChangedRestaurant } from "../features/restaurants/update-restaurant.ts";
import { message } from "../messages/message.ts";
import { ToldError, UsageError } from "../messages/told-error.ts";
import type { Transaction } from "../platform/db/connect.ts";
import { callerFolder } from "../terminal.ts";
import {
  NothingFound,
  ofRestaurant,
  oneOf,
  oneOrNone,
  optional,
  required,
  type ServiceCommand,
} from "./command.ts";
import { paged, pageOf } from "./paging.ts";
import { scopeNamed } from "./restaurant-scope.ts";

const list: ServiceCommand = {
  name: "restaurant list",
  options: { env: { choices: environments }, partner: { value: "ID" }, ...paged },
  columns: ["slug", "name", "environment", "live", "archived", "partnerId", "createdAt"],
  async run(ctx, input) {
    const { listAllRestaurants } = await import("../features/restaurants/all-restaurants.ts");
    const environment = oneOrNone(input, "env", environments);
    const partnerId = optional(input, "partner") ?? null;
    return listAllRestaurants(ctx.db, { environment, partnerId, ...pageOf(input) });
  },
};

const show: ServiceCommand = {
  name: "restaurant show",
  options: ofRestaurant,
  async run(ctx, input) {
    const { showRestaurant } = await import("../features/restaurants/all-restaurants.ts");
    return showRestaurant(ctx, required(input, "slug"));
  },
};

const importCommand: ServiceCommand = {
  name: "restaurant import",
  value: "FILE…",
  options: {
    env: { choices: environments, isRequired: true },
    live: {},
    demo: {},
    partner: { value: "ID" },
    "dry-run": {},
  },
  begins: true,
  async run(ctx, input) {
    const { isPartner } = await import("../features/partners/list-partners.ts");
    const { importOrUpdate, tryOut } = await import("../features/restaurants/update-restaurant.ts");
    const environment = oneOf(input, "env", environments);
    const live = input.options.live === true;
    if (live && environment === "TEST") throw new UsageError(message("cli.sandboxLive"));
    const partnerId = optional(input, "partner");
    if (partnerId !== undefined && !(await isPartner(ctx.db, partnerId)))
      throw new NothingFound(message("cli.noPartner", { id: partnerId }));
    const files = await Promise.all(input.values.map(readJson));
    const isDryRun = input.options["dry-run"] === true;
    const isDemo = input.options.demo === true;
    const options = { environment, live, isDemo, ...(partnerId !== undefined && { partnerId }) };
    // All of them or none: a key that was made is shown only once.
    const work = async (trx: Transaction): Promise<(ImportedRestaurant | ChangedRestaurant)[]> => {
      const restaurants: (ImportedRestaurant | ChangedRestaurant)[] = [];
      for (const file of files) restaurants.push(await importOrUpdate(ctx, trx, file, options));
      return restaurants;
    };
    if (!isDryRun) return oneOrAll(await ctx.db.transaction(work));
    // Keys and ids of what is not made are nobody's.
    const tried = await tryOut(ctx.db, work);
    return oneOrAll(
      tried.map((one) => ({
        ...("difference" in one ? one : { slug: one.slug, isNew: true, warnings: one.warnings }),
        isDryRun,
      })),
    );
  },
};

const oneOrAll = <One extends object>(restaurants: readonly One[]): object =>
  restaurants.length === 1 ? restaurants[0]! : { restaurants };

const exportCommand: ServiceCommand = {
  name: "restaurant export",
  value: "SLUG",
  async run(ctx, input) {
    const { exportRestaurant } = await import("../features/restaurants/export-restaurant.ts");
    const slug = input.values[0]!;
    return exportRestaurant(ctx.db, await scopeNamed(ctx, slug), slug);
  },
  linesOf: (document) => [JSON.stringify(document, null, 2)],
};

async function readJson(path: string): Promise<unknown> {
  // npm runs the command in the project's folder; the path was typed in the caller's.
  const absolute = resolve(callerFolder(), path);
  const text = await readFile(absolute, "utf8").catch((error: Error) => {
    throw new ToldError(message("cli.unreadable", { path: absolute, error: error.message }));
  });
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new ToldError(message("cli.notJson", { path: absolute, error: (error as Error).message }));
  }
}

const approve: ServiceCommand = {
  name: "restaurant approve",
  options: ofRestaurant,
  async run(ctx, input) {
    const { approveGoLive } = await import("../features/go-live/open-restaurant.ts");
    return { restaurant: await approveGoLive(ctx, required(input, "slug")) };
  },
};

const restore: ServiceCommand = {
  name: "restaurant restore",
  options: ofRestaurant,
  async run(ctx, input) {
    const { restoreRestaurant } = await import("../features/go-live/open-restaurant.ts");
    return { restaurant: await restoreRestaurant(ctx, required(input, "slug")) };
  },
};

export const restaurantCommands = [list, show, importCommand, exportCommand, approve, restore];
