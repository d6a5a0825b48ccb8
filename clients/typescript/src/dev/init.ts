import { copyFile, mkdir, readdir, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { type Command, NotDoneError, sandbox, UsageError } from "./command.ts";

/** Beside `dist` in the package. Files whose names begin with a dot have an underscore there: registries leave such out. */
const site = fileURLToPath(new URL("../../../site/", import.meta.url));

export const init: Command = {
  name: "init",
  value: "FOLDER",
  about: "Writes a small ordering site for Vite into a new folder: menu, basket, order, tracking.",
  options: sandbox,
  async run({ value, settings, output, signal }) {
    if (value === undefined) throw new UsageError("Name a folder that is not there yet.");
    const folder = resolve(value);
    const settled = {
      VITE_LUKA_URL:
        settings.optional("url") === undefined ? "https://luka.example" : settings.url("url").origin,
      VITE_LUKA_SLUG: settings.optional("slug") ?? "napoli",
      LUKA_RESTAURANT_KEY: (await settings.secretIfGiven("key")) ?? "lbs_test_",
    };
    const there = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return [];
      throw new NotDoneError(`${folder} cannot be used: ${error.message}`);
    });
    if (there.length > 0) throw new NotDoneError(`${folder} is not empty. Name another folder.`);
    const isKnown = settings.optional("url") !== undefined;
    const client = isKnown ? await fetchClient(settled.VITE_LUKA_URL, signal) : null;
    const files = await copy(folder, client);
    if (isKnown && !client)
      output.note(
        `${settled.VITE_LUKA_URL}${packagePath} did not answer: put that file into ${value} yourself.`,
      );
    const lines = Object.entries(settled).map(([name, text]) => `${name}=${text}\n`);
    await writeFile(join(folder, ".env.local"), lines.join(""), { mode: 0o600 });
    output.say(
      { folder, files: [...files, ".env.local"] },
      `${folder} is ready. The sandbox and its key stand in .env.local. Next:\n\n  cd ${value}\n  npm install\n  npm run dev`,
    );
  },
};

const packagePath = "/docs/luka-client.tgz";

/** The client's package of the service that is built against; null when it cannot be had. */
async function fetchClient(origin: string, signal: AbortSignal): Promise<Buffer | null> {
  const limit = AbortSignal.any([signal, AbortSignal.timeout(15_000)]);
  const answer = await fetch(origin + packagePath, { signal: limit }).catch(() => null);
  return answer?.ok ? Buffer.from(await answer.arrayBuffer()) : null;
}

async function copy(folder: string, client: Buffer | null): Promise<string[]> {
  const entries = await readdir(site, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(site.length));
  for (const name of files) {
    const target = join(folder, name.replace(/^_/, "."));
    await mkdir(dirname(target), { recursive: true });
    await copyFile(join(site, name), target);
  }
  if (client) await writeFile(join(folder, "luka-client.tgz"), client);
  return [...files.map((name) => name.replace(/^_/, ".")), ...(client ? ["luka-client.tgz"] : [])];
}
