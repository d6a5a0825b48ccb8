import type { Words } from "../dashboard/texts.tsx";
import type { OperatorAnswer } from "./console-api.ts";

type Line = OperatorAnswer<"GET /log">["data"][number];
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

/** Below what was done: from where, with what, and what became of it when that is not that it was done. */
export function lineNotes(
  { t }: Pick<Words, "t">,
  { by, place, details, end, code }: Pick<Line, "by" | "place" | "details" | "end" | "code">,
): string[] {
  const l = t.serviceLog;
  const chosen = detailsOf({ t }, details);
  return [
    `${l.by[by]}, ${l.from({ place })}`,
    ...(chosen.length > 0 ? [chosen.join(" · ")] : []),
    ...(end === "OPEN" ? [l.unknownHelp] : []),
    ...(end === "REFUSED" ? [l.refusedHelp({ code: code ?? "" })] : []),
  ];
}
