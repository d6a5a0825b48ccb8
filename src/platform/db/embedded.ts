import { randomBytes } from "node:crypto";
import { mkdir, readdir, realpath } from "node:fs/promises";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type Message, message } from "../../messages/message.ts";
import { UsageError } from "../../messages/told-error.ts";
import { keepSecretFile } from "../secret-file.ts";
import { EmbeddedError, serverAccount } from "./embedded-account.ts";
import { findBinaries } from "./embedded-binaries.ts";
import { roleName, type Server } from "./embedded-server.ts";
import { isLastOne, openSession } from "./embedded-session.ts";
import { socketFolder, stop } from "./embedded-state.ts";

/** A PostgreSQL of our own on a data folder (docs/decisions/0002-embedded-postgres.md). */
export interface Embedded {
  url: string;
  /** A service stops the server. A command stops it when it is the last one and no service runs. */
  close(): Promise<void>;
}

export interface EmbeddedOptions {
  /** The server's files go to `postgres` in it. */
  dataDir: string;
  /** One service at a time owns a data folder; commands come and go beside it. */
  as: "service" | "command";
  /** Whether a database is made where there is none; unless it is said otherwise it is. */
  makes?: "ALWAYS" | "IN_A_FOLDER_OF_OURS" | "NEVER";
  /** Told when the server was lost, and when it is there again. */
  onTrouble: (said: Message) => void;
  settings?: Record<string, string>;
}

const databaseName = "luka";

/** What is in a data folder before there is a database: what an operator puts back, what a start leaves that failed, and a new disk's own. */
const ownNames = new Set(["secret.key", "uploads", "postgres.password", "postgres.log", "lost+found"]);

/** What is given another folder than the service's by mistake does not fill it. Throws EmbeddedError, UsageError. */
async function requireDatabase({ dataDir, makes = "ALWAYS" }: EmbeddedOptions): Promise<void> {
  if (makes === "ALWAYS") return;
  const names = await readdir(dataDir).catch((): string[] => []);
  if (names.includes("postgres")) return;
  const folder = resolve(dataDir);
  if (makes === "NEVER") throw new EmbeddedError(message("start.embedded.none", { folder }));
  if (names.some((name) => !ownNames.has(name)))
    throw new UsageError(message("start.embedded.notOurs", { folder }));
}

/**
 * Finds the server of the data folder, or starts it (and makes the cluster first when there is none). A server that
 * a killed process left behind is taken over.
 * Throws EmbeddedError with a sentence for people: another service runs on the folder, no rights, no binaries, ...
 */
export async function openEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  await requireDatabase(options);
  await mkdir(options.dataDir, { recursive: true, mode: 0o700 }).catch((error: Error) => {
    throw new EmbeddedError(
      message("start.embedded.folder", { folder: options.dataDir, error: error.message }),
    );
  });
  const dataDir = await realpath(options.dataDir);
  const password = await keepSecretFile(join(dataDir, "postgres.password"), () =>
    randomBytes(24).toString("base64url"),
  );
  const folder = join(dataDir, "postgres");
  const account = await serverAccount(folder);
  const server: Server = {
    folder,
    account,
    binaries: await findBinaries(account),
    logFile: join(dataDir, "postgres.log"),
    settings: options.settings ?? {},
  };
  const urlOf = (database: string) =>
    `postgresql://${roleName}:${password}@${encodeURIComponent(socketFolder(folder))}/${database}`;
  const url = urlOf(databaseName);
  let session = await openSession(server, urlOf("postgres"), password, databaseName, options.as);

  let isClosing = false;
  const watch = () => {
    session.once("end", () => void recover());
  };
  const recover = async () => {
    for (let pauseMs = 100; !isClosing; pauseMs = Math.min(pauseMs * 2, 5_000)) {
      try {
        options.onTrouble(message("start.embedded.isGone"));
        session = await openSession(server, urlOf("postgres"), password, databaseName, options.as);
        options.onTrouble(message("start.embedded.isBack"));
        return watch();
      } catch (error) {
        options.onTrouble(
          error instanceof EmbeddedError
            ? error.said
            : message("start.embedded.silent", {
                folder,
                error: (error as Error).message,
                log: server.logFile,
              }),
        );
        await sleep(pauseMs, undefined, { ref: false });
      }
    }
  };
  if (options.as === "service") watch();

  return {
    url,
    async close() {
      isClosing = true;
      if (options.as === "service" || (await isLastOne(session))) await stop(folder);
      await session.end().catch(() => undefined);
    },
  };
}
