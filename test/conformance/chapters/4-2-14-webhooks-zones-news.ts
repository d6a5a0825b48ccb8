import assert from "node:assert/strict";
import { eventually } from "../eventually.ts";
import { newsroom } from "../newsroom.ts";
import type { PartnerRestaurant } from "../partner.ts";
import { delivery, issuesAt, refused } from "../restaurant.ts";
import { sentence } from "../sentence.ts";
import { newSubscription } from "../subscriptions.ts";
import type { List, WireNews, WireWebhook, WireZone } from "../wire-types-integration.ts";

const url = "https://hook.prove.no/luka";
const zone = (more: object = {}) => ({
  name: "Byåsen",
  type: "POSTAL_CODES",
  postalCodes: ["7021"],
  deliveryFee: 6900,
  ...more,
});
const madeZone = async (restaurant: PartnerRestaurant, more?: object): Promise<WireZone> =>
  (await restaurant.ask<{ data: WireZone }>("POST", "/delivery-zones", zone(more))).data;
const zonesOf = async (restaurant: PartnerRestaurant): Promise<WireZone[]> =>
  (await restaurant.ask<List<WireZone>>("GET", "/delivery-zones")).data;

/** Of the heading's endpoints those that have to do with webhooks, delivery zones and news. */
export const namedWebhooksZonesNews = [
  sentence(31, "A webhook is created: 201, with its signing secret, `whsec_…`.", async (town) => {
    const restaurant = await town.partners.restaurant();
    const answer = await restaurant.call("POST", "/webhooks", { url, events: ["ORDER_PAID"] });
    const { data, secret } = answer.json<{ data: WireWebhook; secret: string }>();
    assert.deepEqual([answer.status, data.url, data.active], [201, url, true]);
    assert.match(secret, /^whsec_\S{20,}/);
  }),
  sentence(32, "A webhook's address is a public https one: 422 on `url`.", async (town) => {
    const restaurant = await town.partners.restaurant("TEST", 0);
    for (const wrong of [
      "http://hook.prove.no/",
      "https://192.0.2.1/",
      "https://navn:ord@hook.prove.no/",
      "hook.prove.no",
      `https://${town.client.serviceUrl.hostname}/`,
    ]) {
      const answer = await restaurant.call("POST", "/webhooks", { url: wrong, events: ["ORDER_PAID"] });
      assert.equal(issuesAt(answer, "url").length, 1, wrong);
    }
  }),
  sentence(33, "A webhook has at least one event, and none that is unknown.", async (town) => {
    const restaurant = await town.partners.restaurant("TEST", 0);
    const send = (events: unknown) => restaurant.call("POST", "/webhooks", { url, events });
    for (const none of [[], undefined]) assert.equal(issuesAt(await send(none), "events").length, 1);
    assert.equal(issuesAt(await send(["ORDER_PAID", "ORDER_EATEN"]), "events.1").length, 1);
  }),
  sentence(
    34,
    "A webhook that is deleted gets nothing more: 200 `{ data: { id, deleted } }`.",
    async (town) => {
      const { restaurant, webhook, path, endpoint } = await newSubscription(town, { changes: 3 });
      const answer = await restaurant.call("DELETE", path);
      assert.equal(answer.status, 200);
      assert.deepEqual(answer.json(), { data: { id: webhook.id, deleted: true } });
      const { orderId } = await restaurant.site.order();
      const later = await newSubscription(town);
      await later.restaurant.site.order();
      await later.endpoint.waitUntil((all) => all.length > 0);
      assert.deepEqual(endpoint.about(orderId), []);
      refused(await restaurant.call("DELETE", path), 404, "WEBHOOK_NOT_FOUND");
    },
  ),
  sentence(35, "Another restaurant's webhook is not found.", async (town) => {
    const stranger = await town.partners.restaurant();
    const { data } = await stranger.ask<{ data: WireWebhook }>("POST", "/webhooks", {
      url,
      events: ["ORDER_PAID"],
    });
    const restaurant = await town.partners.restaurant();
    refused(await restaurant.call("DELETE", `/webhooks/${data.id}`), 404, "WEBHOOK_NOT_FOUND");
  }),
  sentence(36, "A delivery zone is created: 201, and orders are delivered there.", async (town) => {
    const restaurant = await town.partners.restaurant();
    const answer = await restaurant.call("POST", "/delivery-zones", zone());
    const { data } = answer.json<{ data: WireZone }>();
    assert.deepEqual([answer.status, data.name, data.isActive], [201, "Byåsen", true]);
    const placed = await eventually(
      async () => restaurant.site.post("/orders", await restaurant.site.orderBody(delivery("7021"))),
      ({ status }) => status === 201,
    );
    assert.equal(placed.json<{ deliveryFee: number }>().deliveryFee, 6900);
  }),
  sentence(
    37,
    "A zone without a shape, or with a wrong one, is refused with all that is wrong.",
    async (town) => {
      const restaurant = await town.partners.restaurant("TEST", 0);
      const answer = await restaurant.call("POST", "/delivery-zones", {
        name: "",
        type: "POSTAL_CODES",
        postalCodes: ["70"],
        deliveryFee: -1,
        farge: "rød",
      });
      for (const path of ["name", "postalCodes.0", "deliveryFee", "farge"])
        assert.equal(issuesAt(answer, path).length, 1, path);
      for (const type of ["RADIUS", "POLYGON"])
        refused(
          await restaurant.call("POST", "/delivery-zones", zone({ type, postalCodes: [] })),
          422,
          "VALIDATION_FAILED",
        );
    },
  ),
  sentence(38, "A zone is changed field by field; what is left out stays.", async (town) => {
    const restaurant = await town.partners.restaurant("TEST", 2);
    const made = await madeZone(restaurant);
    const change = { deliveryFee: 7900, expectedVersion: made.version };
    const { data } = await restaurant.ask<{ data: WireZone }>("PATCH", `/delivery-zones/${made.id}`, change);
    assert.deepEqual(data, { ...made, deliveryFee: 7900, version: data.version });
    assert.notEqual(data.version, made.version);
  }),
  sentence(
    39,
    "A zone that has changed since it was read: 409 CHANGED, and nothing is written.",
    async (town) => {
      const restaurant = await town.partners.restaurant("TEST", 3);
      const { id, version } = await madeZone(restaurant);
      const path = `/delivery-zones/${id}`;
      await restaurant.ask("PATCH", path, { deliveryFee: 5000 });
      const late = { deliveryFee: 1, name: "For sent", expectedVersion: version };
      refused(await restaurant.call("PATCH", path, late), 409, "CHANGED");
      const now = (await zonesOf(restaurant)).find((one) => one.id === id)!;
      assert.deepEqual([now.deliveryFee, now.name], [5000, "Byåsen"]);
    },
  ),
  sentence(40, "News is listed, the newest first, in pages.", async (town) => {
    const { partner, write } = await newsroom(town, 0, { changes: 3 });
    const made = [await write(), await write(), await write()].map(({ id }) => id).reverse();
    const seen: string[] = [];
    let cursor: string | null = "";
    while (cursor !== null) {
      const more: string = cursor === "" ? "" : `&cursor=${encodeURIComponent(cursor)}`;
      const page: List<WireNews> = await partner.ask("GET", `/news?limit=2${more}`);
      assert.ok(page.data.length <= 2);
      seen.push(...page.data.map(({ id }) => id));
      cursor = page.nextCursor;
    }
    assert.equal(new Set(seen).size, seen.length);
    assert.deepEqual(
      seen.filter((id) => made.includes(id)),
      made,
    );
  }),
  sentence(
    41,
    "News is read by itself: 404 NEWS_NOT_FOUND for what is another partner's, or nobody's.",
    async (town) => {
      const { write, read } = await newsroom(town);
      const made = await write();
      assert.deepEqual(await read(made.id), made);
      const stranger = await town.partners.shared();
      for (const id of [made.id, "nws_finnes-ikke"])
        refused(await stranger.call("GET", `/news/${id}`), 404, "NEWS_NOT_FOUND");
    },
  ),
  sentence(
    42,
    "A draft is changed with the `updatedAt` that was read; what is left out stays.",
    async (town) => {
      const { partner, write } = await newsroom(town, 0, { changes: 3 });
      const made = await write();
      const path = `/news/${made.id}`;
      assert.deepEqual(issuesAt(await partner.call("PATCH", path, { title: "Ny" }), "expectedUpdatedAt"), [
        "REQUIRED",
      ]);
      const change = { expectedUpdatedAt: made.updatedAt, level: "WARNING" };
      const { data } = await partner.ask<{ data: WireNews }>("PATCH", path, change);
      assert.deepEqual(data, { ...made, level: "WARNING", updatedAt: data.updatedAt });
    },
  ),
  sentence(43, "News that has changed since it was read: 409 CHANGED.", async (town) => {
    const { partner, write, read } = await newsroom(town, 0, { changes: 3 });
    const made = await write();
    const change = { expectedUpdatedAt: made.updatedAt, title: "Først" };
    await partner.ask("PATCH", `/news/${made.id}`, change);
    refused(
      await partner.call("PATCH", `/news/${made.id}`, { ...change, title: "For sent" }),
      409,
      "CHANGED",
    );
    assert.equal((await read(made.id)).title, "Først");
  }),
  sentence(44, "News that is no draft any more is not changed: 409 NOT_DRAFT.", async (town) => {
    const { partner, write, acted } = await newsroom(town, 1);
    const made = await write();
    const { updatedAt } = await acted(made.id, "publish");
    const change = { expectedUpdatedAt: updatedAt, title: "For sent" };
    refused(await partner.call("PATCH", `/news/${made.id}`, change), 409, "NOT_DRAFT");
  }),
];
