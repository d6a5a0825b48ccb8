import { staffRoles } from "../domain/roles.ts";
import { createMember } from "../features/people/create-person.ts";
import { oneOf, required, type ServiceCommand } from "./command.ts";

const create: ServiceCommand = {
  name: "person create",
  usage: "--email E-MAIL --name NAME --password PASSWORD --slug SLUG [--role OWNER|MANAGER|STAFF]",
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
      password: required(input, "password"),
      slug: required(input, "slug"),
      role: oneOf(input, "role", staffRoles, "OWNER"),
    }),
};

export const personCommands = [create];
