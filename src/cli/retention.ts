import { retentionKinds } from "../domain/retention.ts";
import { message } from "../messages/message.ts";
import { UsageError } from "../messages/told-error.ts";
import { required, type ServiceCommand } from "./command.ts";

const list: ServiceCommand = {
  name: "retention list",
  columns: ["kind", "days", "usual", "least", "most", "oldestAt"],
  async run(ctx) {
    const { readRetention } = await import("../features/console/retention.ts");
    return { data: await readRetention(ctx.db), nextCursor: null };
  },
};

const set: ServiceCommand = {
  name: "retention set",
  value: "KIND",
  valueChoices: retentionKinds,
  options: { "keep-days": { value: "DAYS", isRequired: true } },
  async run(ctx, input) {
    const { setKeptDays } = await import("../platform/retention.ts");
    const [named] = input.values;
    const kind = retentionKinds.find((one) => one === named);
    if (!kind) throw new UsageError(message("cli.oneOf", { name: "KIND", choices: retentionKinds }));
    const days = Number(required(input, "keep-days"));
    await setKeptDays(ctx.db, kind, days, Temporal.Instant.fromEpochMilliseconds(ctx.clock.nowMs()));
    return { kind, days };
  },
};

export const retentionCommands = [list, set];
