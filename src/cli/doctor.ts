import type { Told } from "../messages/told.ts";
import type { Examined } from "../platform/doctor/examine.ts";
import type { BareCommand } from "./command.ts";
import { exitCodes } from "./exit-codes.ts";

const doctor: BareCommand = {
  name: "doctor",
  runBare: async ({ config, databaseUrl }) =>
    (await import("../platform/doctor/examine.ts")).examine(config, databaseUrl),
  endsWith: (answer) => ((answer as Told<Examined>).verdict === "fail" ? exitCodes.NOT_DONE : exitCodes.DONE),
  linesOf: (answer) =>
    Object.entries((answer as Told<Examined>).checks).map(
      ([name, { verdict, said }]) => `${verdict.padEnd(6)}${name.padEnd(14)}${said}`,
    ),
};

export const doctorCommands = [doctor];
