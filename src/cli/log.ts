import { message } from "../messages/message.ts";
import { NothingFound, type ServiceCommand } from "./command.ts";

const log: ServiceCommand = {
  name: "log",
  value: "REQUEST_ID",
  async run(ctx, { values: [requestId] }) {
    const { findCall } = await import("../features/partners/find-call.ts");
    const call = await findCall(ctx, requestId!);
    if (!call) throw new NothingFound(message("cli.requestUnknown", { id: requestId! }));
    return call;
  },
};

export const logCommands = [log];
