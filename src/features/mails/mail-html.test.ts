import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { locales } from "../../messages/locale.ts";
import type { Block, MailContent, MailSender } from "./content.ts";
import { mailHtml } from "./mail-html.ts";
import { mailText } from "./mail-text.ts";

const sender: MailSender = {
  ...{ name: "Kafé Fjord", logoUrl: null, primaryColor: "#1b3a5c", secondaryColor: "#e8a33d" },
  ...{ addressLines: ["Kaia 1, 7010 Trondheim"], phone: "+4773500000", email: "post@fjord.example" },
  ...{ url: "https://fjord.luka.example", isTest: false },
};
const content = (...blocks: Block[]): MailContent => ({
  ...{ locale: "en", subject: "Subject", preview: "Preview", title: "Title", blocks },
});
const htmlOf = (block: Block, more: Partial<MailSender> = {}) =>
  mailHtml(content(block), { ...sender, ...more });
const textOf = (block: Block, more: Partial<MailSender> = {}) =>
  mailText(content(block), { ...sender, ...more });
/** The style of what encloses a text directly. */
const styleOf = (html: string, text: string) => html.split(`>${text}<`)[0]!.split("<").at(-1)!;
const text: Block = { kind: "text", text: "Hei" };

describe("a mail", () => {
  const sums = [
    { label: "Subtotal", amount: "kr 100" },
    { label: "Tips", amount: "kr 10" },
    { label: "Total", amount: "kr 110", isTotal: true },
  ];

  it("has its sums below the lines with air between, and the total larger than the others", () => {
    const html = htmlOf({ kind: "lines", title: "Order", lines: [], sums, small: [] });
    for (const [first, later] of [
      ["Subtotal", "Tips"],
      ["kr 100", "kr 10"],
    ] as const) {
      assert.match(styleOf(html, first), /padding:12px 0 3px/);
      assert.match(styleOf(html, later), /padding:3px 0/);
    }
    for (const said of ["Total", "kr 110"])
      assert.match(styleOf(html, said), /font-weight:700;font-size:18px/);
    for (const said of ["Subtotal", "kr 100", "Tips"]) assert.doesNotMatch(styleOf(html, said), /700|18px/);
  });

  it("has what was ordered, with what was chosen of it, the small print and the links, in both forms", () => {
    const ordered: Block = {
      ...{ kind: "lines", title: "Your order", sums },
      lines: [{ quantity: 2, name: "Pizza & <co>", details: ["+ Bacon", "Without onion"], price: "kr 100" }],
      small: ["Of which VAT: kr 20", "Contains milk.\nAsk us."],
    };
    const said = htmlOf(ordered)
      .replace(/<style>[\s\S]*?<\/style>/, "")
      .replaceAll(/<br>/g, "\n")
      .replaceAll(/<[^>]*>/g, "|");
    for (const part of ["2&nbsp;×|", "|Pizza &amp; &lt;co&gt;\n|+ Bacon|\n|Without onion|", "|kr 100|"])
      assert.ok(said.includes(part), part);
    for (const small of ["|Of which VAT: kr 20|", "|Contains milk.\nAsk us.|"])
      assert.ok(said.includes(small), small);
    assert.match(
      textOf(ordered),
      /\nYour order:\n {2}2 x Pizza & <co> {2}kr 100\n {6}\+ Bacon\n {6}Without onion\n\n {2}Subtotal: kr 100\n {2}Tips: kr 10\n {2}Total: kr 110\n {2}Of which VAT: kr 20\n {2}Contains milk\.\n {2}Ask us\.\n/,
    );
    const link: Block = {
      kind: "link",
      text: "Enough?",
      label: "Unsubscribe",
      url: "https://luka.example/u",
    };
    assert.match(htmlOf(link), />Enough\? <a [^>]*href="https:\/\/luka\.example\/u"[^>]*>Unsubscribe<\/a>/);
    assert.match(textOf(link), /\nEnough\? Unsubscribe: https:\/\/luka\.example\/u\n/);
  });

  it("shows what has changed beside what it was, struck through, large or not", () => {
    for (const isLarge of [true, false]) {
      const fact = { label: "When", value: "Friday 19:00", isLarge };
      const html = htmlOf({ kind: "facts", facts: [{ ...fact, before: "Friday 18:00" }] });
      assert.match(styleOf(html, "Friday 18:00"), /line-through/);
      assert.equal(/class="accent large"/.test(html), isLarge);
      const same = { kind: "facts", facts: [fact] } as const;
      assert.doesNotMatch(htmlOf({ ...same, facts: [fact] }), /line-through/);
      assert.match(textOf({ ...same, facts: [fact] }), /^When: Friday 19:00$/m);
    }
  });

  it("begins with the restaurant's logo, or its name where it has none", () => {
    const logoUrl = "https://luka.example/logo.webp";
    const withLogo = htmlOf(text, { logoUrl });
    assert.ok(withLogo.includes(`<img src="${logoUrl}" alt="Kafé Fjord"`));
    assert.ok(!withLogo.includes(">Kafé Fjord</td>"));
    const without = htmlOf(text);
    assert.ok(!without.includes("<img") && without.includes(">Kafé Fjord</td>"));
  });

  it("ends with how the restaurant is reached, of which a part may be missing", () => {
    const ways = {
      phone: ["tel:+4773500000", "Phone +47 73 50 00 00"],
      email: ["mailto:post@fjord.example", "post@fjord.example"],
      url: ['href="https://fjord.luka.example"', "https://fjord.luka.example"],
    } as const;
    for (const [way, [inHtml, inText]] of Object.entries(ways)) {
      assert.ok(htmlOf(text).includes(inHtml) && textOf(text).includes(inText), way);
      const without = { [way]: null };
      assert.ok(!htmlOf(text, without).includes(inHtml) && !textOf(text, without).includes(inText), way);
    }
    assert.ok(
      textOf(text).endsWith(
        "\nKaia 1, 7010 Trondheim\nPhone +47 73 50 00 00\npost@fjord.example\nhttps://fjord.luka.example\n",
      ),
    );
  });

  it("says first of all when it is of a sandbox", () => {
    for (const locale of locales) {
      const mail: MailContent = { ...content(text), locale };
      const real = mailText(mail, sender);
      const ofTest = mailText(mail, { ...sender, isTest: true });
      const [said] = ofTest.split("\n\n") as [string];
      assert.ok(ofTest.endsWith(real) && !real.includes(said), said);
      assert.ok(mailHtml(mail, { ...sender, isTest: true }).includes(said));
      assert.ok(!mailHtml(mail, sender).includes(said));
    }
  });
});
