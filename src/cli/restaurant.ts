import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { callerFolder } from "../config.ts";
import { environments } from "../domain/environment.ts";
import { approveGoLive, restoreRestaurant } from "../features/go-live/open-restaurant.ts";
import { type ImportedRestaurant, writeRestaurant } from "../features/restaurants/import-restaurant.ts";
import { message } from "../messages/message.ts";
import { oneOf, required, type ServiceCommand, UsageError } from "./command.ts";

const importCommand: ServiceCommand = {
  name: "restaurant import",
  usage: "FILE… --env TEST|LIVE [--live] [--demo] [--partner ID]",
  options: {
    env: { type: "string" },
    live: { type: "boolean" },
    demo: { type: "boolean" },
    partner: { type: "string" },
  },
  async run(ctx, input) {
    const paths = input.values;
    if (paths.length === 0) throw new UsageError(message("cli.restaurantFileMissing"));
    const environment = oneOf(input, "env", environments);
    const live = input.options.live === true;
    if (live && environment === "TEST") throw new UsageError(message("cli.sandboxLive"));
    const partnerId = input.options.partner;
    if (typeof partnerId === "string") {
      const [partner] = await ctx.db.query("SELECT FROM partners WHERE id = $1", [partnerId]);
      if (!partner) throw new UsageError(message("cli.noPartner", { id: partnerId }));
    }
    const files = await Promise.all(paths.map(readJson));
    const restaurants: ImportedRestaurant[] = [];
    // All of them or none: a key that was made is shown only once.
    await ctx.db.transaction(async (trx) => {
      for (const file of files) {
        const isDemo = input.options.demo === true;
        const options = { environment, live, isDemo, ...(typeof partnerId === "string" && { partnerId }) };
        restaurants.push(await writeRestaurant(trx, file, options));
      }
    });
    return restaurants.length === 1 ? restaurants[0]! : { restaurants };
  },
};

async function readJson(path: string): Promise<unknown> {
  // npm runs the command in the project's folder; the path was typed in the caller's.
  const absolute = resolve(callerFolder(), path);
  const text = await readFile(absolute, "utf8").catch((error: Error) => {
    throw new UsageError(message("cli.unreadable", { path: absolute, error: error.message }));
  });
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new UsageError(message("cli.notJson", { path: absolute, error: (error as Error).message }));
  }
}

const approve: ServiceCommand = {
  name: "restaurant approve",
  usage: "--slug SLUG",
  options: { slug: { type: "string" } },
  run: async (ctx, input) => ({ restaurant: await approveGoLive(ctx, required(input, "slug")) }),
};

const restore: ServiceCommand = {
  name: "restaurant restore",
  usage: "--slug SLUG",
  options: { slug: { type: "string" } },
  run: async (ctx, input) => ({ restaurant: await restoreRestaurant(ctx, required(input, "slug")) }),
};

export const restaurantCommands = [importCommand, approve, restore];
