import { findCall } from "../features/partners/find-call.ts";
import { NothingFound, type ServiceCommand, UsageError } from "./command.ts";

const log: ServiceCommand = {
  name: "log",
  usage: "REQUEST_ID",
  summary:
    "What became of a request, and why it was refused, by the X-Request-Id of its answer. Kept for 14 days.",
  async run(ctx, { values: [requestId] }) {
    if (requestId === undefined) throw new UsageError("The request's id is missing. Usage: log REQUEST_ID");
    const call = await findCall(ctx, requestId);
    if (!call)
      throw new NothingFound(
        `Nothing is known of the request ${requestId}. Kept for 14 days are calls of partners and of their restaurants' keys, ` +
          "orders, and what was refused; they are written within two seconds. Any other stands in the access log.",
      );
    return call;
  },
};

export const logCommands = [log];
