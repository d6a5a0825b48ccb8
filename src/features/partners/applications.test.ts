import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { after, before, describe, it } from "node:test";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { endsOtherwise } from "../../../test/ends-otherwise.ts";
import { acceptInvite, findOpenInvite } from "../colleagues/accept-invite.ts";
import { renderPersonMail } from "../mails/render-person-mail.ts";
import { type Operator, openOperator } from "../people/operator.fixture.ts";
import { cookiesOf, hire, originOf, password, signIn } from "../people/staff.fixture.ts";
import { readMailedApplication } from "./confirm-application.ts";
import { partnerLoops } from "./jobs.ts";
import { openPartner, outcomeOf } from "./partner.fixture.ts";
import { joinTeam } from "./team.fixture.ts";

const dayMs = 24 * 3_600_000;

/** D-367, D-368: from a form that anybody can fill in to a partner that may work. */
describe("who becomes a partner", () => {
  let app: TestApp;
  let operator: Operator;
  before(async () => {
    app = await createTestApp();
    operator = await openOperator(app);
  });
  after(() => app.close());

  const newAddress = () => `${randomBytes(6).toString("hex")}@byraa.example`;
  const application = (email: string, more: object = {}) => ({
    ...{ name: "Ida Integrator", company: "Nettbyrået AS", orgNumber: "923 609 016" },
    ...{ purpose: "Nettsider for pizzerier.", email },
    ...more,
  });
  const apply = (body: object, headers: Record<string, string> = {}) =>
    app.inject({
      method: "POST",
      url: "/api/partner-applications",
      headers: { host: app.ctx.config.serviceDomain, origin: originOf(app), ...headers },
      remoteAddress: `10.${randomBytes(3).join(".")}`,
      payload: body,
    });
  const mailsTo = (email: string) =>
    app.db.query<{ kind: string; locale: string; data: { applicationId: string } }>(
      "SELECT kind, locale, data FROM people_mails WHERE address = $1 ORDER BY id DESC",
      [email],
    );
  /** What the latest mail's link ends with. */
  const tokenFor = async (email: string) => {
    const [mail] = await mailsTo(email);
    const { url } = (await readMailedApplication(app.ctx, mail!.data.applicationId))!;
    return url.slice(url.lastIndexOf("/") + 1);
  };
  const visit = (method: "GET" | "POST", token: string, payload?: object) =>
    app.inject({
      method,
      url: `/invite/${token}`,
      headers: { host: app.ctx.config.serviceDomain, origin: originOf(app) },
      ...(payload && {
        payload: new URLSearchParams(payload as Record<string, string>).toString(),
        headers: {
          host: app.ctx.config.serviceDomain,
          origin: originOf(app),
          "content-type": "application/x-www-form-urlencoded",
        },
      }),
    });
  const partnersNamed = (name: string) =>
    app.db.query<{ id: string; status: string; kind: string; signed: boolean }>(
      "SELECT id, status, kind, agreement_signed_at IS NOT NULL AS signed FROM partners WHERE name = $1",
      [name],
    );
  const setTestAtOnce = async (isOn: boolean) =>
    assert.equal(outcomeOf(await operator.call("PUT", "/test-at-once", { isOn })), "200");

  it("applies, confirms the address, and waits for the operator, who is told and decides", async () => {
    const email = newAddress();
    const company = `Byrå ${randomBytes(4).toString("hex")}`;
    assert.equal(outcomeOf(await apply(application(email, { company, locale: "en" }))), "200");
    assert.deepEqual(
      (await mailsTo(email)).map(({ kind, locale }) => [kind, locale]),
      [["PARTNER_APPLICATION", "en"]],
    );
    assert.deepEqual(await partnersNamed(company), [], "nothing is made before the address is confirmed");
    const token = await tokenFor(email);
    const asked = await visit("GET", token);
    assert.equal(asked.statusCode, 200);
    assert.match(asked.body, new RegExp(`${company}.*923609016`));
    assert.equal((await visit("POST", token, { password: "kort" })).statusCode, 422);
    const accepted = await visit("POST", token, { password });
    assert.deepEqual([accepted.statusCode, accepted.headers.location], [303, "/partner?lang=en"]);
    assert.equal((await visit("POST", token, { password })).statusCode, 404, "once");

    const [partner] = await partnersNamed(company);
    assert.deepEqual([partner!.status, partner!.kind, partner!.signed], ["PENDING", "EXTERNAL", false]);
    const me = await app.inject({
      url: "/api/staff/me",
      headers: { host: app.ctx.config.serviceDomain, cookie: cookiesOf(accepted) },
    });
    assert.deepEqual(
      [me.json().lacksSecondFactor, me.json().teams],
      [true, [{ partnerId: partner!.id, name: company, status: "PENDING", role: "OWNER" }]],
    );
    const kinds = async (userId: string) =>
      (
        await app.db.query<{ kind: string }>("SELECT kind FROM people_mails WHERE user_id = $1 ORDER BY id", [
          userId,
        ])
      ).map(({ kind }) => kind);
    assert.ok((await kinds(operator.userId)).includes("PARTNER_APPLIED"));
    const shown = (await operator.call("GET", `/partners/${partner!.id}`)).json();
    assert.deepEqual(
      [shown.applied.orgNumber, shown.applied.purpose, shown.applied.email],
      ["923609016", "Nettsider for pizzerier.", email],
    );

    const approve = `/partners/${partner!.id}/approve`;
    assert.equal(outcomeOf(await operator.call("POST", approve)), "200");
    assert.equal(outcomeOf(await operator.call("POST", approve)), "200", "twice is told once");
    const told = (await kinds(me.json().person.id)).filter((kind) => kind === "PARTNER_APPROVED");
    assert.equal(told.length, 1);
  });

  it("is told that it is approved, its owners and administrators alone, and when it has applied", async () => {
    const become = async (company: string) => {
      const email = newAddress();
      await apply(application(email, { company }));
      await acceptInvite(app.ctx, await tokenFor(email), password);
      const [{ partnerId, userId }] = (await app.db.query(
        `SELECT m.partner_id AS "partnerId", m.user_id AS "userId" FROM partner_members m JOIN people p ON p.id = m.user_id WHERE p.email = $1`,
        [email],
      )) as [{ partnerId: string; userId: string }];
      return { partnerId, userId, environment: "TEST" as const };
    };
    const [applied, waiting, made] = [
      await become("Godkjent AS"),
      await become("Venter AS"),
      await openPartner(app),
    ];
    await app.db.query("UPDATE partners SET status = 'PENDING' WHERE id = $1", [made.partnerId]);
    const admin = await joinTeam(app, applied, "ADMIN");
    for (const role of ["MEMBER", "READER"] as const) await joinTeam(app, applied, role);
    for (const other of [waiting, made]) await joinTeam(app, other, "OWNER");
    const mails = () =>
      app.db.query<{ user: string; partnerId: string }>(
        `SELECT user_id AS user, data ->> 'partnerId' AS "partnerId" FROM people_mails
         WHERE kind = 'PARTNER_APPROVED' AND data ->> 'partnerId' = ANY ($1)`,
        [[applied, waiting, made].map(({ partnerId }) => partnerId)],
      );
    await operator.call("POST", `/partners/${applied.partnerId}/suspend`);
    assert.deepEqual(await mails(), [], "that is not what they wait for");
    await app.db.query("UPDATE partners SET status = 'PENDING' WHERE id = $1", [applied.partnerId]);
    for (const { partnerId } of [applied, made])
      assert.equal(outcomeOf(await operator.call("POST", `/partners/${partnerId}/approve`)), "200");
    assert.deepEqual(
      (await mails()).toSorted((a, b) => (a.user < b.user ? -1 : 1)),
      [applied.userId, admin.userId].toSorted().map((user) => ({ user, partnerId: applied.partnerId })),
    );
    const left = await app.db.query("SELECT status FROM partners WHERE id = $1", [waiting.partnerId]);
    assert.deepEqual(left, [{ status: "PENDING" }]);
  });

  it("is shown to the operator where the console is", async () => {
    const email = newAddress();
    const company = `Byrå ${randomBytes(4).toString("hex")}`;
    await apply(application(email, { company }));
    await acceptInvite(app.ctx, await tokenFor(email), password);
    const [partner] = await partnersNamed(company);
    const consoleHost = "konsoll.luka.localhost";
    const mail = await renderPersonMail({ ...app.ctx, config: { ...app.ctx.config, consoleHost } }, {
      ...{ id: "01890a5d-ac96-774b-bcce-b302099a8057", claimId: "", userId: operator.userId },
      ...{
        kind: "PARTNER_APPLIED",
        recipient: operator.email,
        locale: "nb",
        data: { partnerId: partner!.id },
      },
      ...{ attempts: 0, createdAtMs: app.clock.nowMs(), ageSeconds: 0 },
    } as const);
    assert.ok("text" in mail && mail.text.includes(`http://${consoleHost}/console/partners/${partner!.id}`));
  });

  it("has TEST at once when the operator allows it, and LIVE only when approved", async () => {
    await setTestAtOnce(true);
    const email = newAddress();
    const company = `Straks ${randomBytes(4).toString("hex")}`;
    await apply(application(email, { company }));
    await acceptInvite(app.ctx, await tokenFor(email), password);
    await setTestAtOnce(false);
    const [partner] = await partnersNamed(company);
    assert.equal(partner!.status, "TESTING");
    const cookie = cookiesOf(await signIn(app, email, password));
    await app.db.query(
      "UPDATE people_sessions SET proven_by = 'SECOND_FACTOR' WHERE user_id = (SELECT id FROM people WHERE email = $1)",
      [email],
    );
    await app.db.query("UPDATE partners SET agreement_signed_at = now() WHERE id = $1", [partner!.id]);
    app.ctx.people.forgetSessions();
    const make = (environment: string, path: string, payload: object) =>
      app.inject({
        method: "POST",
        url: `/api/portal/${partner!.id}/${environment}${path}`,
        headers: { host: app.ctx.config.serviceDomain, origin: originOf(app), cookie },
        payload,
      });
    const sandbox = { name: "Prøv", slug: `prov-${randomBytes(4).toString("hex")}`, begin: "pizza" };
    assert.equal(outcomeOf(await make("test", "/sandboxes", sandbox)), "201");
    assert.equal(outcomeOf(await make("live", "/restaurants", {})), "403 PARTNER_NOT_APPROVED");
    const { data } = (await operator.call("GET", "/log?limit=2")).json();
    assert.deepEqual(
      data.map(({ action }: { action: string }) => action),
      ["TEST_AT_ONCE_OFF", "TEST_AT_ONCE_ON"],
    );
  });

  it("is told all that is wrong at once; an organisation number is judged by its digits", async () => {
    const markup = "<b></b>";
    const empty = { name: markup, company: markup, purpose: markup };
    const wrong = await apply(application("ida", { orgNumber: "923609017", ...empty }));
    assert.equal(outcomeOf(wrong), "422 VALIDATION_FAILED");
    assert.deepEqual(
      wrong.json().error.details.issues.map(({ path }: { path: string }) => path),
      ["name", "email", "company", "orgNumber", "purpose"],
    );
    for (const path of ["name", "company", "purpose"]) {
      const refused = await apply(application(newAddress(), { [path]: markup }));
      assert.equal(outcomeOf(refused), "422 VALIDATION_FAILED", path);
      assert.deepEqual(
        refused.json().error.details.issues.map((issue: { path: string }) => issue.path),
        [path],
      );
    }
    const [single, short] = ["<b>x</b>", "<b>AB</b>"];
    assert.equal(
      outcomeOf(await apply(application(newAddress(), { company: single }))),
      "422 VALIDATION_FAILED",
    );
    assert.equal(outcomeOf(await apply(application(newAddress(), { company: short }))), "200");
    assert.equal(outcomeOf(await apply({})), "422 VALIDATION_FAILED");
    assert.equal(
      outcomeOf(await apply(application(newAddress(), { role: "OWNER" }))),
      "422 VALIDATION_FAILED",
    );
    assert.equal(
      outcomeOf(await apply(application(newAddress()), { origin: "https://ond.example" })),
      "403 FORBIDDEN",
    );
  });

  it("says nothing in the mail that leads elsewhere", async () => {
    const email = newAddress();
    await apply(
      application(email, {
        company: "Vinn på https://ond.example AS",
        name: "<a href=//ond.example>Ida</a>",
      }),
    );
    const [mail] = await mailsTo(email);
    const { name, company } = (await readMailedApplication(app.ctx, mail!.data.applicationId))!;
    assert.doesNotMatch(`${name} ${company}`, /ond\.example/);
  });

  it("who applies again has one application, whose latest link works alone, and five mails an hour", async () => {
    const email = newAddress();
    await apply(application(email, { company: "Første AS" }));
    const first = await tokenFor(email);
    app.clock.advance(1_000);
    await apply(application(email, { company: "Andre AS" }));
    const second = await tokenFor(email);
    assert.equal(await findOpenInvite(app.ctx, first), null);
    const open = await findOpenInvite(app.ctx, second);
    assert.equal(open?.to === "PARTNER" && open.company, "Andre AS");
    assert.equal(await findOpenInvite(app.ctx, endsOtherwise(second)), null);
    for (let mails = 3; mails <= 5; mails++) assert.equal(outcomeOf(await apply(application(email))), "200");
    const limited = await apply(application(email));
    assert.equal(outcomeOf(limited), "429 RATE_LIMITED");
    assert.ok(Number(limited.headers["retry-after"]) > 0);
  });

  it("who has an account keeps it, whatever else they are", async () => {
    const { email, userId } = await hire(app, null);
    await apply(application(email, { company: "Kjent AS" }));
    const token = await tokenFor(email);
    const joined = await visit("POST", token, { password: "" });
    assert.equal(joined.statusCode, 200);
    assert.equal(joined.headers["set-cookie"], undefined, "the link signs nobody in");
    const [partner] = await partnersNamed("Kjent AS");
    const [owner] = await app.db.query("SELECT user_id, role FROM partner_members WHERE partner_id = $1", [
      partner!.id,
    ]);
    assert.deepEqual(owner, { user_id: userId, role: "OWNER" });
    assert.equal((await signIn(app, email, password)).statusCode, 200);
  });

  it("is made once of two clicks at once", async () => {
    const email = newAddress();
    const company = `To klikk ${randomBytes(4).toString("hex")}`;
    await apply(application(email, { company }));
    const token = await tokenFor(email);
    const outcomes = await Promise.allSettled([1, 2, 3].map(() => acceptInvite(app.ctx, token, password)));
    assert.equal(outcomes.filter(({ status }) => status === "fulfilled").length, 1);
    assert.equal((await partnersNamed(company)).length, 1);
  });

  it("has seven days to confirm, after which nothing is left", async () => {
    const email = newAddress();
    await apply(application(email));
    const token = await tokenFor(email);
    const confirmed = newAddress();
    await apply(application(confirmed));
    assert.equal((await visit("POST", await tokenFor(confirmed), { password })).statusCode, 303);
    app.clock.advance(7 * dayMs - 1);
    assert.ok(await findOpenInvite(app.ctx, token));
    app.clock.advance(1);
    assert.equal(await findOpenInvite(app.ctx, token), null);
    await partnerLoops
      .find(({ name }) => name === "forget-partner-applications")!
      .run(app.ctx, new AbortController().signal);
    const left = await app.db.query<{ email: string }>(
      "SELECT email FROM partner_applications WHERE email IN ($1, $2)",
      [email, confirmed],
    );
    assert.deepEqual(left, [{ email: confirmed }]);
  });
});
