import { createPartner } from "../features/partners/create-partner.ts";
import { isPartnerProgramOpen, setPartnerProgram } from "../features/partners/partner-program.ts";
import { type PartnerStatus, setPartnerStatus } from "../features/partners/set-partner-status.ts";
import { oneOf, required, type ServiceCommand, UsageError } from "./command.ts";

const create: ServiceCommand = {
  name: "partner create",
  usage: "--name NAME [--env TEST|LIVE] [--email E-MAIL] [--white-label]",
  summary:
    "Makes an approved partner, its owner and its first key. A TEST key sees and creates sandboxes only.",
  options: {
    name: { type: "string" },
    env: { type: "string" },
    email: { type: "string" },
    "white-label": { type: "boolean" },
  },
  run: (ctx, input) =>
    createPartner(ctx, {
      name: required(input, "name"),
      environment: oneOf(input, "env", ["TEST", "LIVE"], "TEST"),
      ownerEmail: typeof input.options.email === "string" ? input.options.email : undefined,
      whiteLabel: input.options["white-label"] === true,
    }),
};

const statusCommand = (verb: string, status: PartnerStatus, summary: string): ServiceCommand => ({
  name: `partner ${verb}`,
  usage: "--id ID",
  summary,
  options: { id: { type: "string" } },
  run: async (ctx, input) => ({ partner: await setPartnerStatus(ctx, required(input, "id"), status) }),
});

const program: ServiceCommand = {
  name: "partner program",
  usage: "[--open | --close]",
  summary:
    "Opens or closes the partner program, or tells how it stands. While it is closed, only you make LIVE partner keys.",
  options: { open: { type: "boolean" }, close: { type: "boolean" } },
  async run(ctx, { options }) {
    if (options.open && options.close) throw new UsageError("--open or --close, not both.");
    if (options.open || options.close) await setPartnerProgram(ctx, options.open === true);
    return { program: (await isPartnerProgramOpen(ctx.db)) ? "open" : "closed" };
  },
};

export const partnerCommands = [
  create,
  statusCommand("approve", "APPROVED", "Lets a partner's keys work, also after it was suspended."),
  statusCommand("suspend", "SUSPENDED", "Stops a partner's keys. Its restaurants go on."),
  statusCommand("archive", "ARCHIVED", "Stops a partner's keys for good. Its restaurants go on."),
  program,
];
