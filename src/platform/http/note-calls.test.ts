import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { FastifyReply, FastifyRequest } from "fastify";
import { settableClock } from "../clock.ts";
import type { ApiLog } from "./api-log.ts";
import { createCallNotes } from "./note-calls.ts";

type Noted = Parameters<ApiLog["note"]>[0];
const at = "2026-06-12T12:00:00Z";
const refused = { code: "NOT_FOUND", reason: null, issues: null, locale: "nb" };
const ofKey = { partnerId: "ptn_1", environment: "TEST", keyId: "pky_1" };

function open() {
  const noted: Noted[] = [];
  const clock = settableClock(at);
  const note = createCallNotes({
    apiLog: { note: (call: Noted) => noted.push(call) } as unknown as ApiLog,
    clock,
  });
  const answer = (door: string | undefined, more: Record<string, unknown> = {}): Noted | undefined => {
    const before = noted.length;
    const request = {
      ...{ id: "req_1", method: "GET", headers: {}, params: {}, caller: null, otherMethodOf: null },
      ...{
        originalUrl: "/api/v1/partner/restaurants/Prova?x=1",
        routeOptions: { url: "/:slug", config: { door } },
      },
      ...more,
    };
    note(request as unknown as FastifyRequest, { statusCode: 200, elapsedTime: 12.6 } as FastifyReply);
    return noted.length > before ? noted.at(-1) : undefined;
  };
  return { answer, noted, clock };
}

describe("the log of calls", () => {
  it("has every call with a partner's key, with its bodies", () => {
    const { answer } = open();
    const call = answer("partner", {
      ...{ caller: ofKey, params: { slug: "Prova" }, headers: { "x-request-id": "mine-1" } },
      ...{ body: { name: "Prøva", password: "hemmelig" }, answered: '{"ok":true}' },
    });
    assert.deepEqual(call, {
      ...{ atMs: Date.parse(at), requestId: "req_1", callerRequestId: "mine-1", door: "partner" },
      ...{
        partnerId: "ptn_1",
        environment: "TEST",
        keyId: "pky_1",
        slug: "Prova",
        method: "GET",
        route: "/:slug",
      },
      ...{ path: "/api/v1/partner/restaurants/Prova", status: 200, code: null, reason: null, issues: null },
      ...{ locale: null, orderNumber: null, durationMs: 13 },
      requestBody: call!.requestBody,
      responseBody: { ok: true },
    });
    assert.match(JSON.stringify(call!.requestBody), /Prøva/);
    assert.doesNotMatch(JSON.stringify(call!.requestBody), /hemmelig/);
    assert.equal(answer("partner", { caller: ofKey })!.slug, null);
    assert.equal(
      answer("partner", { caller: { ...ofKey, slug: "prova" }, params: { slug: "Prova" } })!.slug,
      "prova",
    );
    assert.equal(answer("partner", { caller: ofKey, answered: "<html>" })!.responseBody ?? null, null);
    assert.equal(answer("partner", { caller: ofKey, originalUrl: `/${"a".repeat(600)}` })!.path.length, 500);
  });

  it("has of a restaurant's own key the call alone, and of an AI client's messages nothing", () => {
    const { answer } = open();
    const call = answer("restaurant", {
      caller: { ...ofKey, slug: "prova" },
      body: { name: "Kari" },
      answered: "{}",
    });
    assert.deepEqual(
      [call!.partnerId, call!.slug, call!.path, call!.requestBody, call!.responseBody],
      ["ptn_1", "prova", "/:slug", null, null],
    );
    assert.equal(answer("mcp", { caller: ofKey }), undefined);
    assert.equal(
      answer("restaurant", { caller: { partnerId: "ptn_1", environment: "TEST", keyId: null } }),
      undefined,
    );
  });

  it("has of everybody else what was ordered and what was refused, and nothing of what is nowhere", () => {
    const { answer } = open();
    assert.equal(answer("restaurant"), undefined);
    const ordered = answer("restaurant", { orderNumber: 7 });
    assert.deepEqual(
      [ordered!.orderNumber, ordered!.partnerId, ordered!.environment, ordered!.code],
      [7, null, null, null],
    );
    const told = answer("restaurant", {
      whyRefused: { ...refused, reason: "KEY_WRONG" },
      params: { slug: "prova" },
    });
    assert.deepEqual(
      [told!.code, told!.reason, told!.locale, told!.slug],
      ["NOT_FOUND", "KEY_WRONG", "nb", null],
    );
    assert.equal(answer(undefined, { whyRefused: refused }), undefined);
  });

  it("has a thousand of a kind at once and five a second after that, and no kind takes another's", () => {
    const { answer, clock } = open();
    const count = (more: Record<string, unknown>, times = 1_100) =>
      Array.from({ length: times }, () => answer("restaurant", more)).filter(Boolean).length;
    const strangers = { whyRefused: refused };
    const someone = { whyRefused: refused, caller: { environment: "TEST" } };
    assert.equal(count(strangers), 1_000);
    assert.equal(count(someone), 1_000);
    assert.equal(count({ orderNumber: 7, whyRefused: refused }), 1_000);
    clock.advance(199);
    assert.equal(count(strangers), 0);
    clock.advance(1);
    assert.equal(count(strangers), 1);
    clock.advance(2_000);
    assert.equal(count(strangers), 10);
    clock.advance(-60_000);
    assert.equal(count(strangers), 0, "a clock that is set back gives nothing");
    clock.advance(3_600_000);
    assert.equal(count(strangers), 1_000, "and an hour no more than a thousand");
    assert.equal(count({ caller: ofKey }, 5), 5, "a partner's own calls are counted by nothing");
  });
});
