import { createPartner } from "../features/partners/create-partner.ts";
import { oneOf, required, type ServiceCommand } from "./command.ts";

const create: ServiceCommand = {
  name: "partner create",
  usage: "--name NAME [--env TEST|LIVE] [--white-label]",
  summary: "Makes an approved partner and its first key. A TEST key sees and creates sandboxes only.",
  options: { name: { type: "string" }, env: { type: "string" }, "white-label": { type: "boolean" } },
  run: (ctx, input) =>
    createPartner(ctx, {
      name: required(input, "name"),
      environment: oneOf(input, "env", ["TEST", "LIVE"], "TEST"),
      whiteLabel: input.options["white-label"] === true,
    }),
};

export const partnerCommands = [create];
