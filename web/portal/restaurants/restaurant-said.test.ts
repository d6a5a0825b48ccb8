import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { norwegian } from "../../desk/norwegian.fixture.ts";
import { aboutPage, isUnanswered, lacksOwner, stateOf, wayToLive } from "./restaurant-said.ts";

const words = norwegian.t.portalRestaurants;
const shut = { archived: false, sandbox: false, live: false };

describe("a partner's restaurant", () => {
  it("is archived, a sandbox, live, or waits for that", () => {
    assert.deepEqual(stateOf(shut), { name: "waiting", tone: "wait" });
    assert.deepEqual(stateOf({ ...shut, live: true }), { name: "live", tone: "good" });
    assert.deepEqual(stateOf({ ...shut, sandbox: true, live: true }), { name: "sandbox", tone: "info" });
    assert.deepEqual(stateOf({ archived: true, sandbox: true, live: true }), {
      name: "archived",
      tone: "quiet",
    });
  });

  it("has a page, will have one, or had one; and a sandbox none", () => {
    const said = (restaurant: typeof shut) =>
      aboutPage(words, { ...restaurant, slug: "bolgen" }, "bolgen.luka.example");
    assert.equal(said({ ...shut, live: true }), null);
    assert.equal(said(shut), "Bestillingssiden blir bolgen.luka.example når restauranten åpner.");
    assert.equal(said({ ...shut, archived: true, live: true }), "Bestillingssiden var bolgen.luka.example.");
    assert.match(
      said({ ...shut, sandbox: true, live: true }) ?? "",
      /^Heter bolgen i API-et\. En sandkasse har ingen/,
    );
    assert.equal(said({ ...shut, sandbox: true, archived: true }), "Heter bolgen i API-et.");
  });

  it("is opened on request, once nothing is missing", () => {
    const asked = "2026-06-05T10:00:00.000Z";
    const opened = "2026-06-06T10:00:00.000Z";
    const way = (wish: Partial<Parameters<typeof wayToLive>[0]>) =>
      wayToLive({
        ...{ live: false, status: "NOT_REQUESTED", requestedAt: null, approvedAt: null },
        ...{ checks: [{ ok: true }, { ok: false }] },
        ...wish,
      });
    assert.deepEqual(way({}), { state: "NOT_REQUESTED", since: null });
    assert.deepEqual(way({ checks: [{ ok: true }, { ok: true }] }), { state: "READY", since: null });
    assert.deepEqual(way({ status: "REQUESTED", requestedAt: asked }), { state: "REQUESTED", since: asked });
    const live = way({ live: true, status: "APPROVED", requestedAt: asked, approvedAt: opened });
    assert.deepEqual(live, { state: "LIVE", since: opened });
  });

  it("is offered to an owner until one has accepted", () => {
    assert.equal(lacksOwner(undefined), false, "not known yet");
    assert.equal(lacksOwner([]), true);
    assert.equal(lacksOwner([{ status: "PENDING" }, { status: "REVOKED" }]), true);
    assert.equal(lacksOwner([{ status: "PENDING" }, { status: "ACCEPTED" }]), false);
    const statuses = ["PENDING", "ACCEPTED", "EXPIRED", "REVOKED"] as const;
    assert.deepEqual(
      statuses.filter((status) => isUnanswered({ status })),
      ["PENDING", "EXPIRED"],
    );
  });
});
