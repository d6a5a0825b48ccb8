import type { Room } from "./room.ts";

/** What is done to one order and changes another's rows, whichever function did it. */
const alone = "src/features/orders/each-order-alone.test.ts";

/** Objects of the database: what an object is named decides whose it is, and the first room that fits has it. */
export const databaseRooms: readonly Room[] = [
  {
    area: "sql",
    // Tables that nobody may have twice: parties race for them.
    sources: /^constraint (?!table_occupancies_restaurant)/,
    tests: ["test/database-refuses.test.ts"],
  },
  { area: "sql", sources: /maintain_/, tests: ["src/platform/db/log-partitions.test.ts"] },
  { area: "sql", sources: /quota/, tests: ["src/platform/{quotas,quota-windows}.test.ts"] },
  { area: "sql", sources: /tries/, tests: ["src/features/people/{guessing,codes,sessions}.test.ts"] },
  {
    area: "sql",
    sources: /slips|print/,
    tests: ["src/features/printers/{printing,corrections}.test.ts"],
  },
  { area: "sql", sources: /mail_(?:payment_)?link/, tests: ["src/features/orders/phone-api.test.ts"] },
  { area: "sql", sources: /guest_device/, tests: ["src/features/alerts/ready-alerts.test.ts"] },
  {
    area: "sql",
    sources: /phone_messages|board_outages/,
    tests: ["src/features/alerts/{phones,watch-boards}.test.ts"],
  },
  {
    area: "sql",
    sources: /undo_cancel|undone|claim_refund/,
    tests: [
      "src/features/orders/{undone-limits,undo-cancel,settle-change,board-changes}.test.ts",
      "src/features/payments/refunds.test.ts",
      "src/features/mails/queued-mails.test.ts",
      alone,
    ],
  },
  {
    area: "sql",
    sources: /change_order|supplement|keep_sold|mail_changed_order|orders_mail_changed/,
    tests: [
      "src/features/orders/{change-order,changed-limits,changed-meanwhile,settle-change,undone-limits}.test.ts",
      "src/features/orders/{day-report,sales-report}.test.ts",
      "src/features/payments/{refunds,payments}.test.ts",
      "src/features/mails/queued-mails.test.ts",
      alone,
    ],
  },
  {
    area: "sql",
    sources: /changed_order|orders_changed|refunded_order|number_events|events_feed|events_request|unseen/,
    tests: [
      "src/features/orders/{board-changes,partner-orders,point-of-sale,order-stream,settle-change,refund-changed}.test.ts",
      "src/features/webhooks/read-events.test.ts",
      alone,
    ],
  },
  {
    area: "sql",
    sources: /no_show/,
    tests: ["src/features/reservations/{take-back-no-show,staff-api,read-day}.test.ts", alone],
  },
  {
    area: "sql",
    sources: /note_look|partner_(?:invites|applications)|person_mail|address_mail|invites_open/,
    tests: [
      "src/features/people/{looks,second-factor,accounts}.test.ts",
      "src/features/partners/{applications,portal-api}.test.ts",
      "src/features/colleagues/*.test.ts",
      "src/features/mails/{person,owner}-mails.test.ts",
    ],
  },
  {
    area: "sql",
    sources: /jobs|clock/,
    tests: [
      "src/features/console/operator-api.test.ts",
      "src/worker.test.ts",
      "src/features/sandbox/*.test.ts",
    ],
  },
  {
    area: "sql",
    sources: /^function place_orders$/,
    tests: [
      "src/features/orders/{given-back,order-database,coupon-guests,limits,capacity}.test.ts",
      "src/features/orders/{place-order,order-writer,alcohol,times,return-urls,refusals,delivery-address}.test.ts",
      "src/features/orders/accept-order.test.ts",
      "test/security/{coupon-race,money}.test.ts",
      "src/features/kitchen/capacity-api.test.ts",
      "src/features/webhooks/{order-events,delivery-queue}.test.ts",
      "src/features/mails/queued-mails.test.ts",
      "src/features/payments/payments.test.ts",
    ],
  },
  {
    area: "sql",
    sources: /^function (?:move_order|release_order|revise_time|next_event_at|promise_refund)$/,
    tests: [
      "src/features/orders/{given-back,move-order,refund-order,limits,capacity}.test.ts",
      "src/features/orders/cancel-until.test.ts",
      "src/features/orders/{accept-order,times,order-views,staff-api}.test.ts",
      "src/features/payments/{refunds,payments,bystanders}.test.ts",
      "src/features/webhooks/order-events.test.ts",
      "src/features/mails/queued-mails.test.ts",
      alone,
    ],
  },
  {
    area: "sql",
    sources: /newsletter|marketing|subscribe/,
    tests: ["src/features/newsletter/*.test.ts", "src/features/orders/{coupon-guests,place-order}.test.ts"],
  },
  {
    area: "sql",
    sources: /mail/,
    tests: [
      "src/features/mails/{queued-mails,reservation-mails,send-mails}.test.ts",
      "src/features/reservations/{change-reservation,place-reservation,guest-cancels,seat-party}.test.ts",
      "src/features/payments/refunds.test.ts",
      "src/features/orders/refund-changed.test.ts",
      alone,
    ],
  },
  {
    area: "sql",
    sources: /payment|refund|claim_|settle_|is_capture_due/,
    tests: [
      "src/features/payments/{payments,authorized-money,bystanders,refunds,payment-accounts}.test.ts",
      "src/features/payments/*.test.ts",
      "src/features/orders/{given-back,refund-order,refund-changed,change-order}.test.ts",
      "src/features/reservations/deposit.test.ts",
      "test/security/payment-callbacks.test.ts",
      alone,
    ],
  },
  {
    area: "sql",
    sources: /webhook|event_at|emit_/,
    tests: [
      "src/features/webhooks/{delivery-queue,order-events,create-webhook,deliver-webhooks}.test.ts",
      "src/features/webhooks/*.test.ts",
      "src/features/reservations/reservation-events.test.ts",
    ],
  },
  {
    area: "sql",
    sources: /reserv|table|party|seat|booking|dining|dine_in|time_left|waitlist/,
    tests: [
      "src/features/reservations/{each-party-alone,seat-party,change-reservation,place-reservation,races}.test.ts",
      "src/features/reservations/*.test.ts",
      alone,
    ],
  },
  {
    area: "sql",
    sources: /order|slot|coupon|stock|kitchen|pickup_code|new_id|iso_utc/,
    tests: [
      "src/features/orders/{order-database,capacity,limits,place-order,times,quote-order,accept-order}.test.ts",
      "src/features/orders/{coupon-guests,changed-limits,given-back}.test.ts",
      "src/features/kitchen/capacity-api.test.ts",
      "src/platform/ids.test.ts",
      alone,
    ],
  },
  {
    area: "sql",
    sources: /./,
    tests: [
      "test/{database-tells,database-refuses}.test.ts",
      "src/platform/addresses/*.test.ts",
      "src/features/menus/snapshots.test.ts",
      "src/features/domains/{due-looks,origins,primary-domain}.test.ts",
      "src/features/uploads/*.test.ts",
      "src/features/payments/payment-accounts.test.ts",
      "src/platform/db/*.test.ts",
    ],
  },
];
