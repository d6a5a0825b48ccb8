import { timeOf } from "../hours/week-typed.ts";
import type { Words } from "../texts.tsx";
import type { MenuTyped } from "./menu-typed.ts";

/** What is wrong with a menu as it is typed, by field. */
export function menuMistakes({ menuOffice: { menus: o }, office: { errors } }: Words["t"]) {
  const isTime = (text: string) => (timeOf(text) === null ? o.wrongTime : null);
  return {
    name: (name: string) => (name.trim() ? null : errors.required),
    endsOn: (endsOn: string, { startsOn }: MenuTyped) =>
      endsOn && startsOn && endsOn < startsOn ? o.lastBeforeFirst : null,
    isDefault: (isDefault: boolean, { isActive }: MenuTyped) =>
      isDefault && !isActive ? o.defaultIsOn : null,
    windows: {
      days: (days: readonly unknown[]) => (days.length === 0 ? o.noDay : null),
      startsAt: isTime,
      endsAt: (text: string, { windows }: MenuTyped, path: string) => {
        const { startsAt } = windows[Number(path.split(".")[1])]!;
        const [from, until] = [timeOf(startsAt), timeOf(text)];
        return isTime(text) ?? (from !== null && until! <= from ? o.endBeforeStart : null);
      },
    },
  };
}

/** Whether what most menus do without is said of one, or wrong: then it is shown at once. */
export const isMoreUsed = ({
  values,
  errors,
}: {
  values: MenuTyped;
  errors: Readonly<Record<string, unknown>>;
}): boolean =>
  [values.nameEn, values.description, values.startsOn, values.endsOn].some((text) => text !== "") ||
  errors.endsOn !== undefined;
