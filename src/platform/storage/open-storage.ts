import type { Config } from "../../config.ts";
import { createDiskStorage } from "./disk.ts";
import { createS3Storage } from "./s3.ts";
import type { Storage } from "./storage.ts";

/** Where the settings say that pictures are. */
export const openStorage = ({ storage, dataDir }: Pick<Config, "storage" | "dataDir">): Storage =>
  storage ? createS3Storage(storage) : createDiskStorage(dataDir);
