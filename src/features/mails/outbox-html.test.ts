import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { OutboxRow } from "./outbox.ts";
import { framedMail, mailPage, outboxPage } from "./outbox-html.ts";

const mail: OutboxRow = {
  ...{ id: "0190", kind: "ORDER_CONFIRMED", recipient: "kari@example.com", state: "SENT", failure: null },
  ...{ createdAt: Temporal.Instant.from("2026-06-12T16:00:00Z"), restaurantName: "Roma", content: null },
};
const content = { subject: "Takk!", head: "Subject: Takk!", text: "Hei", html: "<b>Hei</b>", calendar: null };

describe("the pages of the development outbox", () => {
  it("list each mail with when, from whom and to whom it is, and what became of it", () => {
    const rows: OutboxRow[] = [
      { ...mail, content },
      { ...mail, restaurantName: null, state: "FAILED", failure: "RECIPIENT" },
      { ...mail, restaurantName: "<Pizza>", recipient: '"x"@example.com', state: "PENDING" },
    ];
    const { html } = outboxPage(rows, "nb");
    const cells = [...html.matchAll(/<td>(.*?)<\/td>/g)].map(([, cell]) => cell!.replace(/<[^>]+>/g, ""));
    assert.deepEqual(cells, [
      ...["2026-06-12 18:00", "Roma", "kari@example.com", "Takk!", "sendt"],
      ...["2026-06-12 18:00", "Luka", "kari@example.com", "ORDER_CONFIRMED", "mislyktes (RECIPIENT)"],
      ...["2026-06-12 18:00", "&lt;Pizza&gt;", "&quot;x&quot;@example.com", "ORDER_CONFIRMED", "venter"],
    ]);
    assert.match(outboxPage([], "nb").html, /Ingen e-post ennå\./);
  });

  it("say why there is no text: it went through the mail server, or was not sent", () => {
    const told = (state: OutboxRow["state"]) => mailPage({ ...mail, state }, "nb").html;
    const [kept, never] = [/teksten er ikke tatt vare på/, /Ingenting ble sendt/];
    assert.match(told("SENT"), kept);
    assert.doesNotMatch(told("SENT"), never);
    for (const state of ["PENDING", "FAILED", "SKIPPED"] as const) {
      assert.match(told(state), never, state);
      assert.doesNotMatch(told(state), kept, state);
    }
  });

  it("show a mail's text, head and calendar as text, and its page in a frame", () => {
    const { html } = mailPage(
      { ...mail, content: { ...content, text: "<script>", calendar: "BEGIN:VCALENDAR" } },
      "nb",
    );
    assert.match(html, /<pre>&lt;script&gt;<\/pre>/);
    assert.match(html, /<pre>Subject: Takk!<\/pre>/);
    assert.match(html, /<h2>Kalenderfil<\/h2><pre>BEGIN:VCALENDAR<\/pre>/);
    assert.match(html, /<iframe src="\/outbox\/0190\/html" sandbox="[^"]*"/);
    assert.doesNotMatch(mailPage({ ...mail, content }, "nb").html, /Kalenderfil/);
    const framed = framedMail("<html><head></head><body></body></html>");
    assert.equal(framed.html, '<html><head><base target="_blank"></head><body></body></html>');
    assert.match(framed.contentSecurityPolicy, /^default-src 'none';/);
  });
});
