import { messageOf } from "../domain/problems.ts";
import { tell } from "../messages/languages.ts";
import type { Locale } from "../messages/locale.ts";
import { told } from "../messages/told.ts";
import { ToldError, UnreachableError, UsageError } from "../messages/told-error.ts";
import { whyUnavailable } from "../platform/db/unavailable.ts";
import { Problem } from "../platform/problem.ts";
import { readable } from "../platform/readable-stack.ts";
import { NothingFound } from "./command.ts";
import { type ExitCode, exitCodes } from "./exit-codes.ts";

/** What went wrong, in the words of the API where it has some. */
export interface Failure {
  error: { code: string; message: string; details?: unknown };
  exit: ExitCode;
}

export function failureOf(error: unknown, locale: Locale): Failure {
  if (error instanceof Problem) {
    const { code, said, details } = error;
    return {
      error: { code, message: tell(locale, said), ...(details && { details: told(locale, details) }) },
      exit: exitOf(error.status),
    };
  }
  if (error instanceof ToldError) {
    const [code, exit] = kindOf(error);
    return { error: { code, message: tell(locale, error.said) }, exit };
  }
  if (whyUnavailable(error) !== null) {
    const code = "SERVICE_UNAVAILABLE";
    return { error: { code, message: tell(locale, messageOf(code)) }, exit: exitCodes.UNREACHABLE };
  }
  console.error(readable(error));
  return { error: { code: "INTERNAL_ERROR", message: (error as Error).message }, exit: exitCodes.NOT_DONE };
}

function exitOf(status: number): ExitCode {
  // What was there and is kept no longer is not found either.
  if (status === 404 || status === 410) return exitCodes.NOT_FOUND;
  return status === 503 ? exitCodes.UNREACHABLE : exitCodes.NOT_DONE;
}

function kindOf(error: ToldError): [code: string, exit: ExitCode] {
  if (error instanceof UsageError) return ["USAGE", exitCodes.USAGE];
  if (error instanceof NothingFound) return ["NOT_FOUND", exitCodes.NOT_FOUND];
  if (error instanceof UnreachableError) return ["SERVICE_UNAVAILABLE", exitCodes.UNREACHABLE];
  return ["NOT_DONE", exitCodes.NOT_DONE];
}
