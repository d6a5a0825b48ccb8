import { orderStatuses } from "../domain/order-state.ts";
import { message } from "../messages/message.ts";
import { UsageError } from "../messages/told-error.ts";
import { ofRestaurant, oneOrNone, optional, required, type ServiceCommand } from "./command.ts";
import { paged, pageOf } from "./paging.ts";
import { scopeOfSlug } from "./restaurant-scope.ts";

const list: ServiceCommand = {
  name: "reservation list",
  options: { ...ofRestaurant, from: { value: "DATE" }, status: { choices: orderStatuses }, ...paged },
  columns: ["orderNumber", "status", "dineInAt", "partySize", "customerName", "id"],
  async run(ctx, input) {
    const { listReservations } = await import("../features/reservations/list-reservations.ts");
    const status = oneOrNone(input, "status", orderStatuses);
    const from = dateOf(optional(input, "from"));
    return listReservations(ctx, await scopeOfSlug(ctx, input), { from, status, ...pageOf(input) });
  },
};

function dateOf(text: string | undefined): string | null {
  try {
    return text === undefined ? null : Temporal.PlainDate.from(text, { overflow: "reject" }).toString();
  } catch {
    throw new UsageError(message("cli.notDate", { name: "--from" }));
  }
}

const show: ServiceCommand = {
  name: "reservation show",
  options: { ...ofRestaurant, reservation: { value: "NUMBER|ID", isRequired: true } },
  async run(ctx, input) {
    const { orderIdOf } = await import("../features/orders/placed-orders.ts");
    const { readStaffReservation } = await import("../features/reservations/staff-view.ts");
    const scope = await scopeOfSlug(ctx, input);
    const id = await orderIdOf(ctx.db, scope, required(input, "reservation"), "RESERVATION");
    return readStaffReservation(ctx, scope, id);
  },
};

export const reservationCommands = [list, show];
