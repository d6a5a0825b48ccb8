import { LukaError } from "../luka-error.ts";
import { NotDoneError, UsageError } from "./command.ts";

/** What a command ends with: as `luka` does. */
export const exitCodes = { done: 0, notDone: 1, usage: 2, notFound: 3, unreachable: 4 } as const;

export interface Failure {
  error: { code: string; message: string; details?: unknown; requestId?: string | null };
  exit: number;
}

/** Of an error that is nobody's to expect the stack is shown: it is a bug of this command. */
export function failureOf(error: unknown): Failure {
  if (error instanceof LukaError) {
    const { code, details, requestId, status } = error;
    const issues = error.issues.map(({ path, message }) => `\n  ${path}: ${message}`).join("");
    const message = `${error.message} (${code})${issues}`;
    return { error: { code, message, details, requestId }, exit: exitOf(status) };
  }
  if (error instanceof UsageError)
    return { error: { code: "USAGE", message: error.message }, exit: exitCodes.usage };
  if (error instanceof NotDoneError)
    return { error: { code: "NOT_DONE", message: error.message }, exit: exitCodes.notDone };
  if (isOfTheNetwork(error)) {
    const why = error.cause instanceof Error ? error.cause.message || error.message : error.message;
    const message = `The service does not answer: ${why}`;
    return { error: { code: "SERVICE_UNAVAILABLE", message }, exit: exitCodes.unreachable };
  }
  const shown = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return { error: { code: "INTERNAL_ERROR", message: shown }, exit: exitCodes.notDone };
}

const exitOf = (status: number): number => {
  if (status === 404 || status === 410) return exitCodes.notFound;
  return status >= 502 && status <= 504 ? exitCodes.unreachable : exitCodes.notDone;
};

const isOfTheNetwork = (error: unknown): error is Error =>
  error instanceof Error &&
  (error.name === "TimeoutError" || (error instanceof TypeError && error.message === "fetch failed"));
