import { retention } from "../../domain/retention.ts";

/** The log of deliveries goes back so far, also where operators keep it for longer. */
export const logBegins = `now() - interval '${retention.DELIVERIES.least} days'`;
