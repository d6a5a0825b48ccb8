import { wordsOf } from "../../messages/languages.ts";
import { route } from "../../platform/http/route.ts";
import { requireManager } from "../../platform/http/staff-roles.ts";
import { placeExampleOrder } from "../sandbox/example-guest.ts";
import { readFirstDay } from "./read-first-day.ts";
import { FirstDay } from "./schemas.ts";

const shared = { door: "staff", tag: "Board" } as const;

const read = route({
  ...shared,
  method: "GET",
  path: "/first-day",
  summary: "What the restaurant still needs before its first guest, for owners and managers",
  responses: { 200: FirstDay },
  problems: ["FORBIDDEN"],
  handler(ctx, { caller }) {
    requireManager(caller);
    return readFirstDay(ctx, caller.scope);
  },
});

const tryOut = route({
  ...shared,
  method: "POST",
  path: "/first-day/test-order",
  summary: "Let a test order come in on the board",
  description:
    "An order like any other, of a dish of the menu, marked by its guest's name and its note. Nobody pays, and it is no sale. Mails about it go to " +
    "whoever asks for it.",
  responses: { 201: FirstDay },
  problems: ["FORBIDDEN", "VALIDATION_FAILED"],
  async handler(ctx, { caller, locale }) {
    requireManager(caller);
    const { restaurant } = (await ctx.snapshots.of(caller.restaurantId)).snapshot;
    const { guest, note } = wordsOf(locale, "firstDay").testOrder;
    await placeExampleOrder(ctx, caller, null, {
      isOnline: false,
      test: {
        customer: { name: guest, phone: restaurant.phone ?? "+4791234567", email: caller.email },
        note,
      },
    });
    return { status: 201, body: await readFirstDay(ctx, caller.scope) };
  },
});

export const routes = [read, tryOut];
