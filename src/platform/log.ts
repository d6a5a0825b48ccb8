import { type DestinationStream, type Logger, pino } from "pino";
import { readableStack } from "./readable-stack.ts";

export type Log = Logger;

/**
 * JSON lines on stdout. Personal data and secrets are removed by their field names, wherever they turn up down to
 * three levels: a log is read by more people than the database.
 */
const hidden = [
  "authorization",
  "cookie",
  "password",
  "secret",
  "key",
  "token",
  "publicToken",
  "email",
  "phone",
  "name",
  "customer",
  "customerName",
  "customerPhone",
  "customerEmail",
  "address",
  "deliveryAddress",
  "note",
];

export function createLog(level: string, destination?: DestinationStream): Log {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths: hidden.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]), censor: "[hidden]" },
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: errorForLog, error: errorForLog },
    },
    destination ?? pino.destination({ dest: 1, sync: false }),
  );
}

/** For commands, whose standard output is their answer. */
export const logToStderr = (level: string): Log =>
  createLog(level, pino.destination({ dest: 2, sync: true }));

/** What a log tells of an error. PostgreSQL's `detail` and `where` quote the values of rows, so they stay out. */
export function errorForLog(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { code, constraint, table } = error as { code?: unknown; constraint?: unknown; table?: unknown };
  return {
    type: error.constructor.name,
    message: error.message,
    stack: readableStack(error.stack),
    code,
    constraint,
    table,
    cause: errorForLog(error.cause),
  };
}
