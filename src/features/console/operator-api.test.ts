import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { after, before, describe, it } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { routes } from "../../app.ts";
import { consolePages } from "../../messages/nb/console.ts";
import { openJobBook } from "../../platform/jobs.ts";
import { createLog } from "../../platform/log.ts";
import { type Loop, startLoops } from "../../platform/loops.ts";
import { createMetrics } from "../../platform/metrics.ts";
import { openShop, shopFile } from "../orders/shop.fixture.ts";
import { agreementText } from "../owners/agreement-text.ts";
import { openPartner, outcomeOf } from "../partners/partner.fixture.ts";
import { setTeamMember } from "../partners/set-team-member.ts";
import { joinTeam } from "../partners/team.fixture.ts";
import { createAuthenticator } from "../people/authenticator.fixture.ts";
import { consoleCallOf, type Operator, openOperator } from "../people/operator.fixture.ts";
import { addPasskeyTo } from "../people/second-factor.fixture.ts";
import { hire, originOf, password, signIn } from "../people/staff.fixture.ts";

const legal = {
  orgNumber: "923609016",
  legalName: "Spisested AS",
  addressLine1: "Kongens gate 1",
  postalCode: "7011",
  city: "Trondheim",
};

interface Named {
  name: string;
  waiting: number;
}

/** Jobs hear of it from the database. */
async function eventually(holds: () => void): Promise<void> {
  for (let tries = 0; ; tries += 1)
    try {
      return holds();
    } catch (error) {
      if (tries > 200) throw error;
      await sleep(20);
    }
}

describe("the operators' console", () => {
  let app: TestApp;
  let operator: Operator;
  before(async () => {
    app = await createTestApp();
    operator = await openOperator(app);
  });
  after(() => app.close());

  const ask = async (path: string) => {
    const response = await operator.call("GET", path);
    assert.equal(response.statusCode, 200, response.body);
    return response.json();
  };
  const post = async (path: string, body?: object) =>
    outcomeOf(await operator.call("POST", path, body ?? {}));
  const lastLine = async () => {
    const { data } = await ask("/log?limit=1");
    const { by, action, subject, end, place } = data[0];
    return [by, action, subject, end, place];
  };

  it("is nobody's but operators', call by call", async () => {
    const owner = await hire(app, await openShop(app), "OWNER");
    const [asOwner, asNobody] = [consoleCallOf(app, owner.cookie), consoleCallOf(app, "")];
    for (const { method, path } of routes.filter(({ door }) => door === "operator")) {
      const url = path.replace(/:\w+/g, "x");
      const body = method === "GET" ? undefined : {};
      assert.equal(outcomeOf(await asOwner(method, url, body)), "404 NOT_FOUND", url);
      assert.equal(outcomeOf(await asNobody(method, url, body)), "401 UNAUTHORIZED", url);
      if (method === "GET") continue;
      const foreign = await operator.call(method, url, body, { origin: "https://evil.example" });
      assert.equal(outcomeOf(foreign), "403 FORBIDDEN", url);
    }
  });

  it("shows a partner whole, and decides whether its keys work", async () => {
    const partner = await openPartner(app, "TEST", { name: "Kassa AS" });
    await openPartner(app, "TEST", { name: "Kassa og kasse AS" });
    const shop = await partner.open();
    await partner.call("GET", "/me");
    await partner.call("GET", "/restaurants/finnes-ikke");
    const shown = await ask(`/partners/${partner.partnerId}`);
    assert.deepEqual(
      shown.listed.map(({ slug }: { slug: string }) => slug),
      [shop.slug],
    );
    assert.equal(shown.keys[0].last4, partner.key.slice(-4));
    assert.equal(JSON.stringify(shown).includes(partner.key), false);
    assert.deepEqual([shown.usage.calls, shown.usage.refused, shown.usage.failed], [2, 1, 0]);
    assert.ok(Date.parse(shown.usage.lastCallAt) > 0);
    assert.equal(shown.applied, null, "an operator has made it");
    assert.equal(shown.team.length, 1);

    assert.equal(await post(`/partners/${partner.partnerId}/suspend`), "200");
    assert.deepEqual(await lastLine(), [
      ...["OPERATOR", "PARTNER_SUSPENDED", `Kassa AS (${partner.partnerId})`, "DONE", "127.0.0.1"],
    ]);
    assert.notEqual((await partner.call("GET", "/me")).statusCode, 200, "at once");
    const suspended = await ask("/partners?status=SUSPENDED&text=kassa");
    assert.deepEqual(
      suspended.data.map(({ id }: { id: string }) => id),
      [partner.partnerId],
    );
    assert.equal(await post(`/partners/${partner.partnerId}/approve`), "200");
    assert.equal((await partner.call("GET", "/me")).statusCode, 200);
    assert.equal(await post(`/partners/${partner.partnerId}/signed`), "200");

    const archive = `/partners/${partner.partnerId}/archive`;
    assert.equal(await post(archive, { confirm: "Kassa" }), "422 VALIDATION_FAILED");
    assert.equal(await post(archive), "422 VALIDATION_FAILED");
    assert.equal(await post(archive, { confirm: "Kassa AS" }), "200");
    assert.equal(await post(`/partners/${partner.partnerId}/approve`), "409 PARTNER_ARCHIVED");
    assert.deepEqual((await lastLine())[3], "REFUSED");
    assert.equal(outcomeOf(await operator.call("GET", "/partners/ptn_none")), "404 NOT_FOUND");
    assert.equal(await post("/partners/ptn_none/approve"), "404 NOT_FOUND");
  });

  it("shows of a partner its own team and restaurants alone, and how many of them are in use", async () => {
    const [partner, other] = [await openPartner(app), await openPartner(app)];
    const admin = await joinTeam(app, partner, "ADMIN");
    await joinTeam(app, other, "ADMIN");
    for (const owner of [partner, partner, partner, other]) await owner.open();
    const slug = `ekte-${randomBytes(4).toString("hex")}`;
    const live = { environment: "LIVE", partnerId: partner.partnerId } as const;
    await app.importRestaurant({ ...shopFile, slug }, live);
    const shown = async () => await ask(`/partners/${partner.partnerId}`);
    const { restaurants, listed, team, usage } = await shown();
    assert.deepEqual([restaurants, listed.length], [{ live: 1, test: 3 }, 4]);
    assert.deepEqual(
      team.map(({ email, role }: Record<string, string>) => [email, role]),
      [
        [admin.email, "ADMIN"],
        [`owner@${partner.partnerId.replace("_", "-")}.invalid`, "OWNER"],
      ],
    );
    assert.deepEqual(usage, { calls: 0, refused: 0, failed: 0, lastCallAt: null });
    const ago = (ms: number) => new Date(app.clock.nowMs() - ms).toISOString();
    const dayMs = 86_400_000;
    const answered = (status: number, at: string) =>
      app.db.query(
        `INSERT INTO api_calls (at, request_id, partner_id, environment, method, route, path, status, duration_ms)
         VALUES ($1, gen_random_uuid()::text, $2, 'LIVE', 'GET', '/', '/', $3, 1)`,
        [at, partner.partnerId, status],
      );
    for (const status of [200, 399, 400, 499, 500, 599]) await answered(status, ago(dayMs));
    await answered(500, ago(dayMs + 1));
    await answered(200, ago(1_000));
    assert.deepEqual((await shown()).usage, { calls: 7, refused: 2, failed: 2, lastCallAt: ago(1_000) });
    await post(`/restaurants/${slug}/archive`, { confirm: slug });
    assert.deepEqual((await shown()).restaurants, { live: 0, test: 3 });
    const { data } = await ask(`/partners?text=${partner.partnerId}`);
    assert.deepEqual(
      data.map(({ id }: { id: string }) => id),
      [partner.partnerId],
    );
  });

  it("shows a sandbox, a restaurant that has no partner, and who has never signed in", async () => {
    const partner = await openPartner(app, "TEST", { name: "Kassa to" });
    const [sandbox, alone] = [await partner.open(), await openShop(app)];
    const name = "Ny Servitør";
    await setTeamMember(app.ctx, partner.partnerId, "ny@spisested.example", "MEMBER");
    const { userId } = (await app.ctx.people.findPerson("ny@spisested.example"))!;
    await app.db.query("UPDATE people SET name = $2 WHERE id = $1", [userId, name]);
    await app.ctx.people.addMember(alone.restaurantId, userId, "STAFF");
    const [played, real] = [
      await ask(`/restaurants/${sandbox.slug}`),
      await ask(`/restaurants/${alone.slug}`),
    ];
    assert.deepEqual(
      [played.partner, played.goLive, played.members],
      [{ id: partner.partnerId, name: "Kassa to", status: "APPROVED" }, null, []],
    );
    assert.deepEqual([real.partner, real.goLive.status], [null, "NOT_REQUESTED"]);
    const email = "ny@spisested.example";
    assert.deepEqual(real.members, [{ userId, name, email, role: "STAFF", lastSeenAt: null }]);
    const { createdAt: _, ...person } = await ask(`/people/${userId}`);
    assert.deepEqual(person, {
      ...{ userId, name, email, isOperator: false, hasPassword: false, hasCodes: false, passkeys: 0 },
      ...{ sessions: 0, lastSeenAt: null },
      restaurants: [{ slug: alone.slug, name: "Prøva Pizza", environment: "LIVE", role: "STAFF" }],
      teams: [{ partnerId: partner.partnerId, name: "Kassa to", role: "MEMBER" }],
    });
  });

  it("shows when somebody was here last, of the sessions that stand", async () => {
    const person = await hire(app, await openShop(app));
    for (const _ of [1, 2]) await signIn(app, person.email, password);
    const sessions = await app.db.query<{ id: string }>("SELECT id FROM people_sessions WHERE user_id = $1", [
      person.userId,
    ]);
    for (const [n, [used, ends]] of [
      ["2026-06-01T08:00:00Z", "1 day"],
      ["2026-06-03T08:00:00Z", "1 day"],
      ["2026-06-05T08:00:00Z", "-1 day"],
    ].entries())
      await app.db.query(
        "UPDATE people_sessions SET updated_at = $2, expires_at = now() + $3::interval WHERE id = $1",
        [sessions[n]!.id, used, ends],
      );
    const shown = await ask(`/people/${person.userId}`);
    assert.deepEqual([shown.sessions, shown.lastSeenAt], [2, "2026-06-03T08:00:00.000Z"]);
  });

  it("opens and closes the partner program", async () => {
    assert.deepEqual(await ask("/partner-program"), { isOpen: false });
    assert.equal(outcomeOf(await operator.call("PUT", "/partner-program", { isOpen: true })), "200");
    assert.deepEqual((await lastLine())[1], "PROGRAM_OPENED");
    assert.deepEqual(await ask("/partner-program"), { isOpen: true });
    assert.equal(outcomeOf(await operator.call("PUT", "/partner-program", {})), "422 VALIDATION_FAILED");
    assert.equal(outcomeOf(await operator.call("PUT", "/partner-program", { isOpen: false })), "200");
  });

  it("finds a restaurant by slug, names and organisation number, and shows who works there", async () => {
    const partner = await openPartner(app, "LIVE", { name: "Byrået" });
    const shop = await partner.open((file) => {
      file.name = "Ærlig Suppe";
    });
    const owner = await hire(app, shop, "OWNER");
    const slugs = async (query: string): Promise<string[]> =>
      (await ask(`/restaurants?${query}`)).data.map(({ slug }: { slug: string }) => slug);
    assert.deepEqual(await slugs("text=%C3%A6RLIG"), [shop.slug]);
    assert.deepEqual(await slugs(`text=${shop.slug.slice(2)}&standing=CLOSED`), [shop.slug]);
    assert.deepEqual(await slugs(`text=${shop.slug}&standing=LIVE`), []);
    assert.deepEqual(await slugs(`partnerId=${partner.partnerId}`), [shop.slug]);
    const shown = await ask(`/restaurants/${shop.slug}`);
    assert.deepEqual([shown.partner.name, shown.goLive.status], ["Byrået", "NOT_REQUESTED"]);
    assert.deepEqual(
      shown.members.map(({ email, role }: { email: string; role: string }) => [email, role]),
      [[owner.email, "OWNER"]],
    );
    assert.ok(Date.parse(shown.members[0].lastSeenAt) > 0);
    assert.equal(
      outcomeOf(await operator.call("GET", "/restaurants/finnes-ikke")),
      "404 RESTAURANT_NOT_FOUND",
    );
    assert.equal(
      outcomeOf(await operator.call("GET", "/restaurants?standing=OPEN")),
      "422 VALIDATION_FAILED",
    );
  });

  it("opens a restaurant that is asked for, takes it off the net, opens it again, archives and restores it", async () => {
    const partner = await openPartner(app, "LIVE");
    const shop = await partner.open();
    const at = (verb: string, body?: object) => post(`/restaurants/${shop.slug}/${verb}`, body);
    assert.equal(await at("approve"), "409 GO_LIVE_NOT_READY");
    const owner = await hire(app, shop, "OWNER");
    const { version, hash } = agreementText("nb");
    await owner.call("POST", "/agreement", { version, textHash: hash, accept: true, legal });
    assert.equal(outcomeOf(await shop.call("POST", "/go-live")), "201");
    const { data } = await ask("/restaurants-waiting");
    assert.ok(data.some(({ slug }: { slug: string }) => slug === shop.slug));
    assert.equal(await at("approve"), "200");
    assert.deepEqual(await ask("/restaurants-waiting"), { data: [] });
    assert.equal(await at("open"), "409 GO_LIVE_ALREADY_APPROVED");
    assert.equal(await at("close"), "200");
    assert.deepEqual((await lastLine()).slice(1, 4), ["RESTAURANT_CLOSED", shop.slug, "DONE"]);
    assert.equal((await ask(`/restaurants/${shop.slug}`)).live, false);
    assert.equal(await at("open"), "200");
    assert.equal((await ask(`/restaurants/${shop.slug}`)).live, true);
    assert.equal(await at("archive", { confirm: "noe annet" }), "422 VALIDATION_FAILED");
    assert.equal((await ask(`/restaurants/${shop.slug}`)).archived, false);
    assert.equal(await at("archive", { confirm: shop.slug }), "200");
    assert.equal(await at("close"), "409 RESTAURANT_ARCHIVED");
    assert.equal(await at("restore"), "200");
    const restored = await ask(`/restaurants/${shop.slug}`);
    assert.deepEqual([restored.live, restored.archived], [false, false]);
    const sandbox = await (await openPartner(app, "TEST")).open();
    for (const verb of ["open", "close"])
      assert.equal(await post(`/restaurants/${sandbox.slug}/${verb}`), "409 SANDBOX_NOT_SUPPORTED");
    for (const verb of ["approve", "open", "close", "restore"])
      assert.equal(await post(`/restaurants/finnes-ikke/${verb}`), "404 RESTAURANT_NOT_FOUND");
  });

  it("shows how the service stands, and what to do", async () => {
    const health = await ask("/health");
    const names = health.checks.map(({ name }: { name: string }) => name);
    assert.ok(["database", "disk", "backup", "mail"].every((name) => names.includes(name)));
    for (const { verdict, said } of health.checks)
      assert.ok(["ok", "warn", "fail"].includes(verdict) && said.length > 5);
    const named: Record<string, string> = consolePages.health.queueNames;
    assert.deepEqual(
      health.queues.map(({ name }: Named) => name).filter((name: string) => !named[name]),
      [],
      "each has a name for people",
    );
    assert.ok(health.queues.some(({ name, waiting }: Named) => name === "mails" && waiting >= 0));
    assert.ok(health.connections.most > 0);
    const job = health.jobs.find(({ name }: Named) => name === "send-mails");
    assert.deepEqual([job.lasts, job.begunAt, job.stoppedAt], [true, null, null]);
    const english = await operator.call("GET", "/health", undefined, { "accept-language": "en" });
    assert.match(english.body, /There is no backup|no backup/i);
  });

  it("stops a job everywhere, starts it again and asks for a run", async () => {
    const jobs = openJobBook(app.ctx);
    let runs = 0;
    const loop: Loop<null> = {
      name: "purge-mails",
      everyMs: 3_600_000,
      async run() {
        runs += 1;
        if (runs === 2) throw new Error("the disk is full");
      },
    };
    const parts = { log: createLog("silent"), metrics: createMetrics(), jobs };
    const running = startLoops([loop], null, parts);
    await eventually(() => assert.equal(runs, 1));
    assert.equal(await post("/jobs/purge-mails/run"), "200");
    await eventually(() => assert.equal(runs, 2));
    assert.equal(await post("/jobs/purge-mails/stop"), "200");
    assert.deepEqual((await lastLine()).slice(1, 4), ["JOB_STOPPED", "purge-mails", "DONE"]);
    assert.equal(await post("/jobs/purge-mails/run"), "200");
    assert.equal(runs, 2, "it is stopped");
    const another = openJobBook(app.ctx);
    const begunLater = startLoops([loop], null, { ...parts, jobs: another });
    await sleep(100);
    await begunLater.stop();
    await another.close();
    assert.equal(runs, 2, "also where it has begun since");
    assert.equal(await post("/jobs/purge-mails/start"), "200");
    await eventually(() => assert.equal(runs, 3));
    await running.stop();
    await jobs.close();
    const { jobs: shown } = await ask("/health");
    const job = shown.find(({ name }: Named) => name === "purge-mails");
    assert.deepEqual([job.failures, job.failure, job.stoppedAt], [0, "the disk is full", null]);
    assert.ok(job.doneAt && job.failedAt);
    assert.equal(await post("/jobs/nothing/stop"), "404 NOT_FOUND");
  });

  it("finds people, and helps somebody sign in without seeing how", async () => {
    const shop = await openShop(app);
    const person = await hire(app, shop, "MANAGER", "Nora.Berg@spisested.example");
    await addPasskeyTo(person, createAuthenticator(originOf(app)));
    const { data } = await ask("/people?text=nora.berg");
    assert.deepEqual(
      data.map(({ email }: { email: string }) => email),
      [person.email.toLowerCase()],
    );
    const before = await ask(`/people/${person.userId}`);
    assert.deepEqual(
      [before.passkeys, before.hasCodes, before.hasPassword, before.sessions, before.isOperator],
      [1, false, true, 1, false],
    );
    assert.deepEqual(
      before.restaurants.map(({ slug, role }: Record<string, string>) => [slug, role]),
      [[shop.slug, "MANAGER"]],
    );
    assert.deepEqual(before.teams, []);
    assert.ok(before.createdAt <= before.lastSeenAt, `${before.createdAt} ${before.lastSeenAt}`);
    const helped = await operator.call("POST", `/people/${person.userId}/reset`, {});
    assert.deepEqual(helped.json(), { hadSecondFactor: true, ended: 0 });
    assert.deepEqual((await lastLine()).slice(1, 4), ["PERSON_RESET", person.email.toLowerCase(), "DONE"]);
    const after = await ask(`/people/${person.userId}`);
    assert.deepEqual([after.passkeys, after.sessions], [0, 0]);
    assert.equal((await person.call("GET", "/me")).statusCode, 401);
    const mails = await app.db.query("SELECT kind FROM people_mails WHERE user_id = $1 ORDER BY kind", [
      person.userId,
    ]);
    assert.ok(
      mails.some(({ kind }) => kind === "PASSWORD_RESET") &&
        mails.some(({ kind }) => kind === "SECOND_FACTOR"),
    );

    const other = await hire(app, shop);
    const ended = await operator.call("DELETE", `/people/${other.userId}/sessions`);
    assert.deepEqual(ended.json(), { ended: 1 });
    assert.equal((await other.call("GET", "/restaurant")).statusCode, 401);
    assert.equal(outcomeOf(await operator.call("POST", "/people/usr_none/reset", {})), "404 NOT_FOUND");
    assert.equal(outcomeOf(await operator.call("DELETE", "/people/usr_none/sessions")), "404 NOT_FOUND");
  });
});
