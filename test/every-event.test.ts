import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { type EventName, eventNames, subscribableEvents } from "../src/domain/event-names.ts";
import { envelopeOf } from "../src/domain/events.ts";
import { newKey } from "../src/features/orders/shop.fixture.ts";
import { type ExampleRestaurant, openPartner } from "../src/features/partners/partner.fixture.ts";
import { decideSandboxPayment } from "../src/features/payments/sandbox-page.ts";
import { hire, type Staff } from "../src/features/people/staff.fixture.ts";
import { type Dining, openDining } from "../src/features/reservations/dining.fixture.ts";
import { guestOf, withRoom } from "../src/features/sandbox/sandbox.fixture.ts";
import { createWebhook } from "../src/features/webhooks/create-webhook.ts";
import { pingWebhook } from "../src/features/webhooks/ping-webhook.ts";
import { createTestApp, type TestApp } from "./app.ts";

/**
 * What has to happen for each public event, by what people do. A new event does not compile here until somebody has said
 * when it is sent, and fails by its name until it is.
 */
interface Place {
  app: TestApp;
  dining: Dining;
  staff: Staff;
  webhookId: string;
}

const cashOrder = async ({ dining, staff }: Place, step: string, body = {}): Promise<void> => {
  const { orderId } = await dining.place();
  await done(staff.call("POST", `/orders/${orderId}/${step}`, body));
};
const booking = async ({ dining, staff }: Place, step: string): Promise<void> => {
  const { reservationId } = await dining.booked();
  await done(staff.call("POST", `/reservations/${reservationId}/${step}`, {}));
};
const done = async (answer: ReturnType<Staff["call"]>): Promise<void> => {
  const { statusCode, body } = await answer;
  assert.equal(statusCode, 200, body);
};

const happenings: Record<EventName, (place: Place) => Promise<unknown>> = {
  ORDER_CREATED: ({ dining }) => dining.place(),
  async ORDER_PAID({ app, dining }) {
    const order = await dining.place(dining.body({ paymentMethod: "ONLINE" }), newKey());
    await decideSandboxPayment(app.ctx, order.paymentUrl!.split("/").at(-1)!, "PAY");
  },
  ORDER_STATUS_CHANGED: (place) => cashOrder(place, "status", { status: "PREPARING" }),
  ORDER_CANCELLED: (place) => cashOrder(place, "cancel"),
  RESERVATION_REQUESTED: ({ dining }) => dining.booked(),
  RESERVATION_APPROVED: (place) => booking(place, "approve"),
  RESERVATION_REJECTED: (place) => booking(place, "reject"),
  RESERVATION_CANCELLED: (place) => booking(place, "cancel"),
  PING: ({ app, dining, webhookId }) => pingWebhook(app.ctx, dining.scope, webhookId),
};

/** The same in a sandbox, with the API alone: what a partner's own test does. */
interface Sandbox {
  app: TestApp;
  shop: ExampleRestaurant;
  webhookId: string;
}
const order = ({ app, shop }: Sandbox, paymentMethod?: "ONLINE") => guestOf(app, shop).order(paymentMethod);
const reserve = ({ app, shop }: Sandbox) => guestOf(app, shop).reserve();
const play = ({ shop }: Sandbox, path: string, action: string, more: object = {}) =>
  shop.ask("POST", `/sandbox/${path}/actions`, { action, ...more });

const played: Record<EventName, (at: Sandbox) => Promise<unknown>> = {
  ORDER_CREATED: (at) => order(at),
  ORDER_PAID: async (at) => play(at, `orders/${await order(at, "ONLINE")}`, "pay"),
  ORDER_STATUS_CHANGED: async (at) => play(at, `orders/${await order(at)}`, "move", { status: "PREPARING" }),
  ORDER_CANCELLED: async (at) => play(at, `orders/${await order(at)}`, "cancel", { reason: "OUT_OF_ITEMS" }),
  RESERVATION_REQUESTED: (at) => reserve(at),
  RESERVATION_APPROVED: async (at) => play(at, `reservations/${await reserve(at)}`, "approve"),
  RESERVATION_REJECTED: async (at) => play(at, `reservations/${await reserve(at)}`, "reject"),
  RESERVATION_CANCELLED: async (at) => play(at, `reservations/${await reserve(at)}`, "cancel"),
  PING: ({ shop, webhookId }) => shop.ask("POST", `/webhooks/${webhookId}/test`, {}),
};

describe("in a sandbox, with the API alone", () => {
  let at: Sandbox;
  before(async () => {
    const app = await createTestApp();
    const partner = await openPartner(app);
    const shop = await partner.open(withRoom);
    const hook = { url: "https://orders.roma.no/luka", events: [...subscribableEvents] };
    at = { app, shop, webhookId: (await shop.ask("POST", "/webhooks", hook)).data.id };
  });
  after(() => at.app.close());

  for (const event of eventNames)
    it(`${event} is brought about, delivered and told of (R-495, R-497)`, async () => {
      const deliveries = () => at.shop.ask("GET", `/webhooks/${at.webhookId}/deliveries?event=${event}`);
      const before = (await deliveries()).data.length;
      const { cursor } = await at.shop.ask("GET", "/events");
      await played[event](at);
      const { data } = await deliveries();
      assert.equal(data.length, before + 1);
      if (event === "PING") return;
      const told = (await at.shop.ask("GET", `/events?after=${cursor}`)).data.filter(
        (one: { event: string }) => one.event === event,
      );
      assert.equal(told.length, 1);
      envelopeOf(event).parse(told[0]);
      const { publicToken, ...rest } = told[0].data;
      assert.deepEqual(rest, data[0].data, "the same payload");
      const tracked = await at.app.inject({ url: `/api/v1/orders/${publicToken}` });
      assert.equal(tracked.statusCode, 200, "of an order that is there");
    });
});

describe("public events", () => {
  let place: Place;
  before(async () => {
    const app = await createTestApp();
    const dining = await openDining(app, undefined, { environment: "TEST", live: false });
    const input = { url: "https://orders.roma.no/luka", events: [...subscribableEvents] };
    const { webhook } = await createWebhook(app.ctx, dining.scope, input);
    place = { app, dining, staff: await hire(app, dining), webhookId: webhook.id };
  });
  after(() => place.app.close());

  for (const event of eventNames)
    it(`${event} is queued for its receivers when it happens, as its schema says`, async () => {
      const { db } = place.app;
      await db.query("DELETE FROM webhook_deliveries");
      await happenings[event](place);
      const sent = await db.query<{ event: string; data: object }>(
        "SELECT event, data FROM webhook_deliveries WHERE event = $1",
        [event],
      );
      assert.equal(sent.length, 1);
      // The sender adds the public token (deliver-webhooks.test.ts).
      const data = { publicToken: "t", ...sent[0]!.data };
      const parsed = envelopeOf(event).safeParse({ event, createdAt: "2026-06-12T16:05:00.000Z", data });
      assert.equal(parsed.error?.message, undefined);
    });
});
