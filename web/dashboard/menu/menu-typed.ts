import type { PartnerMenu } from "../../../src/features/menu-content/menu-schemas.ts";
import type { StaffBody } from "../api.ts";
import { timeOf } from "../hours/week-typed.ts";

/** A menu as the dashboard reads it. */
export type Menu = Omit<PartnerMenu, "notice"> & { notice: string | null };
type Schedule = Menu["schedules"][number];
export type Weekday = Schedule["dayOfWeek"];

/** What is a menu's to change. */
export type MenuContent = Pick<
  Menu,
  "name" | "nameEn" | "description" | "isActive" | "isDefault" | "startsOn" | "endsOn"
>;

/** When it is shown, the same on several days. */
export interface WindowTyped {
  /** Of a row on the screen. */
  key: string;
  days: Weekday[];
  startsAt: string;
  endsAt: string;
}

/** A menu as somebody types it: no day as nothing. */
export interface MenuTyped extends Omit<MenuContent, "nameEn" | "description" | "startsOn" | "endsOn"> {
  nameEn: string;
  description: string;
  startsOn: string;
  endsOn: string;
  windows: WindowTyped[];
}

/** Monday first, with the number that the language's names of days go by. */
export const weekdayNumbers: Record<Weekday, number> = {
  MONDAY: 1,
  TUESDAY: 2,
  WEDNESDAY: 3,
  THURSDAY: 4,
  FRIDAY: 5,
  SATURDAY: 6,
  SUNDAY: 0,
};
export const weekdays = Object.keys(weekdayNumbers) as Weekday[];
export const mostWindows = 14;

let made = 0;
export const newWindow = (): WindowTyped => {
  made += 1;
  return { key: `new-${made}`, days: [], startsAt: "", endsAt: "" };
};

export const newMenu = (): MenuTyped => ({
  ...{ name: "", nameEn: "", description: "", isActive: true, isDefault: false, startsOn: "", endsOn: "" },
  windows: [],
});

export const contentOf = ({
  name,
  nameEn,
  description,
  isActive,
  isDefault,
  startsOn,
  endsOn,
}: MenuContent): MenuContent => ({ name, nameEn, description, isActive, isDefault, startsOn, endsOn });

/** Windows of the same times are one row; those that are switched off are not shown, and go with the next change. */
export function windowsOf(schedules: readonly Schedule[]): WindowTyped[] {
  const rows = new Map<string, WindowTyped>();
  for (const { dayOfWeek, startsAt, endsAt, isActive } of schedules) {
    if (!isActive) continue;
    const key = `${startsAt}-${endsAt}`;
    const row = rows.get(key) ?? { key, days: [], startsAt, endsAt };
    if (!row.days.includes(dayOfWeek)) row.days.push(dayOfWeek);
    rows.set(key, row);
  }
  return [...rows.values()];
}

export const typedOf = (menu: Menu): MenuTyped => ({
  name: menu.name,
  nameEn: menu.nameEn ?? "",
  description: menu.description ?? "",
  isActive: menu.isActive,
  isDefault: menu.isDefault,
  startsOn: menu.startsOn ?? "",
  endsOn: menu.endsOn ?? "",
  windows: windowsOf(menu.schedules),
});

/** As the service takes it, of what has been checked. */
export const menuOf = (typed: MenuTyped): MenuContent => ({
  name: typed.name.trim(),
  nameEn: typed.nameEn.trim() || null,
  description: typed.description.trim() || null,
  isActive: typed.isActive,
  isDefault: typed.isDefault,
  startsOn: typed.startsOn || null,
  endsOn: typed.endsOn || null,
});

type NewSchedule = StaffBody<"PUT /menus/:menuId/schedules">["schedules"][number];

export const schedulesOf = (windows: readonly WindowTyped[]): NewSchedule[] =>
  windows.flatMap(({ days, startsAt, endsAt }) =>
    weekdays
      .filter((day) => days.includes(day))
      .map((dayOfWeek) => ({ dayOfWeek, startsAt: timeOf(startsAt)!, endsAt: timeOf(endsAt)! })),
  );

/** Whether windows are other ones than those of a menu. */
export const differ = (windows: readonly WindowTyped[], schedules: readonly Schedule[]): boolean =>
  JSON.stringify(schedulesOf(windows)) !== JSON.stringify(schedulesOf(windowsOf(schedules)));
