import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { createTestApp, fridayEvening, type TestApp } from "../../../test/app.ts";
import { exampleNames } from "../demo/example-restaurants.ts";
import { type ExamplePartner, openPartner, outcomeOf } from "../partners/partner.fixture.ts";
import { joinTeam, type Teammate } from "../partners/team.fixture.ts";

/** D-376: a team makes its sandboxes in the portal, of an example or of a file. */
describe("sandboxes in the portal", () => {
  let app: TestApp;
  let partner: ExamplePartner;
  let member: Teammate;
  let real: ExamplePartner;
  let admin: Teammate;
  before(async () => {
    app = await createTestApp({ startsAt: fridayEvening });
    partner = await openPartner(app);
    member = await joinTeam(app, partner, "MEMBER");
    real = await openPartner(app, "LIVE");
    admin = await joinTeam(app, real, "ADMIN");
  });
  after(() => app.close());

  const send = (path: string, text: string, fields: Record<string, string>, by = member) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    form.append("file", new Blob([text], { type: "application/json" }), "sted.json");
    return by.call("POST", path, form);
  };

  it("are made of each example, with a menu and a key of their own", async () => {
    for (const begin of exampleNames) {
      const made = await member.call("POST", "/sandboxes", {
        name: "Prøv her",
        slug: `prov-${begin}`,
        begin,
      });
      assert.equal(made.statusCode, 201, made.body);
      assert.match(made.json().key, /^lb/);
      const { restaurant, counts } = (await member.call("GET", `/restaurants/prov-${begin}`)).json();
      assert.deepEqual([restaurant.name, restaurant.sandbox], ["Prøv her", true]);
      assert.ok(counts.products > 5, `${counts.products} dishes`);
    }
    const empty = await member.call("POST", "/sandboxes", { name: "Tom", slug: "prov-tom", begin: "empty" });
    assert.equal(empty.statusCode, 201, empty.body);
    assert.equal((await member.call("GET", "/restaurants/prov-tom")).json().counts.products, 0);
  });

  it("are found by a part of their name or address", async () => {
    await member.call("POST", "/sandboxes", { name: "Bølgen & Moi", slug: "havet", begin: "empty" });
    for (const search of ["bølg", "HAV", "& m"]) {
      const found = (await member.call("GET", `/restaurants?search=${encodeURIComponent(search)}`)).json();
      assert.deepEqual(
        found.data.map(({ slug }: { slug: string }) => slug),
        ["havet"],
        search,
      );
    }
    assert.deepEqual((await member.call("GET", "/restaurants?search=%25")).json().data, []);
  });

  it("are not made twice, beyond the limit, under a name of the service's, or for real", async () => {
    const body = { name: "Igjen", slug: "igjen", begin: "empty" };
    assert.equal(outcomeOf(await member.call("POST", "/sandboxes", body)), "201");
    assert.equal(outcomeOf(await member.call("POST", "/sandboxes", body)), "409 SLUG_TAKEN");
    assert.equal(
      outcomeOf(await member.call("POST", "/sandboxes", { ...body, slug: "admin" })),
      "422 VALIDATION_FAILED",
    );
    assert.equal(
      outcomeOf(await member.call("POST", "/sandboxes", { ...body, begin: "kebab" })),
      "422 VALIDATION_FAILED",
    );
    assert.equal(outcomeOf(await admin.call("POST", "/sandboxes", body)), "409 SANDBOX_ONLY");
    assert.equal(
      outcomeOf(await member.call("POST", "/sandboxes", body, { cookie: "" })),
      "401 UNAUTHORIZED",
    );
  });

  it("are made of a file, with the path of all that is wrong in it", async () => {
    const file = { slug: "x", name: "y", email: "post@sted.example", menus: [] };
    const names = { name: "Av fil", slug: "av-fil" };
    const made = await send("/sandboxes/file", JSON.stringify(file), names);
    assert.equal(made.statusCode, 201, made.body);
    const wrong = await send("/sandboxes/file", JSON.stringify({ ...file, email: "x", meny: [] }), {
      ...names,
      slug: "av-fil-2",
    });
    assert.equal(outcomeOf(wrong), "422 VALIDATION_FAILED");
    const paths = wrong.json().error.details.issues.map(({ path }: { path: string }) => path);
    assert.deepEqual(paths.sort(), ["email", "meny"]);
    assert.equal(
      outcomeOf(await send("/sandboxes/file", "{", { ...names, slug: "av-fil-3" })),
      "400 INVALID_JSON",
    );
  });

  it("become what a file says once somebody has seen the difference", async () => {
    const { slug } = await partner.open();
    const place = `/restaurants/${slug}/restaurant-file`;
    const text = JSON.stringify({ name: "Nytt navn", email: "post@sted.example" });
    const looked = await send(`${place}/look`, text, {});
    assert.equal(looked.statusCode, 200, looked.body);
    const { version } = looked.json().difference;
    const taken = await send(place, text, { expectedDifference: version });
    assert.equal(taken.statusCode, 200, taken.body);
    assert.equal((await member.call("GET", `/restaurants/${slug}`)).json().restaurant.name, "Nytt navn");
    assert.equal(outcomeOf(await send(place, text, { expectedDifference: version })), "409 CHANGED");
    // A real restaurant's file is its owner's to take in.
    const open = await real.open();
    const before = (await open.ask("GET", "/settings")).data;
    for (const path of ["restaurant-file/look", "restaurant-file"])
      assert.equal(
        outcomeOf(await send(`/restaurants/${open.slug}/${path}`, text, {}, admin)),
        "409 SANDBOX_ONLY",
        path,
      );
    assert.deepEqual((await open.ask("GET", "/settings")).data, before);
  });

  it("are empty of orders after a reset, and have the real time", async () => {
    const sandbox = await partner.open();
    const place = `/restaurants/${sandbox.slug}`;
    const brought = await member.call("POST", `${place}/sandbox/events`, { type: "ORDER_CREATED" });
    assert.equal(brought.statusCode, 200, brought.body);
    await member.call("POST", `${place}/sandbox/clock`, { advanceMinutes: 30 });
    assert.equal((await member.call("GET", `${place}/orders`)).json().data.length, 1);
    assert.equal(outcomeOf(await member.call("POST", `${place}/sandbox/reset`)), "200");
    assert.deepEqual((await member.call("GET", `${place}/orders`)).json().data, []);
    assert.equal((await member.call("GET", `${place}/sandbox/clock`)).json().data.aheadSeconds, 0);
    const { slug } = await real.open();
    for (const call of ["sandbox/reset", "sandbox/events"])
      assert.equal(
        outcomeOf(await admin.call("POST", `/restaurants/${slug}/${call}`, { type: "ORDER_CREATED" })),
        "409 SANDBOX_ONLY",
      );
  });
});
