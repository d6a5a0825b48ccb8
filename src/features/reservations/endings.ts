import type { z } from "zod";
import type { ReservationEnd } from "../orders/end-reservation.ts";
import type { EndBody, ReservationEnding } from "./staff-schemas.ts";

/** What each way of ending a reservation without a meal means, at every door. */
export const endings: Readonly<
  Record<ReservationEnding, { summary: string; end(body: z.output<typeof EndBody>): ReservationEnd }>
> = {
  reject: {
    summary: "Say no to a request; a deposit goes back",
    end: ({ reason, message, refundsDeposit = true }) => ({
      command: "REJECT",
      reason: reason || null,
      message: message || null,
      refundsTableDeposit: refundsDeposit,
    }),
  },
  cancel: {
    summary: "Cancel a request or a reservation; a deposit goes back",
    end: ({ reason, message, refundsDeposit = true }) => ({
      command: "CANCEL",
      reason: reason || null,
      message: message || null,
      refundsTableDeposit: refundsDeposit,
    }),
  },
  noShow: {
    summary: "The party did not come; the restaurant keeps a deposit",
    end: ({ message, refundsDeposit = false }) => ({
      command: "CANCEL",
      reason: "CUSTOMER_NO_SHOW",
      message: message || null,
      refundsTableDeposit: refundsDeposit,
    }),
  },
};
