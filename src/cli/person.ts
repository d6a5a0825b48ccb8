import type { Context } from "../context.ts";
import { isoInstant } from "../domain/iso-instant.ts";
import { staffRoles } from "../domain/roles.ts";
import { message } from "../messages/message.ts";
import type { Person } from "../platform/people.ts";
import { type Input, NothingFound, oneOf, required, type ServiceCommand } from "./command.ts";
import { paged, pageOf } from "./paging.ts";
import { scopeOfSlug } from "./restaurant-scope.ts";
import { secret, secretIfGiven } from "./secret-input.ts";

const email = { value: "E-MAIL", isRequired: true } as const;

const list: ServiceCommand = {
  name: "person list",
  options: { slug: { value: "SLUG" }, ...paged },
  columns: ["email", "name", "role", "createdAt", "userId"],
  async run(ctx, input) {
    const { listMembers, listPeople } = await import("../features/people/list-people.ts");
    return input.options.slug === undefined
      ? listPeople(ctx.db, pageOf(input))
      : listMembers(ctx.db, await scopeOfSlug(ctx, input), pageOf(input));
  },
};

const show: ServiceCommand = {
  name: "person show",
  options: { email },
  async run(ctx, input) {
    const { teamsOf } = await import("../features/partners/list-partners.ts");
    const person = await personOf(ctx, input);
    return {
      ...person,
      restaurants: await ctx.people.restaurantsOf(person.userId),
      partners: await teamsOf(ctx.db, person.userId),
    };
  },
};

async function personOf({ people }: Context, input: Input): Promise<Person> {
  const address = required(input, "email");
  const person = await people.findPerson(address);
  if (!person) throw new NothingFound(message("cli.noPerson", { email: address }));
  return person;
}

const create: ServiceCommand = {
  name: "person create",
  options: {
    email,
    name: { value: "NAME", isRequired: true },
    slug: { value: "SLUG" },
    password: secret,
    role: { choices: staffRoles },
    operator: {},
  },
  async run(ctx, input) {
    const { createMember } = await import("../features/people/create-person.ts");
    const isOperator = input.options.operator === true;
    const isWithoutRestaurant = isOperator && input.options.slug === undefined;
    return createMember(ctx, {
      email: required(input, "email"),
      name: required(input, "name"),
      password: await secretIfGiven(input, "password"),
      at: isWithoutRestaurant
        ? null
        : { slug: required(input, "slug"), role: oneOf(input, "role", staffRoles, "OWNER") },
      isOperator,
    });
  },
};

const reset: ServiceCommand = {
  name: "person reset",
  options: { email },
  async run(ctx, input) {
    const { makeResetLink } = await import("../features/people/reset-password.ts");
    const { resetSecondFactor } = await import("../features/people/second-factor.ts");
    const { userId } = await personOf(ctx, input);
    const secondFactorRemoved = await resetSecondFactor(ctx, userId);
    const { url, expiresAtMs } = await makeResetLink(ctx, userId);
    return { url, expiresAt: isoInstant(expiresAtMs), secondFactorRemoved };
  },
};

export const personCommands = [list, show, create, reset];
