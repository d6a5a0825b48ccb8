import assert from "node:assert/strict";
import { inLots } from "../../lots.ts";
import { inHours, newNewsroom } from "../newsroom.ts";
import { createPartner } from "../partner.ts";
import { refused } from "../restaurant.ts";
import { senderPath, setSender } from "../sender-domains.ts";
import { sentence } from "../sentence.ts";
import { newDomain } from "../surroundings.ts";

const once = { mayBeLimited: true };

/** Of a partner's limits those on news and on its sender domain. */
export const newsLimits = [
  sentence(14, "News changes: 60 per 10 minutes per partner, whatever the change.", async (town) => {
    const { partner, draft, write } = await newNewsroom(town);
    const { id } = await write();
    // All wait for one count: many at once wait longer than for one lock on a busy machine, asking again takes from the key's
    // limit, and what was answered too late may be written.
    const unknown: string[] = [];
    const writeOne = async (): Promise<number> => {
      const { status, text } = await partner.call("POST", "/news", draft(), { ...once, mayBeBusy: true });
      if (status !== 503) return status;
      unknown.push(text);
      return writeOne();
    };
    const statuses = await inLots(7, 64, writeOne);
    const written = statuses.filter((status) => status === 201).length;
    assert.ok(
      written <= 59 && written >= 59 - unknown.length,
      `${written} written, ${unknown.length} unknown`,
    );
    assert.equal(statuses.filter((status) => status === 429).length, 64 - written);
    const other = await partner.call("DELETE", `/news/${id}`, undefined, once);
    refused(other, 429, "RATE_LIMITED");
    const retryAfter = Number(other.headers["retry-after"]);
    assert.ok(retryAfter > 60 && retryAfter <= 600, String(retryAfter));
  }),
  sentence(15, "Reading news does not count, nor does what is refused.", async (town) => {
    const { partner, send, write, act } = await newNewsroom(town);
    const { id } = await write();
    refused(await send({ title: "" }), 422, "VALIDATION_FAILED");
    refused(await act(id, "archive"), 409, "NOT_PUBLISHED");
    await partner.ask("GET", `/news/${id}`);
    const { quotas } = await partner.ask<{ quotas: { name: string; remaining: number }[] }>("GET", "/me");
    assert.equal(quotas.find(({ name }) => name === "newsChanges")!.remaining, 59);
  }),
  sentence(16, "Publishing and scheduling: 10 per day per partner, together.", async (town) => {
    const { partner, write, acted } = await newNewsroom(town);
    const drafts = await Promise.all(Array.from({ length: 11 }, () => write({ sendEmail: false })));
    const [last, ...first] = drafts;
    for (const [index, { id }] of first.entries())
      await (index % 2 === 0 ? acted(id, "publish") : acted(id, "schedule", { scheduledAt: inHours(30) }));
    for (const more of [{ action: "publish" }, { action: "schedule", scheduledAt: inHours(30) }]) {
      const answer = await partner.call("POST", `/news/${last!.id}/actions`, more, once);
      refused(answer, 429, "RATE_LIMITED");
      assert.ok(Number(answer.headers["retry-after"]) > 3600);
    }
    // What is not sending goes on.
    assert.equal((await acted(first[0]!.id, "archive")).status, "ARCHIVED");
    assert.equal((await acted(first[1]!.id, "unschedule")).status, "DRAFT");
  }),
  sentence(
    17,
    "Sender-domain changes: 10 per hour per partner; what is refused does not count.",
    async (town) => {
      const partner = await createPartner(town, { whiteLabel: true });
      for (let round = 0; round < 5; round += 1) {
        assert.equal((await setSender(partner)).status, 201);
        refused(await setSender(partner), 409, "SENDER_DOMAIN_ALREADY_SET");
        await partner.ask("DELETE", senderPath);
      }
      const answer = await partner.call("POST", senderPath, { domain: newDomain() }, once);
      refused(answer, 429, "RATE_LIMITED");
      assert.ok(Number(answer.headers["retry-after"]) > 60);
    },
  ),
];
