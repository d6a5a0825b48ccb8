import { hostname, userInfo } from "node:os";
import type { Context } from "../context.ts";
import type { Input, ServiceCommand } from "./command.ts";

/** Carries out a command, and has the service's log keep who typed it where it changes something (D-359). */
export async function carryOutNoted(command: ServiceCommand, ctx: Context, input: Input): Promise<object> {
  const { loggedCommand } = await import("../features/service-log/note-action.ts");
  const who = { name: accountName(), place: hostname() };
  const { options, values } = input;
  return loggedCommand(ctx, { name: command.name, options, values }, who, () => command.run(ctx, input));
}

/** In a container a process may run under a number that no account has. */
function accountName(): string {
  try {
    return userInfo().username;
  } catch {
    return String(process.getuid?.() ?? "?");
  }
}
