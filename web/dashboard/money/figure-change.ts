import type { SalesPeriod } from "../../../src/domain/sales-period.ts";
import type { Speech } from "../../../src/messages/speech.ts";
import type { Words } from "../texts.tsx";
import { noonOf } from "./periods.ts";

/** Whether a figure has gone up or down; nothing to say where there was none, and where it is the same. */
export const wayOf = (now: number, then: number): "UP" | "DOWN" | undefined =>
  then === 0 || now === then ? undefined : now < then ? "DOWN" : "UP";

interface Compared {
  now: number;
  then: number;
  /** The days it is compared with. */
  before: SalesPeriod;
}

/** By how much a figure differs from what it was, in whole per cent: nobody decides anything by a thousandth. */
export function changeText(
  o: Words["t"]["money"],
  speech: Pick<Speech, "day">,
  { now, then, before: { from, to } }: Compared,
): string {
  const day = from === to ? speech.day(noonOf(from)) : o.span({ from, to });
  if (then === 0) return o.noneBefore({ day });
  const percent = Math.round((100 * Math.abs(now - then)) / then);
  if (percent === 0) return o.same({ day });
  return wayOf(now, then) === "UP" ? o.up({ percent, day }) : o.down({ percent, day });
}
