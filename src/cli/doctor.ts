import type { Told } from "../messages/told.ts";
import { type Examined, examine } from "../platform/doctor/examine.ts";
import type { BareCommand } from "./command.ts";

const doctor: BareCommand = {
  name: "doctor",
  usage: "",
  runBare: ({ config, databaseUrl }) => examine(config, databaseUrl),
  isBad: (answer) => (answer as Told<Examined>).verdict === "fail",
  linesOf: (answer) =>
    Object.entries((answer as Told<Examined>).checks).map(
      ([name, { verdict, said }]) => `${verdict.padEnd(6)}${name.padEnd(14)}${said}`,
    ),
};

export const doctorCommands = [doctor];
