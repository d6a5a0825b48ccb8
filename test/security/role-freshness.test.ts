import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { type ExamplePartner, openPartner, outcomeOf } from "../../src/features/partners/partner.fixture.ts";
import type { Route } from "../../src/platform/http/route.ts";
import { createTestApp, type TestApp } from "../app.ts";
import { booksOf } from "./books.ts";
import { bodiesOf, type Furnished, furnish, isOfSandboxes, nameOf, partnerRoutes } from "./furnished.ts";
import { freshMinute, partnerCall } from "./partner-calls.ts";

const ofTeam = partnerRoutes.filter(({ problems }) => problems.includes("KEY_ROLE_FORBIDDEN"));
const ofAll = partnerRoutes.filter((route) => !ofTeam.includes(route) && !route.takesFile);

/** S-07: a key is worth what its maker's role is worth at this moment. */
describe("a partner key whose maker has lost the role (S-07)", () => {
  let app: TestApp;
  let partner: ExamplePartner;
  let own: Furnished;
  let maker: string;
  before(async () => {
    app = await createTestApp({ env: { DATABASE_POOL_SIZE: "6" } });
    partner = await openPartner(app, "LIVE", { whiteLabel: true });
    own = await furnish(app, partner);
    const [key] = await app.db.query<{ created_by: string }>(
      "SELECT created_by FROM partner_keys WHERE partner_id = $1",
      [partner.partnerId],
    );
    maker = key!.created_by;
  });
  after(() => app.close());

  const call = async (route: Route) => {
    await freshMinute(app);
    const body = bodiesOf(own.ids, own.slug)[nameOf(route)];
    return app.inject({ ...partnerCall(route, partner, own), ...(body && { payload: body }) });
  };
  const become = (role: string) =>
    app.db.query(
      `INSERT INTO partner_members (partner_id, user_id, role) VALUES ($1, $2, $3)
       ON CONFLICT (partner_id, user_id) DO UPDATE SET role = EXCLUDED.role`,
      [partner.partnerId, maker, role],
    );
  const makerIs = (person: string | null) =>
    app.db.query("UPDATE partner_keys SET created_by = $2 WHERE partner_id = $1", [
      partner.partnerId,
      person,
    ]);
  /** How somebody loses the role, and gets it back. */
  const losses: Record<string, { lose(): Promise<unknown>; regain(): Promise<unknown> }> = {
    "was demoted": { lose: () => become("MEMBER"), regain: () => become("ADMIN") },
    "left the team": {
      lose: () => app.db.query("DELETE FROM partner_members WHERE partner_id = $1", [partner.partnerId]),
      regain: () => become("OWNER"),
    },
    "is nobody any more": { lose: () => makerIs(null), regain: () => makerIs(maker) },
    "is in another partner's team": {
      async lose() {
        const other = await openPartner(app);
        await app.db.query("UPDATE partner_members SET partner_id = $2 WHERE partner_id = $1", [
          partner.partnerId,
          other.partnerId,
        ]);
      },
      async regain() {
        await app.db.query("DELETE FROM partner_members WHERE user_id = $1", [maker]);
        await become("OWNER");
      },
    },
  };

  it("is refused by name at brand, sender domain, news, and a restaurant whose keys are lost", () => {
    const paths = new Set(ofTeam.map(({ path }) => path.split("/")[1]));
    assert.deepEqual([...paths].sort(), ["brand", "news", "recovery"]);
    const writes = partnerRoutes.filter(
      ({ path, method }) => /^\/(brand|news|recovery)(\/|$)/.test(path) && method !== "GET",
    );
    for (const route of writes) assert.ok(ofTeam.includes(route), nameOf(route));
  });

  for (const [how, { lose, regain }] of Object.entries(losses))
    it(`who ${how}: is refused at the very next call of each, and let in again with the role`, async () => {
      const before = await booksOf(app);
      for (const route of ofTeam) {
        await lose();
        const refused = await call(route);
        assert.equal(outcomeOf(refused), "403 KEY_ROLE_FORBIDDEN", nameOf(route));
        const [, room] = route.path.split("/");
        const capability = room === "recovery" ? "keys.manage" : `${room}.manage`;
        assert.deepEqual(refused.json().error.details, { capability });
        await regain();
      }
      const books = await booksOf(app);
      // The teams themselves were changed here.
      for (const name of ["partner_members", "partners", "partner_keys", "people", "key_directory"])
        books.set(name, before.get(name)!);
      assert.deepEqual(books, before, "something was written");
      const [look] = ofTeam.filter((route) => nameOf(route) === "GET /news/:newsId");
      assert.equal(outcomeOf(await call(look!)), "200");
    });

  it("does everything else as before", async () => {
    await become("MEMBER");
    // A real restaurant has no clock of its own.
    for (const route of ofAll.filter(({ method }) => method === "GET"))
      assert.equal((await call(route)).statusCode, isOfSandboxes(route) ? 409 : 200, nameOf(route));
    for (const route of ofAll.filter(
      ({ method, path }) => method !== "GET" && method !== "DELETE" && path !== "",
    ))
      assert.notEqual((await call(route)).statusCode, 403, nameOf(route));
  });
});
