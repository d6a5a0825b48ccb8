import type { Context } from "../../context.ts";
import type { Loop } from "../../platform/loops.ts";
import { forgetGuestDevices } from "./guest-devices.ts";
import { forgetPhoneMessages } from "./phone-queue.ts";
import { queueOrderMessages, remindOfOrders } from "./remind-of-orders.ts";
import { sendPhoneMessages } from "./send-phone-messages.ts";
import { tellGuests } from "./tell-guests.ts";
import { watchBoards } from "./watch-boards.ts";

/** Background work that tells people. Every run is safe beside another one. */
export const alertLoops: readonly Loop<Context>[] = [
  { name: "remind-of-orders", everyMs: 10_000, run: (ctx) => remindOfOrders(ctx) },
  {
    name: "tell-phones",
    everyMs: 10_000,
    async run(ctx) {
      await queueOrderMessages(ctx);
      await sendPhoneMessages(ctx);
    },
  },
  { name: "tell-guests", everyMs: 5_000, run: tellGuests },
  { name: "watch-boards", everyMs: 30_000, run: (ctx) => watchBoards(ctx) },
  {
    name: "forget-phone-messages",
    everyMs: 3_600_000,
    run: async (ctx) => void (await forgetPhoneMessages(ctx)),
  },
  {
    name: "forget-guest-devices",
    everyMs: 3_600_000,
    run: async (ctx) => void (await forgetGuestDevices(ctx)),
  },
];
