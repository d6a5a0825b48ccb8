import { type Command, everyOption, type Option } from "./command.ts";

const ends = `Ends with 0: done; 1: refused, or went wrong; 2: typed or set wrongly; 3: no such thing; 4: cannot be reached.`;

export const help = (commands: readonly Command[]): string =>
  [
    "luka-dev: build against a sandbox of Luka.",
    "",
    ...commands.flatMap((command) => [`  ${usageOf(command)}`, `      ${command.about}`]),
    "",
    "Keys come from the environment, a file (@FILE) or standard input (-). All with --json and --help.",
    ends,
  ].join("\n");

export function commandHelp(command: Command): string {
  const options: [string, Option][] = Object.entries({ ...command.options, ...everyOption });
  const typed = options.map(([name, { value }]) => `--${name}${value === null ? "" : ` ${value}`}`);
  const width = Math.max(...typed.map(({ length }) => length));
  const lines = options.map(
    ([, { about, variable }], at) =>
      `  ${typed[at]!.padEnd(width)}  ${about}${variable ? ` Otherwise ${variable}.` : ""}`,
  );
  return [usageOf(command), command.about, "", ...lines, "", ends].join("\n");
}

const usageOf = ({ name, value, options }: Command): string => {
  const needed = "forward-to" in options ? " --forward-to URL" : "";
  return `luka-dev ${name}${value === null ? "" : ` ${value}`}${needed}`;
};
