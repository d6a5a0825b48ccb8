import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { routes } from "../../app.ts";
import { portalActions } from "../../domain/portal-actions.ts";
import type { PortalCaller } from "../../platform/http/callers.ts";
import { newIdempotencyKey, openPartner, outcomeOf } from "../partners/partner.fixture.ts";
import { joinTeam, type Teammate } from "../partners/team.fixture.ts";
import { auditedPortalCalls } from "./audited-portal-calls.ts";
import { audited } from "./note-action.ts";
import { partnersNameOf } from "./partner-lines.ts";
import { sweepLog } from "./read-log.ts";
import type { PartnerAuditLine } from "./schemas.ts";

const dayMs = 86_400_000;

/** Changes of the portal that the log leaves out, and why. */
const leftOut: Readonly<Record<string, string>> = {
  "POST /brand/logo": "nothing changes before the brand is saved with it",
  "POST /brand/preview": "nothing is stored",
  "POST /brand/sender-domain/check": "a look",
  "POST /news/preview": "nothing is stored",
  "POST /restaurants/:slug/domains/:domainId/verify": "a look",
  "POST /restaurants/:slug/restaurant-file/look": "a look",
  "POST /restaurants/:slug/sandbox/orders/:orderId/actions": "a sandbox is played with",
  "POST /restaurants/:slug/sandbox/reservations/:reservationId/actions": "a sandbox is played with",
  "POST /restaurants/:slug/sandbox/events": "a sandbox is played with",
  "POST /restaurants/:slug/sandbox/clock": "a sandbox is played with",
  "DELETE /restaurants/:slug/sandbox/clock": "a sandbox is played with",
  "POST /restaurants/:slug/webhooks/:webhookId/test": "nothing changes",
  "POST /restaurants/:slug/webhooks/:webhookId/deliveries/:deliveryId/resend": "the log of deliveries",
  "POST /restaurants/:slug/webhooks/:webhookId/resend-failed": "the log of deliveries",
};
/** Of sandboxes alone (D-375), with histories of their own. */
const isOfOrders = (call: string): boolean => /^\w+ \/restaurants\/:slug\/(orders|reservations)\//.test(call);

/** D-412 */
describe("the log of what a partner's team changes", () => {
  let app: TestApp;
  before(async () => {
    app = await createTestApp();
  });
  after(() => app.close());

  const open = async () => {
    const partner = await openPartner(app);
    const owner = await joinTeam(app, partner, "OWNER");
    return { partner, owner };
  };
  const logOf = async (
    by: Teammate,
    query = "",
  ): Promise<{ data: PartnerAuditLine[]; nextCursor: string | null }> => {
    const response = await by.call("GET", `/team/log${query}`);
    assert.equal(response.statusCode, 200, response.body);
    return response.json();
  };
  const told = ({ data }: { data: PartnerAuditLine[] }): string[] =>
    data.map(
      ({ action, slug, subject, isDone }) =>
        `${action} ${slug ?? "-"} ${subject ?? "-"}${isDone ? "" : " ?"}`,
    );

  it("knows every change of the portal, or why it is left out", () => {
    const changes = routes
      .filter(({ door, method }) => door.startsWith("portal") && method !== "GET")
      .map(({ door, method, path }) => `${method} ${door === "portal" ? "" : "/restaurants/:slug"}${path}`)
      .filter((call) => !isOfOrders(call));
    assert.deepEqual(
      changes.toSorted(),
      [...Object.keys(auditedPortalCalls), ...Object.keys(leftOut)].toSorted(),
    );
    assert.deepEqual(
      [...new Set(Object.values(auditedPortalCalls))].toSorted(),
      portalActions.toSorted(),
      "each action is a call's",
    );
    const parameters = Object.keys(auditedPortalCalls)
      .filter((call) => !call.includes("/restaurants/:slug"))
      .flatMap((call) => /:(\w+)/.exec(call)?.[1] ?? []);
    assert.deepEqual([...new Set(parameters)].toSorted(), Object.keys(partnersNameOf).toSorted());
  });

  it("says who did what to what, as they were called then, and from where", async () => {
    const { partner, owner } = await open();
    const admin = await joinTeam(app, partner, "ADMIN");
    const { slug } = await partner.open();
    const ofShop = `/restaurants/${slug}`;
    const made = await admin.call("POST", `${ofShop}/keys`, { name: "Kassa" });
    assert.equal(made.statusCode, 201, made.body);
    const key = (await owner.call("POST", "/partner-keys", { name: "Bygget" })).json();
    assert.equal(outcomeOf(await owner.call("DELETE", `/partner-keys/${key.data.id}`)), "200");
    const url = "https://kasse.example.no/luka";
    const hook = await admin.call("POST", `${ofShop}/webhooks`, { url, events: ["ORDER_CREATED"] });
    const { id } = hook.json().data;
    assert.equal(outcomeOf(await admin.call("PATCH", `${ofShop}/webhooks/${id}`, { active: false })), "200");
    const change = { was: "ADMIN", role: "READER" };
    assert.equal(outcomeOf(await owner.call("PATCH", `/team/members/${admin.userId}`, change)), "200");
    const log = await logOf(owner);
    assert.deepEqual(told(log), [
      "ROLE_CHANGED - Tone Team",
      `WEBHOOK_CHANGED ${slug} ${url}`,
      `WEBHOOK_CREATED ${slug} ${url}`,
      "PARTNER_KEY_ENDED - Bygget",
      "PARTNER_KEY_CREATED - Bygget",
      `KEY_CREATED ${slug} Kassa`,
    ]);
    const [{ person, role, place, environment }] = log.data as [PartnerAuditLine];
    assert.deepEqual([person, role, place, environment], ["Tone Team", "OWNER", "127.0.0.1", "TEST"]);
    assert.equal(log.data.at(-1)!.role, "ADMIN", "as what they were then");
    assert.deepEqual(told(await logOf(owner, `?member=${admin.userId}`)).length, 3);
  });

  it("keeps the beginning of a name that is long", async () => {
    const { partner, owner } = await open();
    const { slug } = await partner.open();
    const url = `https://kasse.example.no/${"a".repeat(300)}`;
    const body = { url, events: ["ORDER_CREATED"] };
    assert.equal(outcomeOf(await owner.call("POST", `/restaurants/${slug}/webhooks`, body)), "201");
    assert.deepEqual(told(await logOf(owner)), [`WEBHOOK_CREATED ${slug} ${url.slice(0, 200)}`]);
  });

  it("leaves out what was refused, and what had been done before", async () => {
    const { partner, owner } = await open();
    const member = await joinTeam(app, partner, "MEMBER");
    for (const [by, method, path, body] of [
      [owner, "DELETE", "/partner-keys/key_none", undefined],
      [owner, "POST", "/team/invites", { name: "Dag" }],
      [member, "PATCH", "/brand", { name: "Annet" }],
      [member, "DELETE", `/team/members/${owner.userId}?was=OWNER`, undefined],
    ] as const)
      assert.match(outcomeOf(await by.call(method, path, body)), /^4/, path);
    assert.deepEqual(told(await logOf(owner)), []);
    const once = { "idempotency-key": newIdempotencyKey() };
    const { slug } = await partner.open();
    const bind = () =>
      owner.call("POST", `/restaurants/${slug}/origins`, { origin: "https://nett.example.no" }, once);
    const first = await bind();
    assert.equal(first.statusCode, 201, first.body);
    assert.equal((await bind()).headers["idempotent-replayed"], "true");
    assert.deepEqual(told(await logOf(owner)), [`ORIGIN_BOUND ${slug} https://nett.example.no`]);
  });

  it("keeps what nobody knows the end of as that, and what became of a sandbox that is gone", async () => {
    const { partner, owner } = await open();
    const { slug } = await partner.open();
    assert.match(outcomeOf(await owner.call("DELETE", `/restaurants/${slug}`)), /^20/);
    const caller = {
      ...{ partnerId: partner.partnerId, callerId: owner.userId, name: "Tone Team", role: "OWNER" },
      ...{ clientIp: "2001:db8::1", environment: "LIVE", keyId: null },
    } as unknown as PortalCaller;
    const what = {
      door: "portal" as const,
      call: "PATCH /brand",
      isDraft: false,
      caller,
      params: {},
      body: {},
    };
    const failure = new Error("the power is gone");
    await assert.rejects(
      audited(app.ctx, what, () => Promise.reject(failure)),
      failure,
    );
    const log = await logOf(owner);
    assert.deepEqual(told(log), ["BRAND_CHANGED - - ?", `RESTAURANT_ENDED ${slug} -`]);
    assert.deepEqual([log.data[0]!.place, log.data[0]!.environment], ["2001:db8::1", "LIVE"]);
    await owner.call("POST", "/partner-keys", { name: "Bygget" });
    assert.deepEqual(told(await logOf(owner)), ["PARTNER_KEY_CREATED - Bygget", ...told(log)]);
  });

  it("comes by the page, for owners and administrators of the team, and for nobody else", async () => {
    const { partner, owner } = await open();
    for (const name of ["en", "to", "tre"])
      assert.equal((await owner.call("POST", "/partner-keys", { name })).statusCode, 201);
    const first = await logOf(await joinTeam(app, partner, "ADMIN"), "?limit=2");
    const second = await logOf(owner, `?limit=2&cursor=${first.nextCursor}`);
    assert.deepEqual(
      [...first.data, ...second.data].map(({ subject }) => subject),
      ["tre", "to", "en"],
    );
    assert.equal(second.nextCursor, null);
    assert.equal(outcomeOf(await owner.call("GET", "/team/log?cursor=nonsense")), "422 VALIDATION_FAILED");
    for (const role of ["MEMBER", "READER"] as const) {
      const refused = await (await joinTeam(app, partner, role)).call("GET", "/team/log");
      assert.equal(outcomeOf(refused), "403 FORBIDDEN");
      assert.deepEqual(refused.json().error.details.requiredRoles, ["OWNER", "ADMIN"]);
    }
    const stranger = (await open()).owner;
    assert.deepEqual(told(await logOf(stranger)), []);
    const theirs = await owner.call("GET", "/team/log", undefined, { cookie: stranger.cookie });
    assert.equal(outcomeOf(theirs), "404 NOT_FOUND");
  });

  it("is kept as long as a restaurant's", async () => {
    const { partner, owner } = await open();
    await owner.call("POST", "/partner-keys", { name: "Gammel" });
    await app.db.query("UPDATE partner_audit_log SET begun_at = $2 WHERE partner_id = $1", [
      partner.partnerId,
      Temporal.Instant.fromEpochMilliseconds(app.clock.nowMs() - 365 * dayMs),
    ]);
    await sweepLog(app.ctx);
    assert.equal((await logOf(owner)).data.length, 1);
    app.clock.advance(1);
    await sweepLog(app.ctx);
    assert.deepEqual(told(await logOf(owner)), []);
  });
});
