import { osloDateOf } from "../../../src/domain/oslo-time.ts";
import type { Availability } from "../../../src/features/reservations/schemas.ts";

/** A time of a day, as `GET /dine-in/availability` tells it. */
export type Slot = Availability["slots"][number];

const eveningFrom = "16:00";
const nightUntil = "05:00";

/** Whether a time belongs to the evening of its day; what is after midnight does. */
export const isEvening = ({ time }: Pick<Slot, "time">): boolean => time >= eveningFrom || time < nightUntil;

export const isForTaking = ({ status }: Pick<Slot, "status">): boolean => status === "AVAILABLE";

/** Whether a guest can be told when a full time opens up. */
export const canWaitFor = ({ status, waitlist }: Pick<Slot, "status" | "waitlist">): boolean =>
  status === "FULL" && waitlist;

/** Of times that are left, those of other days than the one that is looked at. */
export const onOtherDays = (times: readonly string[], date: string): string[] =>
  times.filter((at) => osloDateOf(Date.parse(at)) !== date);
