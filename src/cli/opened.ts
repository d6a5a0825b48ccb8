import type { Config } from "../config.ts";
import type { Context } from "../context.ts";
import { tell } from "../messages/languages.ts";
import type { Locale } from "../messages/locale.ts";

/** What commands work with, each part made for the first one that needs it. */
export interface Opened {
  config(): Promise<Config>;
  /** Where the database is: started for the command's time when the service does not run. */
  databaseUrl(begins: boolean): Promise<string>;
  /** Brings the tables up to date. */
  migrated(begins: boolean): Promise<string>;
  /** The service's adapters. */
  context(begins: boolean): Promise<Context>;
}

/** @param begins see Command: whether a database may be made where there is none */
type FromDatabase<Part> = (begins: boolean) => Promise<Part>;

/** Finds what the service has, as it does. Nothing is opened, nor read, before it is asked for. */
export function openLater(running: AsyncDisposableStack, locale: Locale): Opened {
  const config = once(async () => (await import("../config.ts")).readConfig());
  const databaseUrl: FromDatabase<string> = once(async (begins) => {
    const { databaseUrl: given, dataDir } = await config(begins);
    if (given) return given;
    const { openEmbedded } = await import("../platform/db/embedded.ts");
    const server = await openEmbedded({
      dataDir,
      as: "command",
      makes: begins ? "IN_A_FOLDER_OF_OURS" : "NEVER",
      onTrouble: (said) => console.error(tell(locale, said)),
    });
    running.defer(() => server.close());
    return server.url;
  });
  const migrated: FromDatabase<string> = once(async (begins) => {
    const url = await databaseUrl(begins);
    const { migrate } = await import("../platform/db/migrate.ts");
    await migrate(url);
    return url;
  });
  const context: FromDatabase<Context> = once(async (begins) => {
    const { createContext } = await import("../context.ts");
    const { logToStderr } = await import("../platform/log.ts");
    const found = { ...(await config(begins)), databaseUrl: await migrated(begins), databasePoolSize: 4 };
    // Standard output is for the answers alone.
    const ctx = await createContext(found, { log: logToStderr("warn") });
    running.defer(() => ctx.close());
    return ctx;
  });
  return { config: () => config(false), databaseUrl, migrated, context };
}

/** Made once; what could not be made is tried again, as a later command may do what the first was not allowed. */
function once<Part>(make: FromDatabase<Part>): FromDatabase<Part> {
  let made: Promise<Part> | undefined;
  return (begins) => {
    made ??= make(begins).catch((error: unknown) => {
      made = undefined;
      throw error;
    });
    return made;
  };
}
