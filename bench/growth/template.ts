import { acceptOrder } from "../../src/features/orders/accept-order.ts";
import { cancelOrder } from "../../src/features/orders/cancel-order.ts";
import { moveOrderTo } from "../../src/features/orders/move-order.ts";
import type { PlacedOrder } from "../../src/features/orders/schemas.ts";
import { createPartner } from "../../src/features/partners/create-partner.ts";
import { decideSandboxPayment } from "../../src/features/payments/sandbox-page.ts";
import { scopeOf } from "../../src/platform/db/scope.ts";
import { newId } from "../../src/platform/ids.ts";
import { createTestApp } from "../../test/app.ts";
import { orderBody } from "../orders.ts";
import { pizzeria, secretKey } from "../service.ts";

/** What all restaurants and orders are copied from. */
export interface Template {
  restaurantId: string;
  /** Orders that are over, and orders that are on the board. */
  done: string[];
  open: string[];
}

type Course = "COLLECTED" | "DELIVERED" | "CANCELLED" | "WAITS" | "IS_MADE";
const guests: { course: Course; isOnline?: boolean; lines: number; times: number }[] = [
  { course: "COLLECTED", lines: 2, times: 2 },
  { course: "COLLECTED", lines: 4, times: 1 },
  { course: "COLLECTED", lines: 3, isOnline: true, times: 3 },
  { course: "DELIVERED", lines: 3, isOnline: true, times: 2 },
  { course: "CANCELLED", lines: 2, isOnline: true, times: 1 },
  { course: "WAITS", lines: 3, isOnline: true, times: 1 },
  { course: "IS_MADE", lines: 2, times: 1 },
];
const kitchen = { kind: "STAFF", id: "usr_bench", role: "STAFF" } as const;

/** A restaurant with a webhook and orders that have gone the whole way by the service's own code, so that every row is as a real one. */
export async function makeTemplate(url: string): Promise<Template> {
  const app = await createTestApp({ database: { url }, env: { SECRET_KEY: secretKey } });
  try {
    const { partnerId } = await createPartner({ db: app.db }, { name: "Mal", environment: "TEST" });
    const coupons = [{ code: "BENCH10", isAutomatic: false, discountType: "PERCENT", discountValue: 10 }];
    const made = await app.importRestaurant(await pizzeria("mal", { coupons, newsletterPopup: undefined }), {
      environment: "TEST",
      live: false,
      partnerId,
    });
    const scope = scopeOf(made.restaurantId);
    await app.db.query(
      "INSERT INTO webhooks (restaurant_id, id, url, events, secret_sealed) VALUES ($1, $2, 'https://kasse.example/hook', '{ORDER_CREATED,ORDER_STATUS_CHANGED}', '\\x00')",
      [made.restaurantId, newId("whk")],
    );
    const body = (await orderBody(app.ctx, made)) as { lines: object[]; customer: object };
    const template: Template = { restaurantId: made.restaurantId, done: [], open: [] };
    let n = 0;
    for (const guest of guests.flatMap((one) => Array.from({ length: one.times }, () => one))) {
      n += 1;
      app.clock.advance(60_000);
      const answer = await app.inject({
        method: "POST",
        url: "/api/v1/orders",
        headers: {
          host: app.ctx.config.serviceDomain,
          authorization: `Bearer ${made.key}`,
          "idempotency-key": `template-${n}-of-the-bench`,
        },
        remoteAddress: `10.0.0.${n}`,
        payload: {
          ...body,
          lines: body.lines.slice(0, guest.lines),
          customer: { ...body.customer, email: "kari@example.com" },
          ...(guest.isOnline && { paymentMethod: "ONLINE" }),
          ...(n % 3 > 0 && { couponCode: undefined }),
          ...(guest.course === "DELIVERED" && {
            fulfillment: "DELIVERY",
            deliveryAddress: { line1: "Gata 1", postalCode: "7013", city: "Trondheim" },
          }),
        },
      });
      if (answer.statusCode !== 201) throw new Error(`${answer.statusCode} ${answer.body}`);
      const placed = answer.json<PlacedOrder>();
      if (guest.isOnline) await decideSandboxPayment(app.ctx, placed.paymentUrl!.split("/").at(-1)!, "PAY");
      if (guest.course !== "WAITS") await follow(guest.course, placed.orderId);
      const isOpen = guest.course === "WAITS" || guest.course === "IS_MADE";
      template[isOpen ? "open" : "done"].push(placed.orderId);
    }
    await sentAndDelivered();
    return template;

    async function follow(course: Course, orderId: string): Promise<void> {
      const go = async (
        minutes: number,
        status: "PREPARING" | "READY_FOR_PICKUP" | "OUT_FOR_DELIVERY" | "COMPLETED",
      ) => {
        app.clock.advance(minutes * 60_000);
        await moveOrderTo(app.ctx, scope, orderId, status, kitchen);
      };
      app.clock.advance(60_000);
      await acceptOrder(app.ctx, scope, orderId, { readyInMinutes: 20 }, kitchen);
      if (course === "CANCELLED") {
        await cancelOrder(app.ctx, scope, orderId, { reason: "OUT_OF_ITEMS", refund: "FULL" }, kitchen);
        return;
      }
      await go(2, "PREPARING");
      if (course === "IS_MADE") return;
      await go(15, course === "DELIVERED" ? "OUT_FOR_DELIVERY" : "READY_FOR_PICKUP");
      await go(10, "COMPLETED");
    }

    async function sentAndDelivered(): Promise<void> {
      await app.db.query(
        "UPDATE mails SET state = 'SENT', attempts = 1, finished_at = created_at WHERE restaurant_id = $1",
        [made.restaurantId],
      );
      await app.db.query(
        `UPDATE webhook_deliveries SET state = 'DELIVERED', attempts = 1, attempt_log = jsonb_build_array(
           jsonb_build_object('at', iso_utc(created_at), 'status', 200, 'durationMs', 40)) WHERE restaurant_id = $1`,
        [made.restaurantId],
      );
      await app.db.query("UPDATE refunds SET state = 'DONE' WHERE restaurant_id = $1", [made.restaurantId]);
      await app.db.query("UPDATE webhook_endpoints SET wake_at = NULL, claim_id = NULL");
    }
  } finally {
    await app.close();
  }
}
