import type { Standing } from "../platform/doctor/standing.ts";
import type { BareCommand } from "./command.ts";
import { exitCodes } from "./exit-codes.ts";

const status: BareCommand = {
  name: "status",
  async runBare({ config, databaseUrl }) {
    const { readStanding } = await import("../platform/doctor/standing.ts");
    const { queues } = await import("../worker.ts");
    return readStanding(config, databaseUrl, queues);
  },
  endsWith: (answer) =>
    (answer as Standing).service.status === "ok" ? exitCodes.DONE : exitCodes.UNREACHABLE,
};

export const statusCommands = [status];
