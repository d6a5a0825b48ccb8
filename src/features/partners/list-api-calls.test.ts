import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { encodeCursor } from "../../platform/http/cursor.ts";
import { type ExamplePartner, openPartner, outcomeOf } from "./partner.fixture.ts";

describe("a partner's log of calls", () => {
  let app: TestApp;
  let partner: ExamplePartner;
  let requestId: string;
  before(async () => {
    app = await createTestApp();
    app.clock.set("2026-06-12T16:00:00Z");
    partner = await openPartner(app);
    requestId = (await partner.call("GET", "/me")).headers["x-request-id"] as string;
  });
  after(() => app.close());

  const read = (query: Record<string, string>, language = "nb") =>
    partner.call("GET", `/logs?${new URLSearchParams(query)}`, undefined, { "accept-language": language });
  const found = async (query: Record<string, string>): Promise<boolean> => {
    const response = await read({ requestId, ...query });
    assert.equal(response.statusCode, 200, response.body);
    return response.json().data.length === 1;
  };

  it("is cut out by moments of any zone and with any number of decimals", async () => {
    assert.equal(
      await found({ from: "2026-06-12T16:00:00Z", to: "2026-06-12T18:00:00.1234567890123Z" }),
      true,
    );
    assert.equal(await found({ from: "2026-06-12T15:59:59.9999999999999Z" }), true);
    assert.equal(await found({ from: "2026-06-13T15:58:00+23:59", to: "2026-06-12T16:00:01Z" }), true);
    assert.equal(await found({ from: "2026-06-12T16:00:00.0000010000001Z" }), false);
    assert.equal(await found({ to: `2026-06-12T16:00:00.${"0".repeat(40)}1Z` }), false, "until, not through");
    assert.equal(await found({ from: "0001-01-01T00:00:00Z", to: "9999-12-31T23:59:59.9999999999Z" }), true);
  });

  it("is searched by path, by code and by key", async () => {
    const { slug } = await partner.open();
    await partner.call("GET", `/restaurants/${slug}/Webhooks`);
    const lines = async (query: Record<string, string>) =>
      (await read(query))
        .json()
        .data.map(({ method, path, code }: Record<string, string>) => `${method} ${path} ${code}`);
    const place = `/api/v1/partner/restaurants/${slug}`;
    const without = `GET ${place}/webhooks UNAUTHORIZED`;
    await partner.call("GET", `/restaurants/${slug}/webhooks`);
    assert.deepEqual(await lines({ path: `${slug}/WEBHOOKS` }), [without]);
    assert.deepEqual(await lines({ code: "UNAUTHORIZED" }), [without]);
    assert.deepEqual(await lines({ path: "%" }), []);
    const [{ keyId }] = (await read({ requestId })).json().data;
    assert.ok((await lines({ keyId })).length >= 2);
    assert.deepEqual(await lines({ keyId: "pky_another" }), []);
  });

  it("is the partner's own in one environment, searched by status, restaurant and the caller's own number", async () => {
    const mine = await openPartner(app);
    const theirs = await openPartner(app);
    const { slug } = await mine.open();
    const asked = (by: ExamplePartner, path: string, number: string) =>
      by.call("GET", path, undefined, { "x-request-id": number });
    await asked(mine, "/me", "mine-1");
    await asked(mine, `/restaurants/${slug}/webhooks`, "mine-2");
    await asked(theirs, "/me", "theirs-1");
    const found = async (query: Record<string, string>, by = mine) =>
      (await by.call("GET", `/logs?${new URLSearchParams(query)}`))
        .json()
        .data.map(({ callerRequestId }: { callerRequestId: string | null }) => callerRequestId);
    assert.deepEqual(await found({ requestId: "mine-1" }), ["mine-1"]);
    assert.deepEqual(await found({ requestId: "theirs-1" }), []);
    assert.deepEqual(await found({ requestId: "theirs-1" }, theirs), ["theirs-1"]);
    assert.deepEqual(await found({ slug }), ["mine-2"]);
    assert.deepEqual(await found({ status: "401" }), ["mine-2"]);
    assert.deepEqual(await found({ slug, status: "200" }), []);
  });

  it("comes by the page, the latest first, without a call twice or lost", async () => {
    const busy = await openPartner(app);
    for (const number of ["one", "two", "three", "four", "five"]) {
      app.clock.advance(1_000);
      await busy.call("GET", "/me", undefined, { "x-request-id": number });
    }
    const until = new Date(app.clock.nowMs() + 1).toISOString();
    const pages: string[][] = [];
    for (let cursor: string | null = ""; cursor !== null && pages.length < 5; ) {
      const query = new URLSearchParams({ path: "/me", to: until, limit: "2", ...(cursor && { cursor }) });
      const { data, nextCursor } = (await busy.call("GET", `/logs?${query}`)).json();
      pages.push(data.map(({ callerRequestId }: { callerRequestId: string }) => callerRequestId));
      cursor = nextCursor;
    }
    assert.deepEqual(pages, [["five", "four"], ["three", "two"], ["one"]]);
  });

  it("is refused at the parameter for a moment of a year that nothing is stored in", async () => {
    for (const moment of ["0000-01-01T00:00:00Z", "0001-01-01T00:00:00+23:59", "9999-12-31T23:59:59-23:59"])
      for (const name of ["from", "to"])
        for (const [language, message] of [
          ["nb", "Tidspunktet må ligge i årene 0001 til 9999 (UTC)."],
          ["en", "The time must be within the years 0001 to 9999 (UTC)."],
        ] as const) {
          const response = await read({ [name]: moment }, language);
          assert.equal(outcomeOf(response), "422 VALIDATION_FAILED");
          assert.deepEqual(response.json().error.details.issues, [{ path: name, code: "INVALID", message }]);
        }
    assert.equal(outcomeOf(await read({ to: "0001-01-01T00:00:00Z" })), "410 RETENTION");
  });

  it("takes no cursor that cannot be ours, though anybody can write one", async () => {
    const cursor = (moment: unknown) => read({ cursor: encodeCursor([moment as string, "req_x"]) });
    for (const moment of [
      ...["0000-01-01T00:00:00Z", "9999-12-31T23:59:59-23:59", "+010000-01-01T00:00:00Z", "infinity", "now"],
      ...["2026-06-12", "", 0, null],
    ]) {
      const response = await cursor(moment);
      assert.equal(outcomeOf(response), "422 VALIDATION_FAILED", String(moment));
      assert.equal(response.json().error.details.issues[0].path, "cursor");
    }
    for (const moment of [
      ...["2026-06-12T18:00:00.123456Z", "2026-06-12T18:00:00+23:59", "0001-01-01T00:00:00Z"],
      `2026-06-12T18:00:00.${"1".repeat(90)}Z`,
    ])
      assert.equal((await cursor(moment)).statusCode, 200, moment);
  });

  it("goes back 14 days, however long operators keep it and whatever is asked for (D-398)", async () => {
    const from = "2026-06-12T00:00:00Z";
    app.clock.set("2026-06-26T16:00:00Z");
    assert.equal(await found({ from }), true);
    app.clock.set("2026-06-26T16:00:01Z");
    assert.deepEqual([await found({ from }), await found({})], [false, false]);
    assert.equal(outcomeOf(await read({ to: "2026-06-12T16:00:01Z" })), "200");
    assert.equal(outcomeOf(await read({ to: "2026-06-12T16:00:00.999Z" })), "410 RETENTION");
  });
});
