import { z } from "zod";
import { orderStatuses } from "../../domain/order-state.ts";
import { dayField } from "../../domain/time-fields.ts";
import { paging } from "../../platform/http/paging.ts";
import { StaffReservation } from "./staff-schemas.ts";

export const ReservationParams = z.object({ reservationId: z.string().max(64) });

export const ReservationsQuery = z.strictObject({
  ...paging,
  date: dayField
    .optional()
    .describe("Europe/Oslo, from 04:00 to 04:00; left out: from the running day on, with no end."),
  status: z.enum(orderStatuses).optional().describe("Only those that stand there now."),
});
export type ReservationsQuery = z.output<typeof ReservationsQuery>;

export const PartnerReservation = StaffReservation.extend({
  customer: z.object({
    name: z.string(),
    phone: z
      .string()
      .nullable()
      .describe("Null without the scope `customers:read`, and of guests who gave none."),
    email: z
      .string()
      .nullable()
      .describe("Null without the scope `customers:read`, and of guests who gave none."),
  }),
  trackingUrl: z
    .string()
    .nullable()
    .describe("The guest's own page, where they may cancel; null without the scope `customers:read`."),
}).meta({ id: "PartnerReservation" });
export type PartnerReservation = z.output<typeof PartnerReservation>;

export const PartnerReservations = z.object({
  data: z.array(PartnerReservation),
  nextCursor: z.string().nullable(),
});
export const OnePartnerReservation = z.object({ data: PartnerReservation });
