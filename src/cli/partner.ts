import { environments } from "../domain/environment.ts";
import { type DecidedStatus, partnerStatuses } from "../domain/partner-status.ts";
import { teamRoles } from "../domain/roles.ts";
import { message } from "../messages/message.ts";
import { UsageError } from "../messages/told-error.ts";
import { oneOf, oneOrNone, optional, required, type ServiceCommand } from "./command.ts";
import { paged, pageOf } from "./paging.ts";

const id = { value: "ID", isRequired: true } as const;

const list: ServiceCommand = {
  name: "partner list",
  options: { status: { choices: partnerStatuses }, ...paged },
  columns: ["id", "name", "status", "kind", "whiteLabel", "agreementSignedAt", "createdAt"],
  async run(ctx, input) {
    const { listPartners } = await import("../features/partners/list-partners.ts");
    const status = oneOrNone(input, "status", partnerStatuses);
    return listPartners(ctx.db, { status, ...pageOf(input) });
  },
};

const show: ServiceCommand = {
  name: "partner show",
  options: { id },
  async run(ctx, input) {
    const { showPartner } = await import("../features/partners/list-partners.ts");
    return showPartner(ctx.db, required(input, "id"));
  },
};

const create: ServiceCommand = {
  name: "partner create",
  options: {
    name: { value: "NAME", isRequired: true },
    env: { choices: environments },
    email: { value: "E-MAIL" },
    "white-label": {},
    pending: {},
    unsigned: {},
    internal: {},
  },
  begins: true,
  async run(ctx, input) {
    const { createPartner } = await import("../features/partners/create-partner.ts");
    return createPartner(ctx, {
      name: required(input, "name"),
      environment: oneOf(input, "env", environments, "TEST"),
      ownerEmail: optional(input, "email"),
      whiteLabel: input.options["white-label"] === true,
      isPending: input.options.pending === true,
      isUnsigned: input.options.unsigned === true,
      isInternal: input.options.internal === true,
    });
  },
};

const key: ServiceCommand = {
  name: "partner key",
  options: {
    id,
    env: { choices: environments },
    name: { value: "NAME" },
    email: { value: "E-MAIL" },
    "expires-at": { value: "INSTANT" },
  },
  async run(ctx, input) {
    const { addPartnerKey } = await import("../features/partners/add-partner-key.ts");
    return addPartnerKey(ctx, required(input, "id"), {
      name: optional(input, "name") ?? "Nøkkel",
      environment: oneOf(input, "env", environments, "TEST"),
      email: optional(input, "email"),
      expiresAt: instantOf(optional(input, "expires-at")),
    });
  },
};

const revoke: ServiceCommand = {
  name: "partner revoke",
  options: { key: { value: "KEY-ID", isRequired: true } },
  async run(ctx, input) {
    const { revokePartnerKey } = await import("../features/keys/revoke-partner-key.ts");
    return revokePartnerKey(ctx, required(input, "key"));
  },
};

function instantOf(text: string | undefined): Temporal.Instant | undefined {
  try {
    return text === undefined ? undefined : Temporal.Instant.from(text);
  } catch {
    throw new UsageError(message("cli.notInstant"));
  }
}

const roles = [...teamRoles, "NONE"] as const;

const member: ServiceCommand = {
  name: "partner member",
  options: { id, email: { value: "E-MAIL", isRequired: true }, role: { choices: roles, isRequired: true } },
  async run(ctx, input) {
    const { setTeamMember } = await import("../features/partners/set-team-member.ts");
    const role = oneOf(input, "role", roles);
    return setTeamMember(ctx, required(input, "id"), required(input, "email"), role === "NONE" ? null : role);
  },
};

const signed: ServiceCommand = {
  name: "partner signed",
  options: { id },
  async run(ctx, input) {
    const { noteAgreement } = await import("../features/partners/set-partner-status.ts");
    return { partner: await noteAgreement(ctx, required(input, "id")) };
  },
};

const statusCommand = (verb: "approve" | "suspend" | "archive", status: DecidedStatus): ServiceCommand => ({
  name: `partner ${verb}`,
  options: { id },
  async run(ctx, input) {
    const { setPartnerStatus } = await import("../features/partners/set-partner-status.ts");
    return { partner: await setPartnerStatus(ctx, required(input, "id"), status) };
  },
});

const program: ServiceCommand = {
  name: "partner program",
  options: { open: {}, close: {} },
  async run(ctx, { options }) {
    if (options.open && options.close) throw new UsageError(message("cli.openOrClose"));
    const { isPartnerProgramOpen, setPartnerProgram } = await import(
      "../features/partners/partner-program.ts"
    );
    if (options.open || options.close) await setPartnerProgram(ctx, options.open === true);
    return { program: (await isPartnerProgramOpen(ctx.db)) ? "open" : "closed" };
  },
};

export const partnerCommands = [
  list,
  show,
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
