import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { after, before, describe, it } from "node:test";
import type { TestApp } from "../../../test/app.ts";
import type { TestMailServer } from "../../../test/mail-server.ts";
import { openPartner, outcomeOf } from "../partners/partner.fixture.ts";
import { joinTeam } from "../partners/team.fixture.ts";
import { type Operator, openOperator } from "../people/operator.fixture.ts";
import { originOf, password } from "../people/staff.fixture.ts";
import { type MailingApp, openMailingApp } from "./mailing-app.fixture.ts";

/** D-367 to D-370, from mailbox to mailbox: each mail's link leads on. */
describe("mail to who becomes a partner", () => {
  let mailing: MailingApp;
  let app: TestApp;
  let server: TestMailServer;
  let operator: Operator;
  before(async () => {
    mailing = await openMailingApp();
    ({ app, server } = mailing);
    operator = await openOperator(app);
  });
  after(() => mailing.close());

  /** The mail to an address about something, and where its button leads. */
  const mailTo = async (address: string, about: string) => {
    for (let seen = 0; ; seen += 1) {
      const one = (await server.waitFor(seen + 1))[seen]!;
      const [subject, text] = [one.mail.subject!, one.mail.text!];
      if (one.to[0] !== address || !subject.includes(about)) continue;
      server.received.splice(seen, 1);
      return { subject, text, path: new URL(/: (http:\S+)\n/.exec(text)![1]!).pathname };
    }
  };
  const newAddress = () => `${randomBytes(6).toString("hex")}@byraa.example`;
  const newCompany = () => `Nettbyrået ${randomBytes(3).toString("hex")}`;
  const accept = async (path: string) => {
    const { headers, statusCode, body } = await app.inject({
      method: "POST",
      url: path,
      headers: {
        host: app.ctx.config.serviceDomain,
        origin: originOf(app),
        "content-type": "application/x-www-form-urlencoded",
      },
      payload: new URLSearchParams({ password }).toString(),
    });
    assert.equal(statusCode, 303, body);
    return headers.location;
  };

  for (const [locale, confirms, isApproved] of [
    ["nb", "Bekreft at COMPANY vil bli partner", "COMPANY er godkjent som partner"],
    ["en", "Confirm that COMPANY wants to become a partner", "COMPANY is approved as a partner"],
  ] as const)
    it(`asks who has applied in ${locale} to confirm it, then tells the operator, and them when it is approved`, async () => {
      const [email, company] = [newAddress(), newCompany()];
      const applied = await app.inject({
        method: "POST",
        url: "/api/partner-applications",
        headers: { host: app.ctx.config.serviceDomain, origin: originOf(app) },
        payload: {
          ...{ name: "Ida Integrator", company, orgNumber: "923609016", email, locale },
          purpose: "Nettsider for pizzerier.",
        },
      });
      assert.equal(outcomeOf(applied), "200", applied.body);
      const confirm = await mailTo(email, company);
      assert.equal(confirm.subject, confirms.replace("COMPANY", company));
      await accept(confirm.path);

      const told = await mailTo(operator.email, company);
      assert.equal(told.subject, `${company} vil bli partner`);
      for (const fact of ["923609016", `Ida Integrator, ${email}`, "Nettsider for pizzerier."])
        assert.ok(told.text.includes(fact), told.text);
      const [, partnerId] = /^\/console\/partners\/(\w+)$/.exec(told.path)!;
      await operator.call("POST", `/partners/${partnerId}/approve`);
      const approved = await mailTo(email, company);
      assert.equal(approved.subject, isApproved.replace("COMPANY", company));
      assert.equal(approved.path, `/partner/${partnerId}/test`);
    });

  it("invites to a partner's team, by who asks and to be what", async () => {
    const partner = await openPartner(app);
    const owner = await joinTeam(app, partner, "OWNER");
    const email = newAddress();
    await owner.call("POST", "/team/invites", { name: "Dag Utvikler", email, role: "MEMBER" });
    const invited = await mailTo(email, "Tone Team");
    assert.match(
      invited.text,
      /^Tone Team inviterer deg til partnerportalen for Partner \d+ som utvikler\.$/m,
    );
    assert.equal(await accept(invited.path), "/partner");
    const { members } = (await owner.call("GET", "/team")).json();
    assert.ok(
      members.some((one: { email: string; role: string }) => one.email === email && one.role === "MEMBER"),
    );
  });
});
