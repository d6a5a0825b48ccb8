import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { openOperator } from "../../features/people/operator.fixture.ts";
import { cookiesOf, hire, password, signIn } from "../../features/people/staff.fixture.ts";

describe("the console at an address of its own (CONSOLE_HOST)", () => {
  const host = "konsoll.luka.localhost";
  const origin = `http://${host}`;
  let app: TestApp;
  before(async () => {
    app = await createTestApp({ env: { CONSOLE_HOST: host } });
  });
  after(() => app.close());
  const get = (url: string, headers: Record<string, string> = {}) =>
    app.inject({ url, headers: { host, ...headers } });

  it("is signed in to there, and is nowhere else", async () => {
    const person = await hire(app, null);
    const signedIn = await signIn(app, person.email, password, { headers: { host, origin } });
    assert.equal(signedIn.statusCode, 200, signedIn.body);
    assert.equal((await get("/api/staff/me", { cookie: cookiesOf(signedIn) })).statusCode, 200);
    assert.equal((await get("/api/console/log", { cookie: cookiesOf(signedIn) })).statusCode, 404);

    const { cookie } = await openOperator(app);
    assert.equal((await get("/api/console/log", { cookie })).statusCode, 200);
    for (const elsewhere of ["luka.localhost", "pizza.luka.localhost"])
      assert.equal((await get("/api/console/log", { cookie, host: elsewhere })).statusCode, 404, elsewhere);
    const put = (from: string, at = host) =>
      app.inject({
        method: "PUT",
        url: "/api/console/partner-program",
        headers: { host: at, origin: from, cookie },
        payload: { isOpen: false },
      });
    assert.equal((await put(origin)).statusCode, 200);
    assert.equal((await put("http://luka.localhost")).statusCode, 403);
    assert.equal((await put("http://luka.localhost", "luka.localhost")).statusCode, 404);
  });

  it("leads to the console, and has nothing of restaurants", async () => {
    const index = await get("/");
    assert.deepEqual([index.statusCode, index.headers.location], [302, "/console"]);
    for (const path of [
      "/dashboard",
      "/dashboard/pizza",
      "/partner",
      "/docs",
      "/api/v1/menu?slug=pizza",
      "/_console",
    ])
      assert.equal((await get(path)).statusCode, 404, path);
    const asked = await app.inject({ url: `/tls/ask?domain=${host}`, headers: { host: "127.0.0.1:3000" } });
    assert.equal(asked.statusCode, 200);
  });
});
