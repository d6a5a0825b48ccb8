import { idBytes, idFromBytes } from "../../platform/ids.ts";

/** What a job is called outside: 30 letters and digits, which is the most that Epson's printers take. */
export const jobName = (uuid: string): string =>
  idFromBytes("prj", Buffer.from(uuid.replaceAll("-", ""), "hex"));

/** The job's id in the database; null for what is none. */
export const jobUuid = (name: string): string | null => idBytes(name)?.toString("hex") ?? null;
