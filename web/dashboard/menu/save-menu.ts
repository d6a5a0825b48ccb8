import type { OfficeApi } from "../office/office-api.ts";
import { changeOf } from "../office/seen.ts";
import {
  contentOf,
  differ,
  type Menu,
  type MenuContent,
  type MenuTyped,
  menuOf,
  schedulesOf,
} from "./menu-typed.ts";

/** What a menu's form was begun with. */
export type MenuStart = MenuContent & Pick<Menu, "schedules">;

interface Made {
  /** Of a menu that was made, and then not put on its schedule: the next try goes on with it, and takes what was changed meanwhile. */
  madeId: string | null;
  onMade(id: string): void;
}

/** Makes a menu and puts it on its schedule, which are two writes. */
export async function makeMenu(
  api: Pick<OfficeApi, "makeMenu" | "changeMenu" | "setSchedules">,
  typed: MenuTyped,
  { madeId, onMade }: Made,
): Promise<void> {
  const id = madeId ?? (await api.makeMenu(menuOf(typed))).data.id;
  onMade(id);
  if (madeId !== null) await api.changeMenu(id, menuOf(typed));
  if (typed.windows.length > 0) await api.setSchedules(id, { schedules: schedulesOf(typed.windows) });
}

/** The menu and its times are two writes: what the first has done is no change of somebody else's for the second. */
export async function saveMenu(
  api: Pick<OfficeApi, "changeMenu" | "setSchedules">,
  latest: Menu,
  start: MenuStart,
  typed: MenuTyped,
): Promise<void> {
  const change = changeOf(contentOf(start), menuOf(typed), contentOf(latest));
  if (change) await api.changeMenu(latest.id, { ...change.change, seen: change.seen });
  if (differ(typed.windows, start.schedules))
    await api.setSchedules(latest.id, {
      schedules: schedulesOf(typed.windows),
      seen: { schedules: latest.schedules },
    });
}
