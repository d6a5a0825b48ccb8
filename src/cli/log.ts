import { findCall } from "../features/partners/find-call.ts";
import { message } from "../messages/message.ts";
import { NothingFound, type ServiceCommand, UsageError } from "./command.ts";

const log: ServiceCommand = {
  name: "log",
  usage: "REQUEST_ID",
  async run(ctx, { values: [requestId] }) {
    if (requestId === undefined) throw new UsageError(message("cli.requestIdMissing"));
    const call = await findCall(ctx, requestId);
    if (!call) throw new NothingFound(message("cli.requestUnknown", { id: requestId }));
    return call;
  },
};

export const logCommands = [log];
