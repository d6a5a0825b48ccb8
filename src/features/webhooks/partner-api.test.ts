import assert from "node:assert/strict";
import { createHmac } from "node:crypto";
import { after, before, describe, it } from "node:test";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { createAuthority, trust } from "../../../test/certificates.ts";
import { type Answer, type Received, type Receiver, startReceiver } from "../../../test/receiver.ts";
import { createResolver } from "../../platform/dns.ts";
import { type ExampleRestaurant, openPartner, outcomeOf } from "../partners/partner.fixture.ts";
import { deliverWebhooks } from "./deliver-webhooks.ts";
import { deliveryIdOf } from "./delivery-body.ts";

describe("webhooks of a partner's restaurant", () => {
  let app: TestApp;
  let shop: ExampleRestaurant;
  let certificate: ReturnType<ReturnType<typeof createAuthority>["issue"]>;
  const receivers: Receiver[] = [];
  const stopping = new AbortController();
  let working: Promise<void>;

  before(async () => {
    app = await createTestApp({ env: { ALLOW_PRIVATE_WEBHOOK_TARGETS: "1", DATABASE_POOL_SIZE: "12" } });
    const authority = createAuthority();
    trust(authority.cert);
    certificate = authority.issue({ names: ["localhost"] });
    shop = await (await openPartner(app)).open();
    working = deliverWebhooks(app.ctx, stopping.signal, createResolver({ allowsLocalhost: true }));
  });
  after(async () => {
    stopping.abort();
    await working;
    await Promise.all(receivers.map((receiver) => receiver.close()));
    await app.close();
  });

  const receive = async (answer?: Answer) => {
    const receiver = await startReceiver(certificate, answer);
    receivers.push(receiver);
    return { receiver, url: `https://localhost:${receiver.port}/hook` };
  };
  const specified = ({ headers, body }: Received, secret: string) =>
    `sha256=${createHmac("sha256", secret).update(`${headers["x-service-webhook-timestamp"]}.`).update(body).digest("hex")}`;
  const subscribe = async (url: string, at = shop) =>
    at.ask("POST", "/webhooks", { url, events: ["ORDER_CREATED"] });
  const log = async (id: string, query = "") =>
    (await shop.call("GET", `/webhooks/${id}/deliveries${query}`)).json();
  const order = () =>
    app.inject({
      method: "POST",
      url: "/api/v1/orders",
      headers: { authorization: `Bearer ${shop.key}` },
      payload: {
        slug: shop.slug,
        fulfillment: "PICKUP",
        paymentMethod: "CASH",
        customer: { name: "Kari", phone: "91234567" },
        lines: [{ productId: cake, quantity: 1 }],
      },
    });
  let cake: string;
  before(async () => {
    const menu = await app.inject({
      url: `/api/v1/menu?slug=${shop.slug}`,
      headers: { authorization: `Bearer ${shop.key}` },
    });
    cake = menu.json().categories[1].products.find(({ name }: { name: string }) => name === "Kake").id;
  });

  it("are made with a secret that is shown once (S-14), and hear of orders", async () => {
    const { receiver, url } = await receive();
    const { data, secret } = await subscribe(url);
    assert.deepEqual(
      { ...data, id: "", createdAt: "" },
      {
        id: "",
        url,
        events: ["ORDER_CREATED"],
        active: true,
        createdAt: "",
        lastDeliveryAt: null,
        lastDeliveryStatus: null,
        lastFailureAt: null,
        lastFailureReason: null,
      },
    );
    assert.equal((await order()).statusCode, 201);
    const [received] = await receiver.waitFor(1);
    assert.equal(received!.headers["x-service-webhook-signature"], specified(received!, secret));
    const listed = await shop.call("GET", "/webhooks");
    assert.ok(!listed.body.includes(secret));
    const deliveries = await eventually(
      () => log(data.id),
      ({ data: [first] }) => first?.state === "DELIVERED",
    );
    assert.equal(deliveries.data[0].id, received!.headers["x-service-delivery-id"]);
    assert.equal(deliveries.data[0].attempts[0].status, 204);
    assert.equal(deliveries.data[0].data.publicToken, undefined);
    assert.equal(outcomeOf(await shop.call("POST", `/webhooks/${data.id}/rotate-secret`)), "201", "24 hours");
    await shop.ask("DELETE", `/webhooks/${data.id}`);
    assert.equal(
      outcomeOf(await shop.call("GET", `/webhooks/${data.id}/deliveries`)),
      "404 WEBHOOK_NOT_FOUND",
    );
  });

  it("are sent a PING only when somebody asks, signed like the others", async () => {
    const { receiver, url } = await receive();
    const { data, secret } = await subscribe(url);
    const response = await shop.call("POST", `/webhooks/${data.id}/test`);
    assert.equal(response.statusCode, 202);
    const [received] = await receiver.waitFor(1);
    assert.equal(received!.headers["x-service-webhook-signature"], specified(received!, secret));
    const { event, data: told } = JSON.parse(received!.body.toString());
    assert.equal(event, "PING");
    assert.deepEqual(
      { webhookId: told.webhookId, slug: told.slug, environment: told.environment },
      { webhookId: data.id, slug: shop.slug, environment: "TEST" },
    );
    const bad = await shop.call("POST", "/webhooks", { url, events: ["PING"] });
    assert.equal(outcomeOf(bad), "422 VALIDATION_FAILED", "nobody subscribes to it");
    await shop.ask("DELETE", `/webhooks/${data.id}`);
  });

  it("carry both signatures while a secret is being replaced", async () => {
    const { receiver, url } = await receive();
    const { data, secret } = await subscribe(url);
    const rotated = await shop.ask("POST", `/webhooks/${data.id}/rotate-secret`, { graceHours: 1 });
    assert.notEqual(rotated.secret, secret);
    await shop.ask("POST", `/webhooks/${data.id}/test`);
    const [received] = await receiver.waitFor(1);
    const standard = (of: string) =>
      `v1,${createHmac("sha256", Buffer.from(of.slice(6), "base64"))
        .update(`${received!.headers["webhook-id"]}.${received!.headers["webhook-timestamp"]}.`)
        .update(received!.body)
        .digest("base64")}`;
    assert.equal(received!.headers["webhook-signature"], `${standard(rotated.secret)} ${standard(secret)}`);
    assert.equal(received!.headers["x-service-webhook-signature"], specified(received!, secret));
    await shop.ask("DELETE", `/webhooks/${data.id}`);
  });

  it("go to a new address, and are signed with a new secret, from the answer on", async () => {
    const [old, fresh] = [await receive(), await receive()];
    const { data } = await subscribe(old.url);
    // The worker holds the endpoint from here on, as it was.
    // What is sent and not yet written down would be sent again, to wherever the endpoint is by then.
    const isWrittenDown = () =>
      eventually(
        () => log(data.id),
        ({ data: all }) => all.every(({ state }: { state: string }) => state === "DELIVERED"),
      );
    await shop.ask("POST", `/webhooks/${data.id}/test`);
    await isWrittenDown();
    await shop.ask("PATCH", `/webhooks/${data.id}`, { url: fresh.url });
    await shop.ask("POST", `/webhooks/${data.id}/test`);
    await isWrittenDown();
    const { secret } = await shop.ask("POST", `/webhooks/${data.id}/rotate-secret`, { graceHours: 0 });
    await shop.ask("POST", `/webhooks/${data.id}/test`);
    const [, signed] = await fresh.receiver.waitFor(2);
    assert.equal(signed!.headers["x-service-webhook-signature"], specified(signed!, secret));
    const { data: deliveries } = await isWrittenDown();
    assert.equal(deliveries.length, 3);
    assert.equal(old.receiver.received.length, 1);
    await shop.ask("DELETE", `/webhooks/${data.id}`);
  });

  it("take nothing from the quota for a PING that cannot be sent", async () => {
    const { url } = await receive();
    const { data } = await subscribe(url);
    await shop.ask("PATCH", `/webhooks/${data.id}`, { active: false });
    const left = async () => {
      const response = await shop.call("POST", `/webhooks/${data.id}/rotate-secret`, { graceHours: 0 });
      return Number(response.headers["x-ratelimit-remaining"]);
    };
    const before = await left();
    assert.equal(outcomeOf(await shop.call("POST", `/webhooks/${data.id}/test`)), "422 VALIDATION_FAILED");
    assert.equal(outcomeOf(await shop.call("POST", "/webhooks/whk_none/test")), "404 WEBHOOK_NOT_FOUND");
    assert.equal(await left(), before - 1);
    await shop.ask("DELETE", `/webhooks/${data.id}`);
  });

  it("miss for ever what happens while they are paused", async () => {
    const { receiver, url } = await receive();
    const { data } = await subscribe(url);
    assert.equal((await shop.ask("PATCH", `/webhooks/${data.id}`, { active: false })).data.active, false);
    await order();
    assert.equal(
      outcomeOf(await shop.call("POST", `/webhooks/${data.id}/test`)),
      "422 VALIDATION_FAILED",
      "a PING among it",
    );
    assert.deepEqual((await log(data.id)).data, []);
    await shop.ask("PATCH", `/webhooks/${data.id}`, {
      active: true,
      events: ["ORDER_CREATED", "ORDER_PAID"],
    });
    await order();
    await receiver.waitFor(1);
    assert.equal((await log(data.id)).data.length, 1);
    await shop.ask("DELETE", `/webhooks/${data.id}`);
  });

  it("are resent what was delivered or lost, under the same delivery id", async () => {
    let isBroken = true;
    const { receiver, url } = await receive((_request, response) =>
      response.writeHead(isBroken ? 404 : 200).end("hemmelig tekst fra mottakeren"),
    );
    const { data } = await subscribe(url);
    await order();
    const failed = await eventually(
      () => log(data.id, "?state=FAILED"),
      (answer) => answer.data.length === 1,
    );
    assert.equal(failed.data[0].attempts[0].failure, "HTTP_404");
    assert.ok(
      !JSON.stringify(failed).includes("hemmelig"),
      "what a receiver writes is shown to nobody (S-24)",
    );
    isBroken = false;
    const { id } = failed.data[0];
    assert.equal((await shop.call("POST", `/webhooks/${data.id}/deliveries/${id}/resend`)).statusCode, 202);
    const [first, second] = await receiver.waitFor(2);
    assert.equal(first!.headers["x-service-delivery-id"], second!.headers["x-service-delivery-id"]);
    await eventually(
      () => log(data.id, "?state=DELIVERED"),
      (answer) => answer.data[0]?.attempts.length === 2,
    );
    const [webhook] = (await shop.ask("GET", "/webhooks")).data.filter(
      (w: { id: string }) => w.id === data.id,
    );
    assert.equal(webhook.lastFailureReason, "HTTP_404");
    assert.equal(webhook.lastDeliveryStatus, 200);
    for (const [delivery, outcome] of [
      ["dlv_00000000000000000000000000", "410 RETENTION"],
      ["tull", "404 NOT_FOUND"],
    ]) {
      assert.equal(
        outcomeOf(await shop.call("POST", `/webhooks/${data.id}/deliveries/${delivery}/resend`)),
        outcome,
      );
    }
    // Operators keep deliveries for longer: that is theirs, and promises nobody more (D-393).
    const old = "01990000-0000-7000-8000-000000000001";
    await app.db.query(
      "CREATE TABLE webhook_deliveries_of_before PARTITION OF webhook_deliveries FOR VALUES FROM ('2025-08-01') TO ('2025-09-30')",
    );
    await app.db.query(
      `INSERT INTO webhook_deliveries (restaurant_id, webhook_id, id, created_at, event, event_created_at, data, due_at, state)
       VALUES ($1, $2, $3, uuid_v7_time($3::uuid), 'PING', uuid_v7_time($3::uuid), '{}', now(), 'FAILED')`,
      [shop.restaurantId, data.id, old],
    );
    const oldId = deliveryIdOf(old);
    assert.ok(!(await log(data.id)).data.some(({ id: one }: { id: string }) => one === oldId));
    const late = await shop.call("POST", `/webhooks/${data.id}/deliveries/${oldId}/resend`);
    assert.equal(outcomeOf(late), "410 RETENTION");
    await shop.ask("DELETE", `/webhooks/${data.id}`);
  });

  it("are each one of the partner's 30 changes a minute, and so is what is sent once more (R-817)", async () => {
    const { url } = await receive();
    const other = await (await openPartner(app)).open();
    const { data } = await subscribe(url, other);
    const place = `/webhooks/${data.id}`;
    const { deliveryId } = (await other.ask("POST", `${place}/test`)).data;
    const left = async (method: "POST" | "PATCH" | "DELETE", path: string, body?: object) => {
      const { statusCode, headers, body: said } = await other.call(method, path, body);
      assert.ok(statusCode < 300, said);
      return Number(headers["x-ratelimit-remaining"]);
    };
    const remaining = [
      await left("PATCH", place, { active: true }),
      await left("POST", `${place}/rotate-secret`),
      await left("POST", `${place}/deliveries/${deliveryId}/resend`),
      await left("DELETE", place),
    ];
    assert.deepEqual(remaining, [27, 26, 25, 24], "of 30, after it was made and tried");
  });

  it("are refused addresses inside a network, and everything else that is wrong, at once (S-17)", async () => {
    const other = await (await openPartner(app)).open();
    for (const url of [
      "http://a.example.no/",
      "https://127.0.0.1/",
      "https://u:p@example.no/",
      "https://luka.localhost/x",
    ]) {
      assert.equal(
        outcomeOf(await other.call("POST", "/webhooks", { url, events: ["ORDER_PAID"] })),
        "422 VALIDATION_FAILED",
        url,
      );
    }
    const { data } = await subscribe("https://hook.example.no/a", other);
    const changes = [{ url: "https://10.0.0.1/" }, {}, { events: [] }, { id: "x" }, { secret: "whsec_x" }];
    for (const change of changes) {
      assert.equal(
        outcomeOf(await other.call("PATCH", `/webhooks/${data.id}`, change)),
        "422 VALIDATION_FAILED",
      );
    }
  });

  it("are ten at most, also when fifty are asked for at once (S-50)", async () => {
    const eager = await (await openPartner(app)).open();
    const responses = await Promise.all(
      Array.from({ length: 25 }, (_, i) =>
        eager.call("POST", "/webhooks", { url: `https://hook.example.no/${i}`, events: ["ORDER_PAID"] }),
      ),
    );
    const outcomes = Map.groupBy(responses.map(outcomeOf), (outcome) => outcome);
    assert.equal(outcomes.get("201")?.length, 10);
    assert.equal(outcomes.get("409 WEBHOOK_LIMIT")?.length, 15);
  });

  it("of another restaurant are not found (S-02)", async () => {
    const other = await (await openPartner(app)).open();
    const { data } = await subscribe("https://hook.example.no/b", other);
    for (const [method, path, body] of [
      ["PATCH", "", { active: false }],
      ["DELETE", "", undefined],
      ["POST", "/rotate-secret", {}],
      ["POST", "/test", undefined],
      ["GET", "/deliveries", undefined],
    ] as const) {
      assert.equal(
        outcomeOf(await shop.call(method, `/webhooks/${data.id}${path}`, body)),
        "404 WEBHOOK_NOT_FOUND",
        `${method} ${path}`,
      );
    }
    assert.equal((await other.ask("GET", "/webhooks")).data[0].active, true);
  });
});

async function eventually<Value>(
  ask: () => Promise<Value>,
  isRight: (value: Value) => boolean,
): Promise<Value> {
  const endsAt = performance.now() + 60_000;
  for (;;) {
    const value = await ask();
    if (isRight(value)) return value;
    if (performance.now() > endsAt) assert.fail(`it never came: ${JSON.stringify(value)}`);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}
