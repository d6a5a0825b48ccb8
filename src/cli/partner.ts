import { environments } from "../domain/environment.ts";
import type { PartnerStatus } from "../domain/partner-status.ts";
import { teamRoles } from "../domain/roles.ts";
import { addPartnerKey } from "../features/partners/add-partner-key.ts";
import { createPartner } from "../features/partners/create-partner.ts";
import { isPartnerProgramOpen, setPartnerProgram } from "../features/partners/partner-program.ts";
import { revokePartnerKey } from "../features/partners/revoke-partner-key.ts";
import { noteAgreement, setPartnerStatus } from "../features/partners/set-partner-status.ts";
import { setTeamMember } from "../features/partners/set-team-member.ts";
import { type Input, oneOf, required, type ServiceCommand, UsageError } from "./command.ts";

const optional = ({ options }: Input, name: string): string | undefined =>
  typeof options[name] === "string" ? options[name] : undefined;

const create: ServiceCommand = {
  name: "partner create",
  usage:
    "--name NAME [--env TEST|LIVE] [--email E-MAIL] [--white-label] [--pending] [--unsigned] [--internal]",
  summary:
    "Makes a partner, its owner and its first key: approved and signed unless said otherwise. A TEST key sees and creates sandboxes only.",
  options: {
    name: { type: "string" },
    env: { type: "string" },
    email: { type: "string" },
    "white-label": { type: "boolean" },
    pending: { type: "boolean" },
    unsigned: { type: "boolean" },
    internal: { type: "boolean" },
  },
  run: (ctx, input) =>
    createPartner(ctx, {
      name: required(input, "name"),
      environment: oneOf(input, "env", environments, "TEST"),
      ownerEmail: optional(input, "email"),
      whiteLabel: input.options["white-label"] === true,
      isPending: input.options.pending === true,
      isUnsigned: input.options.unsigned === true,
      isInternal: input.options.internal === true,
    }),
};

const key: ServiceCommand = {
  name: "partner key",
  usage: "--id ID [--env TEST|LIVE] [--name NAME] [--email E-MAIL] [--expires-at INSTANT]",
  summary: "Makes a partner another key: the first owner's, or that of somebody else in its team.",
  options: {
    id: { type: "string" },
    env: { type: "string" },
    name: { type: "string" },
    email: { type: "string" },
    "expires-at": { type: "string" },
  },
  run: (ctx, input) =>
    addPartnerKey(ctx, required(input, "id"), {
      name: optional(input, "name") ?? "Nøkkel",
      environment: oneOf(input, "env", environments, "TEST"),
      email: optional(input, "email"),
      expiresAt: instantOf(optional(input, "expires-at")),
    }),
};

const revoke: ServiceCommand = {
  name: "partner revoke",
  usage: "--key KEY-ID",
  summary:
    "Ends one of a partner's keys at once. GET /api/v1/partner/me tells the id of the key it is asked with.",
  options: { key: { type: "string" } },
  run: (ctx, input) => revokePartnerKey(ctx, required(input, "key")),
};

function instantOf(text: string | undefined): Temporal.Instant | undefined {
  try {
    return text === undefined ? undefined : Temporal.Instant.from(text);
  } catch {
    throw new UsageError("--expires-at must be a moment with its zone, as 2027-01-01T00:00:00+01:00.");
  }
}

const member: ServiceCommand = {
  name: "partner member",
  usage: "--id ID --email E-MAIL --role OWNER|ADMIN|MEMBER|NONE",
  summary: "A person's role in a partner's team, which their keys follow. NONE takes them out of it.",
  options: { id: { type: "string" }, email: { type: "string" }, role: { type: "string" } },
  run: (ctx, input) => {
    const role = oneOf(input, "role", [...teamRoles, "NONE"]);
    return setTeamMember(ctx, required(input, "id"), required(input, "email"), role === "NONE" ? null : role);
  },
};

const signed: ServiceCommand = {
  name: "partner signed",
  usage: "--id ID",
  summary: "Notes that a partner has signed the agreements: its LIVE keys work from then on.",
  options: { id: { type: "string" } },
  run: async (ctx, input) => ({ partner: await noteAgreement(ctx, required(input, "id")) }),
};

const statusCommand = (
  verb: string,
  status: Exclude<PartnerStatus, "PENDING">,
  summary: string,
): ServiceCommand => ({
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
  key,
  revoke,
  member,
  signed,
  statusCommand(
    "approve",
    "APPROVED",
    "Lets a partner's keys work, for the first time or after it was suspended.",
  ),
  statusCommand("suspend", "SUSPENDED", "Stops a partner's keys. Its restaurants go on."),
  statusCommand("archive", "ARCHIVED", "Stops a partner's keys for good. Its restaurants go on."),
  program,
];
