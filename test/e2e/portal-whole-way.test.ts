import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { sendMails } from "../../src/features/mails/send-mails.ts";
import { newKey } from "../../src/features/orders/shop.fixture.ts";
import { setTestAtOnce } from "../../src/features/partners/partner-program.ts";
import { password } from "../../src/features/people/staff.fixture.ts";
import { deliverWebhooks } from "../../src/features/webhooks/deliver-webhooks.ts";
import { createResolver } from "../../src/platform/dns.ts";
import { fridayEvening } from "../app.ts";
import { createAuthority, trust } from "../certificates.ts";
import { startMailServer, type TestMailServer } from "../mail-server.ts";
import { type Receiver, startReceiver } from "../receiver.ts";
import { fill, linkIn, mailTo, setUpCodes } from "./begin-visit.ts";
import { createTestSite, type TestSite } from "./browser.ts";
import { assertSaysAndFits } from "./fits.ts";

/** With real mail and codes, where the operator gives TEST at once: no shell, no second page, nothing else touched. */
describe("from an application to a first order", { timeout: 600_000 }, () => {
  let site: TestSite;
  let server: TestMailServer;
  let receiver: Receiver;
  const stopping = new AbortController();
  let working: Promise<unknown>;
  before(async () => {
    server = await startMailServer();
    site = await createTestSite({
      standsAt: fridayEvening,
      env: {
        SMTP_URL: `smtp://127.0.0.1:${server.port}`,
        MAIL_FROM: "post@luka.example",
        ALLOW_PRIVATE_WEBHOOK_TARGETS: "1",
      },
    });
    await setTestAtOnce(site.ctx, true);
    const authority = createAuthority();
    trust(authority.cert);
    receiver = await startReceiver(authority.issue({ names: ["localhost"] }));
    working = Promise.all([
      sendMails(site.ctx, stopping.signal),
      deliverWebhooks(site.ctx, stopping.signal, createResolver({ allowsLocalhost: true })),
    ]);
  });
  after(async () => {
    stopping.abort();
    await working;
    await receiver?.close();
    await site?.close();
    await server?.close();
  });

  it("is a way of a few minutes, which the overview leads", async () => {
    const { page, errors } = await site.open();
    const dialog = page.getByRole("dialog");
    const kept = async (): Promise<string> => {
      const secret = (await dialog.locator("code").textContent())!;
      const done = dialog.getByRole("button", { name: "Jeg har kopiert den" });
      await done.click();
      await done.waitFor({ state: "detached" });
      return secret;
    };
    const toOverview = () => page.getByRole("link", { name: "Oversikt", exact: true }).first().click();
    const steps = page.getByRole("list", { name: "Kom i gang" }).getByRole("listitem");
    const isDone = (title: string) =>
      steps.filter({ hasText: title }).getByText("Gjort", { exact: true }).waitFor();
    const email = `${newKey()}@byraa.example`;

    await page.goto(`${site.base}/partner/apply`);
    await fill(page, {
      ...{ "Navnet ditt": "Ida Integrator", "E-post": email, Firma: "Nettbyrået AS" },
      ...{ Organisasjonsnummer: "923 609 016", "Hva skal dere bygge?": "Nettsider for pizzerier." },
    });
    await page.getByRole("button", { name: "Send søknaden" }).click();
    await page.goto(linkIn(await mailTo(server, email, /^Bekreft at/)));
    await page.getByLabel("Velg et passord").fill(password);
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Sikkerhet", exact: true }).waitFor();
    await setUpCodes(page);
    await page.getByRole("link", { name: "Gå videre" }).click();
    await page.getByText("Dere kan bruke test med en gang.").waitFor();
    await assertSaysAndFits(page.getByRole("main"), "portal begin");

    await page.getByRole("link", { name: "Lag en sandkasse" }).click();
    await page.getByRole("textbox", { name: "Navn" }).fill("Første Pizza");
    await page.getByRole("button", { name: "Lag sandkassen" }).click();
    const restaurantKey = await kept();
    await page.getByRole("heading", { name: "Første Pizza", level: 1 }).waitFor();
    await toOverview();
    await isDone("Lag en sandkasse");
    await page.getByRole("link", { name: "Lag en nøkkel" }).click();
    await page.getByRole("button", { name: "Lag nøkkel" }).click();
    await dialog.getByLabel("Navn").fill("Byggeserver");
    await page.keyboard.press("Enter");
    const partnerKey = await kept();
    await toOverview();
    await isDone("Lag en partnernøkkel");

    await page.getByRole("link", { name: "Lag en webhook" }).click();
    await page.getByRole("button", { name: "Ny webhook" }).click();
    await page.getByLabel("Adresse").fill(`https://localhost:${receiver.port}/ordrer`);
    await page.getByLabel("Adresse").press("Enter");
    await kept();
    await toOverview();
    await isDone("Få beskjed om ordrer");

    const call = (await page.getByText(/^curl /).textContent())!;
    assert.ok(call.includes(partnerKey) && call.includes(restaurantKey), "the call has their own keys");
    await assertSaysAndFits(page.getByRole("main"), "portal first call");
    const headers = Object.fromEntries(
      [...call.matchAll(/-H "([^:]+): ([^"]+)"/g)].map(([, name, value]) => [name!, value!]),
    );
    const ordered = await site.inject({
      method: "POST",
      url: new URL(/http\S+/.exec(call)![0]).pathname,
      headers: { host: site.ctx.config.serviceDomain, ...headers },
      payload: /-d '(.*)'$/.exec(call)![1]!,
    });
    assert.equal(ordered.statusCode, 200, ordered.body);
    const [told] = await receiver.waitFor(1);
    assert.match(String(told!.headers["x-service-webhook-signature"]), /^sha256=[0-9a-f]{64}$/);
    await page.reload();
    await isDone("Send den første ordren");
    await page.getByRole("link", { name: "Se ordrene" }).click();
    await page
      .getByRole("listitem")
      .filter({ hasText: /Ordre \d+ ·/ })
      .first()
      .waitFor();

    await page.getByRole("link", { name: "Webhooks", exact: true }).click();
    await page.getByRole("link", { name: /ordrer$/ }).click();
    await page.getByRole("button", { name: /Levert.*Ordre laget/ }).click();
    await page.getByRole("button", { name: "Send på nytt" }).click();
    const ids = (await receiver.waitFor(2)).map(({ headers: sent }) => sent["x-service-delivery-id"]);
    assert.equal(ids[0], ids[1]);

    await page.getByRole("link", { name: "Partnernøkler" }).click();
    await page.getByRole("button", { name: "Bytt ut Byggeserver" }).click();
    await dialog.getByRole("button", { name: "Lag ny nøkkel" }).click();
    const next = await kept();
    for (const key of [partnerKey, next]) {
      const me = await site.inject({
        url: "/api/v1/partner/me",
        headers: { authorization: `Bearer ${key}` },
      });
      assert.equal(me.statusCode, 200);
    }
    await page.getByRole("link", { name: "Team", exact: true }).click();
    await page.getByRole("button", { name: "Inviter til teamet" }).click();
    const colleague = `${newKey()}@byraa.example`;
    await dialog.getByLabel("Navn").fill("Dag Utvikler");
    await dialog.getByLabel("E-post", { exact: true }).fill(colleague);
    await dialog.getByRole("button", { name: "Send invitasjonen" }).click();
    await page.getByText("Venter på svar").waitFor();
    assert.ok(linkIn(await mailTo(server, colleague, /inviterer deg til teamet/)));
    assert.deepEqual(errors, []);
  });
});
