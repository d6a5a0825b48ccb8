import { environments } from "../domain/environment.ts";
import type { PartnerStatus } from "../domain/partner-status.ts";
import { teamRoles } from "../domain/roles.ts";
import { revokePartnerKey } from "../features/keys/revoke-partner-key.ts";
import { addPartnerKey } from "../features/partners/add-partner-key.ts";
import { createPartner } from "../features/partners/create-partner.ts";
import { isPartnerProgramOpen, setPartnerProgram } from "../features/partners/partner-program.ts";
import { noteAgreement, setPartnerStatus } from "../features/partners/set-partner-status.ts";
import { setTeamMember } from "../features/partners/set-team-member.ts";
import { message } from "../messages/message.ts";
import { type Input, oneOf, required, type ServiceCommand, UsageError } from "./command.ts";

const optional = ({ options }: Input, name: string): string | undefined =>
  typeof options[name] === "string" ? options[name] : undefined;

const create: ServiceCommand = {
  name: "partner create",
  usage:
    "--name NAME [--env TEST|LIVE] [--email E-MAIL] [--white-label] [--pending] [--unsigned] [--internal]",
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
  options: { key: { type: "string" } },
  run: (ctx, input) => revokePartnerKey(ctx, required(input, "key")),
};

function instantOf(text: string | undefined): Temporal.Instant | undefined {
  try {
    return text === undefined ? undefined : Temporal.Instant.from(text);
  } catch {
    throw new UsageError(message("cli.notInstant"));
  }
}

const member: ServiceCommand = {
  name: "partner member",
  usage: "--id ID --email E-MAIL --role OWNER|ADMIN|MEMBER|NONE",
  options: { id: { type: "string" }, email: { type: "string" }, role: { type: "string" } },
  run: (ctx, input) => {
    const role = oneOf(input, "role", [...teamRoles, "NONE"]);
    return setTeamMember(ctx, required(input, "id"), required(input, "email"), role === "NONE" ? null : role);
  },
};

const signed: ServiceCommand = {
  name: "partner signed",
  usage: "--id ID",
  options: { id: { type: "string" } },
  run: async (ctx, input) => ({ partner: await noteAgreement(ctx, required(input, "id")) }),
};

const statusCommand = (
  verb: "approve" | "suspend" | "archive",
  status: Exclude<PartnerStatus, "PENDING">,
): ServiceCommand => ({
  name: `partner ${verb}`,
  usage: "--id ID",
  options: { id: { type: "string" } },
  run: async (ctx, input) => ({ partner: await setPartnerStatus(ctx, required(input, "id"), status) }),
});

const program: ServiceCommand = {
  name: "partner program",
  usage: "[--open | --close]",
  options: { open: { type: "boolean" }, close: { type: "boolean" } },
  async run(ctx, { options }) {
    if (options.open && options.close) throw new UsageError(message("cli.openOrClose"));
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
  statusCommand("approve", "APPROVED"),
  statusCommand("suspend", "SUSPENDED"),
  statusCommand("archive", "ARCHIVED"),
  program,
];
