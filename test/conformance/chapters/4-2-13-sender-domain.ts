import assert from "node:assert/strict";
import { createPartner } from "../partner.ts";
import { issuesAt, refused } from "../restaurant.ts";
import { readSender, senderPath, senders, setSender } from "../sender-domains.ts";
import { chapter, sentence } from "../sentence.ts";
import { newDomain, ownMailDomain } from "../surroundings.ts";
import { team } from "../teams.ts";

export const postSenderDomain = chapter(
  "4.2.13",
  "POST /api/v1/partner/brand/sender-domain",
  sentence(1, "The partner key alone sets it: 201 `{ data }` with DNS records.", async (town) => {
    const { domain, records } = (await senders(town)).pending;
    assert.match(domain!, /^post\./);
    assert.ok(records.length >= 3);
  }),
  sentence(
    2,
    "The key must come from an owner or administrator, at the moment of the call.",
    async (town) => {
      const { member, formerAdmin } = await team(town);
      for (const by of [member, formerAdmin]) {
        const error = refused(await setSender(by), 403, "KEY_ROLE_FORBIDDEN");
        assert.equal(error.details!.capability, "brand.manage");
      }
    },
  ),
  sentence(3, "An administrator's key will do.", async (town) => {
    const { admin } = await team(town);
    const domain = newDomain();
    town.surroundings.mailProvider.refuse(domain);
    // It has come as far as the email provider.
    refused(await setSender(admin, domain), 422, "SENDER_DOMAIN_REJECTED");
  }),
  sentence(4, "403 WHITE_LABEL_REQUIRED.", async (town) => {
    refused(await setSender(await town.partners.shared()), 403, "WHITE_LABEL_REQUIRED");
  }),
  sentence(5, "409 SENDER_DOMAIN_ALREADY_SET: to switch, the old one is removed first.", async (town) => {
    const partner = await createPartner(town, { whiteLabel: true });
    await setSender(partner);
    const next = newDomain();
    refused(await setSender(partner, next), 409, "SENDER_DOMAIN_ALREADY_SET");
    await partner.ask("DELETE", senderPath);
    assert.equal((await setSender(partner, next)).status, 201);
    assert.equal((await readSender(partner)).domain, next);
  }),
  sentence(6, "409 DOMAIN_TAKEN: another partner uses it.", async (town) => {
    const { pending } = await senders(town);
    const { owner } = await team(town);
    refused(await setSender(owner, pending.domain), 409, "DOMAIN_TAKEN");
  }),
  sentence(7, "409 DOMAIN_EXISTS: used for email by the service already.", async (town) => {
    const { owner } = await team(town);
    refused(await setSender(owner, ownMailDomain), 409, "DOMAIN_EXISTS");
    const elsewhere = newDomain();
    town.surroundings.mailProvider.elsewhere(elsewhere);
    refused(await setSender(owner, elsewhere), 409, "DOMAIN_EXISTS");
  }),
  sentence(
    8,
    "422 with an issue on `domain`: missing, no host name, or one that nobody can own.",
    async (town) => {
      const { owner } = await team(town);
      const reserved = `post.${town.serviceDomain.replace(/:\d+$/, "")}`;
      for (const domain of [
        "",
        "ikke et navn",
        "localhost",
        "127.0.0.1",
        "co.uk",
        "https://x.no",
        reserved,
        7,
      ])
        assert.equal(issuesAt(await setSender(owner, domain), "domain").length, 1, String(domain));
      assert.deepEqual(issuesAt(await owner.call("POST", senderPath, {}), "domain"), ["REQUIRED"]);
    },
  ),
  sentence(9, "422 SENDER_DOMAIN_REJECTED: the email provider refuses the name.", async (town) => {
    const { owner } = await team(town);
    const domain = newDomain();
    town.surroundings.mailProvider.refuse(domain);
    refused(await setSender(owner, domain), 422, "SENDER_DOMAIN_REJECTED");
    assert.notEqual((await readSender(owner)).domain, domain);
  }),
  sentence(10, "429: the email provider's own limit, with `Retry-After`.", async (town) => {
    const { owner } = await team(town);
    const domain = newDomain();
    town.surroundings.mailProvider.fail(domain, 429);
    const answer = await owner.call("POST", senderPath, { domain }, { mayBeLimited: true });
    refused(answer, 429, "RATE_LIMITED");
    assert.match(String(answer.headers["retry-after"]), /^\d+$/);
  }),
  sentence(11, "503 EMAIL_SERVICE_UNAVAILABLE.", async (town) => {
    const { admin } = await team(town);
    const domain = newDomain();
    town.surroundings.mailProvider.fail(domain, 500);
    refused(await setSender(admin, domain), 503, "EMAIL_SERVICE_UNAVAILABLE");
  }),
);
