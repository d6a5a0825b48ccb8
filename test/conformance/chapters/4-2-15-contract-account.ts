import assert from "node:assert/strict";
import { eventually } from "../eventually.ts";
import { wayToLive } from "../go-live.ts";
import type { Answer } from "../http-client.ts";
import { isInstant } from "../oslo.ts";
import { createPartner } from "../partner.ts";
import { uploadedPicture } from "../partner-uploads.ts";
import { issuesAt, newKey, refused } from "../restaurant.ts";
import { sentence } from "../sentence.ts";
import { newDomain } from "../surroundings.ts";
import { team } from "../teams.ts";
import type { List } from "../wire-types-integration.ts";

interface Invite {
  id: string;
  email: string;
  status: string;
  expiresAt: string;
}
interface GoLive {
  status: string;
  live: boolean;
  requestedAt: string | null;
  checks: { code: string; ok: boolean; message: string }[];
}
interface Call {
  requestId: string;
  callerRequestId: string | null;
  path: string;
  slug: string | null;
  status: number;
  code: string | null;
}
interface Brand {
  name: string;
  logoUrl: string | null;
  primaryColor: string | null;
  locked: boolean;
}
const dataOf = <Data>(answer: Answer): Data => answer.json<{ data: Data }>().data;

/** Owners, going live, the brand, the log and the partner itself. */
export const contractAccount = [
  sentence(61, "POST owner-invites mails an invitation with a link: 201.", async (town) => {
    const restaurant = await town.partners.restaurant("NOT_LIVE");
    const email = `eier@${newDomain()}`;
    const answer = await restaurant.call("POST", "/owner-invites", { email, name: "Ola Eier" });
    const invite = dataOf<Invite>(answer);
    assert.deepEqual([answer.status, invite.email, invite.status], [201, email, "PENDING"]);
    const [mail] = await town.surroundings.mailbox.waitFor(email, /./);
    const text = mail!.mail.text ?? "";
    const link = new RegExp(`https?://${town.serviceDomain}/[^\\s"<>]+`).exec(text);
    assert.ok(link, text);
    assert.ok(!answer.text.includes(new URL(link[0]).pathname));
  }),
  sentence(
    62,
    "GET owner-invites lists them; a later one takes the place of one that is open.",
    async (town) => {
      const restaurant = await town.partners.restaurant("NOT_LIVE", 2);
      const domain = newDomain();
      for (const name of ["en", "to"])
        await restaurant.ask("POST", "/owner-invites", { email: `${name}@${domain}`, name: "Ola" });
      const { data } = await restaurant.ask<List<Invite>>("GET", "/owner-invites");
      assert.deepEqual(
        data.map(({ email, status }) => [email, status]),
        [
          [`to@${domain}`, "PENDING"],
          [`en@${domain}`, "REVOKED"],
        ],
      );
    },
  ),
  sentence(63, "POST resend mails it again, at most once a minute.", async (town) => {
    const restaurant = await town.partners.restaurant("NOT_LIVE", 2);
    const body = { email: `eier@${newDomain()}`, name: "Ola" };
    const { id } = (await restaurant.ask<{ data: Invite }>("POST", "/owner-invites", body)).data;
    const path = `/owner-invites/${id}/resend`;
    refused(await restaurant.call("POST", path, undefined, { mayBeLimited: true }), 429, "RATE_LIMITED");
    town.needPatience();
    assert.equal((await restaurant.call("POST", path)).status, 200);
  }),
  sentence(64, "DELETE owner-invite takes it back.", async (town) => {
    const restaurant = await town.partners.restaurant("NOT_LIVE", 2);
    const body = { email: `eier@${newDomain()}`, name: "Ola" };
    const { id } = (await restaurant.ask<{ data: Invite }>("POST", "/owner-invites", body)).data;
    const path = `/owner-invites/${id}`;
    assert.deepEqual(await restaurant.ask("DELETE", path), { data: { id, deleted: true } });
    refused(await restaurant.call("DELETE", path), 404, "OWNER_INVITE_NOT_FOUND");
  }),
  sentence(65, "GET go-live tells the checks, and what is to be done where one fails.", async (town) => {
    const { read } = (await wayToLive(town)).unsigned;
    const { status, live, checks } = dataOf<GoLive>(read);
    assert.deepEqual([read.status, status, live], [200, "NOT_REQUESTED", false]);
    const failed = checks.filter(({ ok }) => !ok);
    assert.deepEqual(
      failed.map(({ code }) => code).filter((code) => ["LEGAL", "AGREEMENT"].includes(code)),
      ["LEGAL", "AGREEMENT"],
    );
    for (const { message } of failed) assert.match(message, /\S/);
  }),
  sentence(66, "POST go-live asks the operator: 201; DELETE takes it back.", async (town) => {
    const { asked, withdrawn } = await wayToLive(town);
    assert.equal(asked.status, 201);
    const request = dataOf<GoLive>(asked);
    assert.deepEqual([request.status, request.live], ["REQUESTED", false]);
    assert.ok(isInstant(request.requestedAt));
    assert.deepEqual([withdrawn.status, dataOf<GoLive>(withdrawn).status], [200, "NOT_REQUESTED"]);
  }),
  sentence(67, "Once the operator has approved, the restaurant is live.", async (town) => {
    const { approved, restaurant } = await wayToLive(town);
    const { status, live } = dataOf<GoLive>(approved.read);
    assert.deepEqual([status, live], ["APPROVED", true]);
    await eventually(
      () => restaurant.site.get("/menu"),
      (answer) => answer.status === 200,
    );
  }),
  sentence(68, "PATCH brand changes colours and logo; GET brand tells them.", async (town) => {
    const partner = await createPartner(town, { unsigned: true });
    await partner.ask("PATCH", "/brand", { name: "Nettbyrået Prøve", primaryColor: "#AA5500" });
    const { data } = await partner.ask<{ data: Brand }>("GET", "/brand");
    assert.deepEqual([data.name, data.primaryColor, data.locked], ["Nettbyrået Prøve", "#aa5500", false]);
    assert.equal(
      issuesAt(await partner.call("PATCH", "/brand", { primaryColor: "rød" }), "primaryColor").length,
      1,
    );
  }),
  sentence(69, "A logo is one that was uploaded to the service, and is removed with null.", async (town) => {
    const restaurant = await town.partners.restaurant("TEST", 3);
    const { partner } = restaurant;
    const logoUrl = await uploadedPicture(restaurant);
    const patch = (url: string | null) => partner.ask<{ data: Brand }>("PATCH", "/brand", { logoUrl: url });
    assert.equal((await patch(logoUrl)).data.logoUrl, logoUrl);
    assert.equal((await patch(null)).data.logoUrl, null);
  }),
  sentence(70, "PATCH brand needs a key of an owner or administrator.", async (town) => {
    const { member } = await team(town);
    const answer = await member.call("PATCH", "/brand", { primaryColor: "#000000" });
    assert.equal(refused(answer, 403, "KEY_ROLE_FORBIDDEN").details!.capability, "brand.manage");
  }),
  sentence(71, "GET logs finds a call by our request id, and by the caller's X-Request-Id.", async (town) => {
    const restaurant = await town.partners.sharedRestaurant();
    const { partner } = restaurant;
    const callerRequestId = `prove-${newKey()}`;
    const answer = await restaurant.call(
      "PATCH",
      "/settings",
      { farge: 1 },
      {
        headers: { "x-request-id": callerRequestId },
      },
    );
    const requestId = String(answer.headers["x-request-id"]);
    for (const id of [callerRequestId, requestId]) {
      const { data } = await partner.ask<List<Call>>("GET", `/logs?requestId=${id}`);
      assert.deepEqual(
        data.map((call) => [call.callerRequestId, call.slug, call.status, call.code]),
        [[callerRequestId, restaurant.slug, 422, "VALIDATION_FAILED"]],
      );
    }
  }),
  sentence(72, "GET logs is chosen by restaurant, status and time, and read in pages.", async (town) => {
    const restaurant = await town.partners.restaurant("TEST", 0);
    const { partner, slug } = restaurant;
    for (let times = 0; times < 3; times += 1) await restaurant.call("GET", "/menus");
    await restaurant.call("GET", "/products/prd_x");
    const from = new Date(Date.now() - 600_000).toISOString();
    const query = `slug=${slug}&from=${encodeURIComponent(from)}`;
    const first = await partner.ask<List<Call>>("GET", `/logs?${query}&status=200&limit=2`);
    const rest = await partner.ask<List<Call>>(
      "GET",
      `/logs?${query}&status=200&limit=2&cursor=${first.nextCursor}`,
    );
    const found = [...first.data, ...rest.data].filter(({ path }) => path.endsWith("/menus"));
    assert.equal(found.length, 3);
    const failed = await partner.ask<List<Call>>("GET", `/logs?${query}&status=404`);
    assert.deepEqual(
      failed.data.map(({ code }) => code),
      ["PRODUCT_NOT_FOUND"],
    );
  }),
  sentence(73, "GET logs has no secrets: no keys, no signing secrets.", async (town) => {
    const restaurant = await town.partners.restaurant("TEST", 2);
    const made = await restaurant.ask<{ restaurantKey: { key: string } }>("POST", "/keys", { name: "Ny" });
    const webhook = { url: "https://hook.prove.no/", events: ["ORDER_PAID"] };
    const { secret } = await restaurant.ask<{ secret: string }>("POST", "/webhooks", webhook);
    const { text } = await restaurant.partner.call("GET", `/logs?slug=${restaurant.slug}`);
    for (const told of [made.restaurantKey.key, secret, restaurant.key, restaurant.partner.key])
      assert.ok(!text.includes(told));
    assert.match(text, /hook\.prove\.no/);
  }),
  sentence(74, "A partner's log is its own.", async (town) => {
    const restaurant = await town.partners.restaurant("TEST", 0);
    const { headers } = await restaurant.call("GET", "/menus");
    const stranger = await town.partners.shared();
    const { data } = await stranger.ask<List<Call>>("GET", `/logs?requestId=${headers["x-request-id"]}`);
    assert.deepEqual(data, []);
  }),
  sentence(
    75,
    "GET me tells the partner, the environment, the maker's role, and what is left of the quotas.",
    async (town) => {
      const restaurant = await town.partners.restaurant("TEST", 1);
      interface Me {
        partner: { id: string };
        environment: string;
        role: string | null;
        quotas: { name: string; limit: number; remaining: number; resetsAt: string | null }[];
      }
      const { partner } = restaurant;
      await restaurant.ask("POST", "/menus", { name: "Ny" });
      const me = await partner.ask<Me>("GET", "/me");
      assert.deepEqual([me.partner.id, me.environment, me.role], [partner.partnerId, "TEST", "OWNER"]);
      const writes = me.quotas.find(({ name }) => name === "partnerWrites")!;
      assert.ok(writes.remaining < 30 && isInstant(writes.resetsAt));
      const { member, formerAdmin } = await team(town);
      assert.equal((await member.ask<Me>("GET", "/me")).role, "MEMBER");
      assert.equal((await formerAdmin.ask<Me>("GET", "/me")).role, null);
    },
  ),
];
