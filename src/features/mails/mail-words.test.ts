import assert from "node:assert/strict";
import { it } from "node:test";
import { createTestApp } from "../../../test/app.ts";
import { notSaid, speakPseudoLanguage } from "../../../test/pseudo-language.ts";
import { openShop } from "../orders/shop.fixture.ts";
import { sampleMails } from "./sample-mails.ts";

/** Figures, and what people have named and written: the sample's dishes, its guest, its partner, its coupon. */
const notWords =
  /NOK|[A-Z]\w+day \d+ [A-Z]\w+ at \d|https?:\S+|\S+@\S+|\b\S+\.\S+\b|Prøva Pizza|Gata 1, 7010 Trondheim|Gata 1|Trondheim|Bakklandet|Margherita|Brus|Bacon|VELKOMMEN15|7KD|Nettbyrået|Kari|\[TEST\]/gu;
const wordsIn = (text: string): string[] =>
  notSaid(text)
    .replace(notWords, " ")
    .match(/\p{L}{2,}/gu) ?? [];

const read = (html: string): string =>
  html.replace(/<style>[\s\S]*?<\/style>/g, " ").replace(/<[^>]*>|&[#\w]+;/g, " ");
/** What people read of a calendar file. */
const shown = (calendar: string): string =>
  [...calendar.replaceAll("\r\n ", "").matchAll(/^(?:SUMMARY|DESCRIPTION):(.*)\r$/gm)]
    .map(([, text]) => text!.replace(/\\[n,;]/g, " "))
    .join(" ");

it("every word of a mail and of its appointment is the catalogue's", async (t) => {
  t.after(speakPseudoLanguage());
  const app = await createTestApp();
  t.after(() => app.close());
  const shop = await openShop(app);
  const { snapshot } = (await app.ctx.snapshots.byId(shop.restaurantId))!;
  for (const { name, message } of sampleMails(app.ctx, snapshot.restaurant)) {
    if (!name.endsWith(".en")) continue;
    const { subject, text, html, calendar, fromName } = message;
    for (const part of [fromName, subject, text, read(html), shown(calendar?.content ?? "")])
      assert.deepEqual(wordsIn(part), [], name);
  }
});
