import { mkdir, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { callerFolder } from "../config.ts";
import { sampleMails } from "../features/mails/sample-mails.ts";
import { Problem } from "../platform/problem.ts";
import { required, type ServiceCommand } from "./command.ts";
import { scopeOfSlug } from "./restaurant-scope.ts";

const samples: ServiceCommand = {
  name: "mail samples",
  usage: "--slug SLUG --out FOLDER",
  options: { slug: { type: "string" }, out: { type: "string" } },
  async run(ctx, input) {
    const { restaurantId } = await scopeOfSlug(ctx, input);
    const loaded = await ctx.snapshots.byId(restaurantId);
    if (!loaded) throw new Problem("RESTAURANT_NOT_FOUND");
    const folder = resolve(callerFolder(), required(input, "out"));
    await mkdir(folder, { recursive: true });
    const mails = sampleMails(ctx, loaded.snapshot.restaurant);
    await Promise.all(
      mails.flatMap(({ name, message }) => [
        writeFile(join(folder, `${name}.html`), message.html),
        writeFile(join(folder, `${name}.txt`), `Subject: ${message.subject}\n\n${message.text}`),
        ...(message.calendar ? [writeFile(join(folder, `${name}.ics`), message.calendar.content)] : []),
      ]),
    );
    return { folder, mails: mails.map(({ name }) => name) };
  },
};

export const mailCommands = [samples];
