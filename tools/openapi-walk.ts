import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { InjectOptions } from "fastify";
import { demoAddresses } from "../src/features/demo/demo-addresses.ts";
import { openDining, saturdayAt } from "../src/features/reservations/dining.fixture.ts";
import { seedAddresses } from "../src/platform/addresses/seed-addresses.ts";
import type { OperationExample } from "../src/platform/http/openapi-examples.ts";
import { createTestApp, fridayEvening, type TestApp } from "../test/app.ts";
import { startMailServer } from "../test/mail-server.ts";
import { startZones, type TestZones } from "../test/zones.ts";
import { createRecorder, type Recorder } from "./openapi-recorder.ts";
import { asPartner, asPartnerOfRealRestaurants } from "./openapi-walk-partner.ts";
/** A service that writes down what it is asked and what it answers. */
export interface Walk {
  app: TestApp;
  recorder: Recorder;
  zones: TestZones;
}

/**
 * Calls every published operation at least once, as a restaurant's website and an integrator's server do, and gives what it sent
 * and got: the documents' examples. What chance and the day make is replaced (openapi-recorder.ts).
 */
export async function walkApi(): Promise<Record<string, OperationExample>> {
  await using made = new AsyncDisposableStack();
  const zones = await startZones();
  made.defer(() => zones.close());
  const mailServer = await startMailServer();
  made.defer(() => mailServer.close());
  const folder = await mkdtemp(join(tmpdir(), "luka-walk-"));
  made.defer(() => rm(folder, { recursive: true, force: true }));
  const app = await createTestApp({
    startsAt: fridayEvening,
    env: {
      DATA_DIR: folder,
      SERVICE_DOMAIN: "luka.example",
      DNS_RESOLVERS: zones.servers,
      SMTP_URL: `smtp://127.0.0.1:${mailServer.port}`,
      MAIL_FROM: "post@luka.example",
    },
  });
  made.defer(() => app.close());
  const recorder = createRecorder();
  const walk = { app: recording(app, recorder), recorder, zones };
  await asWebsite(walk);
  await asPartner(walk);
  await asPartnerOfRealRestaurants(walk);
  return recorder.examples();
}

const recording = (app: TestApp, recorder: Recorder): TestApp => ({
  ...app,
  async inject(request: InjectOptions) {
    const response = await app.inject(request);
    recorder.note(request, response);
    return response;
  },
});

/** A guest who looks, orders, follows the order, books a table and signs up for the newsletter. */
async function asWebsite({ app, recorder }: Walk): Promise<void> {
  await app.db.transaction((trx) => seedAddresses(trx, demoAddresses));
  const napoli = await openDining(
    app,
    (file) => {
      Object.assign(file, {
        slug: "napoli",
        name: "Napoli",
        newsletterPopup: {
          isEnabled: true,
          title: "15 % på første bestilling",
          text: "Meld deg på nyhetsbrevet.",
          couponCode: "VELKOMMEN15",
          successMessage: "Takk! Bruk {{code}} i kassen og få {{discount}}.",
        },
      });
      file.coupons = [
        { code: "VELKOMMEN15", isAutomatic: false, discountType: "PERCENT", discountValue: 15 },
        { isAutomatic: true, discountType: "FIXED", discountValue: 5000, minimumOrder: 30000 },
      ];
      file.settings.dineIn = { autoApprove: false };
    },
    { environment: "TEST", live: false },
  );
  const { slug } = napoli;
  let guests = 0;
  const ask = (method: "GET" | "POST" | "DELETE", path: string, payload?: object) =>
    app.inject({
      method,
      url: `/api/v1${path}`,
      headers: { host: "luka.example", authorization: `Bearer ${napoli.key}` },
      remoteAddress: `10.0.0.${guests++}`,
      ...(payload && { payload }),
    });
  await ask("GET", `/menu?slug=${slug}`);
  await ask("GET", `/restaurant?slug=${slug}`);
  await ask("GET", `/prep-time?slug=${slug}`);
  await ask("GET", `/order-slots?slug=${slug}&fulfillment=PICKUP&date=2026-06-13`);
  await ask("GET", `/address-search?slug=${slug}&q=munkegata%205&limit=2`);
  await ask("GET", `/site-gate?slug=${slug}`);
  const lines = [
    napoli.line("Margherita", { variant: "Stor", quantity: 2, with: ["Bacon"], note: "Godt stekt" }),
    napoli.line("Brus"),
  ];
  const cart = { slug, fulfillment: "PICKUP", lines };
  await ask("POST", "/orders/quote", cart);
  await ask("POST", "/coupons/validate", { ...cart, code: "VELKOMMEN15", subtotal: 53700 });
  await ask("POST", "/coupons/preview-auto", cart);
  const customer = { name: "Kari Nordmann", phone: "98765432", email: "kari@example.no" };
  const pages = {
    successUrl: "https://luka.example/takk",
    cancelUrl: "https://luka.example/kasse",
  };
  const placed = await napoli.post(
    { ...cart, paymentMethod: "ONLINE", customer, couponCode: "VELKOMMEN15", ...pages },
    { key: "3f1c9a52-7a1e-4c0f-9a57-5b0d6c2e8f41" },
  );
  const { publicToken } = placed.json();
  await ask("GET", `/orders/${publicToken}`);
  await followLive(app, recorder, publicToken);

  await ask("GET", `/dine-in/availability?slug=${slug}&date=2026-06-13&partySize=4`);
  const table = { slug, dineInAt: saturdayAt("19:00"), partySize: 4 };
  const hold = (await ask("POST", "/dine-in/holds", table)).json();
  const booked = await ask("POST", "/reservations", {
    ...table,
    holdId: hold.holdId ?? hold.id,
    customer,
    note: "Gjerne ved vinduet",
    occasion: "BIRTHDAY",
  });
  await ask("POST", "/dine-in/waitlist", {
    slug,
    date: "2026-06-13",
    partySize: 2,
    from: "18:30",
    to: "19:30",
    customer,
  });
  await ask("POST", `/orders/${booked.json().publicToken}/cancel`);
  await ask("POST", `/newsletter/signup?slug=${slug}`, { email: "kari@example.no", name: "Kari" });
}

/** The first event of an order's stream. */
async function followLive(app: TestApp, recorder: Recorder, token: string): Promise<void> {
  const url = `/api/v1/orders/${token}/events`;
  const stream = (
    await app.app.inject({ url, headers: { host: "luka.example" }, payloadAsStream: true })
  ).stream();
  let text = "";
  for await (const chunk of stream) {
    text += String(chunk);
    const event = /(?:^|\n)((?:id|event): [\s\S]*?\n\n)/.exec(text)?.[1];
    if (event === undefined) continue;
    recorder.take("GET", url, { status: 200, response: event });
    break;
  }
}
