import type { PrintJob } from "../../../src/features/printers/schemas.ts";
import type { Words } from "../texts.tsx";

/** What is printed: the slip, and of which order where it is of one. */
export function jobName(
  o: Pick<Words["t"]["printers"], "slipNames" | "jobOf">,
  { slip: kind, orderName }: Pick<PrintJob, "slip" | "orderName">,
): string {
  const slip = o.slipNames[kind];
  return orderName === null ? slip : o.jobOf({ slip, order: orderName });
}

/** Whether it is still to come out, and can be taken out of the queue; what has ended can be printed again. */
export const isInQueue = ({ state }: Pick<PrintJob, "state">): boolean =>
  state === "WAITING" || state === "LEASED";
