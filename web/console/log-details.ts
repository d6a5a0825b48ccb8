import type { Words } from "../dashboard/texts.tsx";

type Names = Readonly<Record<string, string>>;

const namesOf = (roles: Readonly<Record<string, { name: string }>>): Names =>
  Object.fromEntries(Object.entries(roles).map(([role, { name }]) => [role, name]));

/** What was chosen with something in the log, as people say it; of a switch that was set, its name alone. */
export function detailsOf({ t }: Pick<Words, "t">, details: Names): string[] {
  const names: Names = t.serviceLog.details;
  const values: Readonly<Record<string, Names>> = {
    env: t.portal.environments,
    role: namesOf({ ...t.colleagues.roles, ...t.portalTeam.roles }),
    to: t.statuses,
  };
  return Object.entries(details).flatMap(([field, value]) => {
    const name = names[field] ?? field;
    if (value === "false") return [];
    return value === "true" ? [name] : [`${name}: ${values[field]?.[value] ?? value}`];
  });
}

/** To what it was done; what is kept for a while is called what its page calls it. */
export const subjectOf = ({ t }: Pick<Words, "t">, subject: string): string =>
  (t.retentionPage.kinds as Readonly<Record<string, { name: string }>>)[subject]?.name ?? subject;
