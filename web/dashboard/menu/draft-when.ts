import { osloDateTime } from "../../../src/domain/oslo-time.ts";

/** When a draft becomes the menu by itself; null when nobody has said so, or it was stopped. */
export const publishingAt = ({
  publishAt,
  stoppedAt,
}: {
  publishAt: string | null;
  stoppedAt: string | null;
}): string | null => (stoppedAt === null ? publishAt : null);

/** A moment as a form has it, on the clock in Norway. */
export function wallClock(instant: string): { date: string; time: string } {
  const { date, time } = osloDateTime(Date.parse(instant));
  return { date, time: time.slice(0, 5) };
}

/** Pages that show the menu, or its draft. */
export const showsMenu = (path: string): boolean => /\/menu(?:\/(?:add-ons|menus))?\/?$/.test(path);
