import { addDays, dayOfWeekOf, instantOf, osloDateTime, startOfDay } from "./oslo-time.ts";
import { type Menu, type MenuSchedule, weekdays } from "./snapshot.ts";

/** What decides whether a menu is shown. */
export type VisibilityMenu = Pick<
  Menu,
  "id" | "isActive" | "isDefault" | "priority" | "startsOn" | "endsOn" | "schedules"
>;

const isWithinDates = (menu: VisibilityMenu, date: string): boolean =>
  (menu.startsOn === null || menu.startsOn <= date) && (menu.endsOn === null || date <= menu.endsOn);

/**
 * A window on a date as instants [from, until). Windows end on the day they start, so nothing else can reach midnight:
 * an `endsAt` of "23:59" therefore means to the end of the day.
 */
function windowOn(date: string, schedule: MenuSchedule): { from: number; until: number } {
  return {
    from: instantOf(date, schedule.startsAt),
    until:
      schedule.endsAt === "23:59" ? startOfDay(addDays(date, 1)) : instantOf(date, schedule.endsAt, "second"),
  };
}

const appliesOn = (schedule: MenuSchedule, dayOfWeek: number): boolean =>
  schedule.isActive && schedule.dayOfWeek === weekdays[dayOfWeek];

function hasWindowAt(menu: VisibilityMenu, date: string, dayOfWeek: number, nowMs: number): boolean {
  return menu.schedules.some((schedule) => {
    if (!appliesOn(schedule, dayOfWeek)) return false;
    const window = windowOn(date, schedule);
    return window.from <= nowMs && nowMs < window.until;
  });
}

function highestPriority(menus: VisibilityMenu[]): VisibilityMenu[] {
  const highest = Math.max(...menus.map((menu) => menu.priority));
  return menus.filter((menu) => menu.priority === highest);
}

/**
 * Ids of the menus shown at an instant, in the given order. Among
 * active menus inside their date period:
 * 1. menus with a schedule window right now: those of the highest priority, all of them when equal;
 * 2. otherwise the default menu, also outside its own schedule (of several defaults, the highest priority again);
 * 3. otherwise, without an active default, all of them.
 *
 * A menu without windows never has "a window right now": it gives way to one that has, whatever the priorities, and is
 * shown by rules 2 and 3 at any time of day. A window that is switched off counts as absent.
 */
export function visibleMenuIds(menus: readonly VisibilityMenu[], nowMs: number): string[] {
  const { date, dayOfWeek } = osloDateTime(nowMs);
  const candidates = menus.filter((menu) => menu.isActive && isWithinDates(menu, date));
  const inWindow = candidates.filter((menu) => hasWindowAt(menu, date, dayOfWeek, nowMs));
  if (inWindow.length > 0) return highestPriority(inWindow).map((menu) => menu.id);
  const defaults = candidates.filter((menu) => menu.isDefault);
  return (defaults.length > 0 ? highestPriority(defaults) : candidates).map((menu) => menu.id);
}

/**
 * The next instant after `nowMs` at which `visibleMenuIds` could answer differently: a window starts or ends, or a date
 * period begins or ends at Oslo midnight. Null when nothing but an edit can change the answer.
 */
export function nextVisibilityChangeMs(menus: readonly VisibilityMenu[], nowMs: number): number | null {
  const today = osloDateTime(nowMs).date;
  const active = menus.filter((menu) => menu.isActive);
  let next = Infinity;
  const consider = (instantMs: number): void => {
    if (instantMs > nowMs && instantMs < next) next = instantMs;
  };
  for (const menu of active) {
    if (menu.startsOn !== null) consider(startOfDay(menu.startsOn));
    if (menu.endsOn !== null) consider(startOfDay(addDays(menu.endsOn, 1)));
  }
  // The same weekday next week (7) matters when today's window has passed.
  for (let day = 0; day <= 7; day += 1) {
    const date = addDays(today, day);
    if (next <= startOfDay(date)) break;
    const dayOfWeek = dayOfWeekOf(date);
    for (const menu of active) {
      if (!isWithinDates(menu, date)) continue;
      for (const schedule of menu.schedules) {
        if (!appliesOn(schedule, dayOfWeek)) continue;
        const window = windowOn(date, schedule);
        consider(window.from);
        consider(window.until);
      }
    }
  }
  return next === Infinity ? null : next;
}
