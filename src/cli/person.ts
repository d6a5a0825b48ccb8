import { isoInstant } from "../domain/iso-instant.ts";
import { staffRoles } from "../domain/roles.ts";
import { createMember } from "../features/people/create-person.ts";
import { makeResetLink } from "../features/people/reset-password.ts";
import { message } from "../messages/message.ts";
import { NothingFound, oneOf, required, type ServiceCommand } from "./command.ts";

const create: ServiceCommand = {
  name: "person create",
  usage: "--email E-MAIL --name NAME --slug SLUG [--password PASSWORD] [--role OWNER|MANAGER|STAFF]",
  options: {
    email: { type: "string" },
    name: { type: "string" },
    password: { type: "string" },
    slug: { type: "string" },
    role: { type: "string" },
  },
  run: (ctx, input) =>
    createMember(ctx, {
      email: required(input, "email"),
      name: required(input, "name"),
      password: input.options.password === undefined ? undefined : required(input, "password"),
      slug: required(input, "slug"),
      role: oneOf(input, "role", staffRoles, "OWNER"),
    }),
};

const reset: ServiceCommand = {
  name: "person reset",
  usage: "--email E-MAIL",
  options: { email: { type: "string" } },
  async run(ctx, input) {
    const email = required(input, "email");
    const person = await ctx.people.findPerson(email);
    if (!person) throw new NothingFound(message("cli.noPerson", { email }));
    const { url, expiresAtMs } = await makeResetLink(ctx, person.userId);
    return { url, expiresAt: isoInstant(expiresAtMs) };
  },
};

export const personCommands = [create, reset];
