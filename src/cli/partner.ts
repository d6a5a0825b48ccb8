import { createPartner } from "../features/partners/create-partner.ts";
import { oneOf, required, type ServiceCommand } from "./command.ts";

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

export const partnerCommands = [create];
