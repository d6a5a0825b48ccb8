import { mkdir, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { Problem } from "../platform/problem.ts";
import { callerFolder } from "../terminal.ts";
import { ofRestaurant, required, type ServiceCommand } from "./command.ts";
import { scopeOfSlug } from "./restaurant-scope.ts";

const samples: ServiceCommand = {
  name: "mail samples",
  options: { ...ofRestaurant, out: { value: "FOLDER", isRequired: true } },
  async run(ctx, input) {
    const { sampleMails } = await import("../features/mails/sample-mails.ts");
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
