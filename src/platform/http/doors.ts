import type { FastifyRequest } from "fastify";
import type { Callers, DoorName } from "./callers.ts";
import type { LimitSubjects } from "./limits.ts";
import type { HungRoute } from "./route.ts";

/** What a door brings to the routes that hang on it. */
export interface Door<Name extends DoorName = DoorName> {
  /** In front of every path that hangs on the door. */
  readonly prefix: string;
  /** The largest body, in bytes. */
  readonly bodyLimit: number;
  /** Whether browsers on other origins may call: preflights are answered and `Vary: Origin` is sent. */
  readonly isCrossOrigin: boolean;
  /** Lets the caller in or throws a Problem; at once when everything is at hand. */
  admit(request: FastifyRequest, route: HungRoute): Callers[Name] | Promise<Callers[Name]>;
  /** Who a request of this caller counts for. */
  limitSubjects(caller: Callers[Name], request: FastifyRequest): LimitSubjects;
}

export const kib = 1024;
