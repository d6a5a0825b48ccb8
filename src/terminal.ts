import type { Locale } from "./messages/locale.ts";

/** What the terminal says of whoever sits at it. Apart from config.ts, so that a word is completed without reading every setting. */
type Environment = Record<string, string | undefined>;

/** The language of whoever reads the terminal: Norwegian where its locale (POSIX) is, and else English. */
export const terminalLocale = (env: Environment = process.env): Locale =>
  /^(nb|nn|no)(?![a-z])/i.test(env.LC_ALL || env.LC_MESSAGES || env.LANG || "") ? "nb" : "en";

/** Where the command line was typed: npm and bin/luka change into the project's folder first. */
export const callerFolder = (env: Environment = process.env): string => env.INIT_CWD ?? process.cwd();
