import { readFileSync } from "node:fs";
import { root } from "../places.ts";

/** What an operation was sent and answered in a walk through the API (`npm run openapi`). */
export interface OperationExample {
  /** Absent without a body in JSON. */
  body?: unknown;
  status: number;
  response?: unknown;
}

let known: Readonly<Record<string, OperationExample>> | undefined;

/** By method and path: `POST /api/v1/orders`. */
export function operationExample(method: string, path: string): OperationExample | undefined {
  known ??= JSON.parse(readFileSync(new URL("openapi/examples.json", root), "utf8")) as Record<
    string,
    OperationExample
  >;
  return known[`${method} ${path}`];
}
