import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { contrast, parseHex } from "../../domain/contrast.ts";
import type { RestaurantProfile } from "../../domain/snapshot.ts";
import { wordsOf } from "../../messages/languages.ts";
import { openShop } from "../orders/shop.fixture.ts";
import { mailKinds } from "./mail-kinds.ts";
import { mailColors } from "./mail-style.ts";
import { sampleMails } from "./sample-mails.ts";

describe("every mail", () => {
  let app: TestApp;
  let restaurant: RestaurantProfile;
  before(async () => {
    app = await createTestApp();
    const shop = await openShop(app);
    restaurant = (await app.ctx.snapshots.byId(shop.restaurantId))!.snapshot.restaurant;
  });
  after(() => app.close());

  it("is there in both languages, with all of its words, and says the same in HTML and in plain text", () => {
    const mails = sampleMails(app.ctx, restaurant);
    assert.equal(mails.length, mailKinds.length * 2);
    assert.equal(
      new Set(mails.map(({ message }) => message.text)).size,
      mails.length,
      "none stands for another",
    );
    for (const { name, message } of mails) {
      for (const part of [message.subject, message.text, message.html]) {
        assert.doesNotMatch(part, /undefined|null|NaN|\[object|\{\w+\}|Invalid/, name);
        assert.ok(part.length > 10, name);
      }
      assert.match(message.html, new RegExp(`<html lang="${name.slice(-2)}">`));
      const text = words(message.html.replace(/<style>[\s\S]*?<\/style>|<title>[\s\S]*?<\/title>/g, ""));
      for (const line of message.text.split("\n").filter((one) => /^[A-ZÆØÅa-zæøå][^:]+[.!?]$/.test(one)))
        assert.ok(text.includes(words(line)), `${name}: ${line}`);
    }
  });

  it("has the times, sums and numbers of one evening, each where it belongs", () => {
    app.clock.set("2026-06-12T16:00:00+02:00");
    const foot = "1, 7010 +47 73 50 00 00";
    const [dishes, sum] = ["2 496 (39 2 1 20 516 (VELKOMMEN15): −77,40 2 440,60", "440,60"];
    const receipt = `${dishes} 15 57,21 ${foot}`;
    const pickup = "1042 7KD 1, 7010";
    const table = "13. 18:00 13. 18:00";
    const figures: Record<string, string> = {
      "order-received": `1042 16:25 ${pickup} ${receipt}`,
      "order-accepted": `1042 16:25 16:25 ${pickup} ${foot}`,
      "order-time-changed": `1042: 17:05 17:05 16:45) ${pickup} ${foot}`,
      "order-changed": `1042 1 2 ${sum} 401,60 ${receipt}`,
      "order-ready": `1042 7KD 1042 1, 7010 ${foot}`,
      "order-on-its-way": `1042 16:25 1042 12, 7013 ${foot}`,
      "order-cancelled": `1042 ${sum} ${dishes} ${foot}`,
      "order-reinstated": `1042 16:25 ${pickup} ${foot}`,
      "order-refunded": `159 1042 159 159 15 20,74 1042 ${sum} ${foot}`,
      "order-unpaid": `1042 ${dishes} ${foot}`,
      "order-payment-link": `1042, ${sum} 15 ${sum} 1042 ${dishes} ${foot}`,
      "reservation-requested": `${table} 4 1, 7010 ${foot}`,
      "reservation-approved": `${table} 4 7 1, 7010 13. 16:00. ${foot}`,
      "reservation-rejected": `${table} 4 1, 7010 ${foot}`,
      "reservation-cancelled": `${table} 4 1, 7010 ${foot}`,
      "reservation-changed": `${table} 13. 17:30) 4 3 1, 7010 13. 16:00. ${foot}`,
      "waitlist-table-free": `${table} 4 ${foot}`,
      "newsletter-welcome": `VELKOMMEN15 VELKOMMEN15 15 ${foot}`,
      "partner-news": "",
      "owner-invite": "26. 16:00.",
      "colleague-invite": "26. 16:00.",
      "restaurant-live": "",
      "board-lost": "12. 15:55",
      "board-back": "12. 15:55.",
      "operator-looks": "12. 2026 16:30",
    };
    const mails = sampleMails(app.ctx, restaurant).filter(({ name }) => name.endsWith(".nb"));
    const found = mails.map(({ name, message: { subject, text } }) => {
      const words = `${subject} ${text}`.replaceAll(/\S*:\/\/\S*/g, "").split(/\s+/);
      return [name.slice(0, -3), words.filter((word) => /\d/.test(word)).join(" ")];
    });
    assert.deepEqual(Object.fromEntries(found), figures);
    const holding = (part: "calendar" | "unsubscribeUrl") =>
      mails.filter(({ message }) => message[part] !== null).map(({ name }) => name);
    assert.deepEqual(holding("calendar"), ["reservation-approved.nb", "reservation-changed.nb"]);
    assert.deepEqual(holding("unsubscribeUrl"), ["newsletter-welcome.nb"]);
    for (const { message } of mails) assert.match(message.messageId, /^<[0-9a-f-]{36}@luka\.localhost>$/);
  });

  it("says that it is of a sandbox, and leads to pages that are open", () => {
    const of = (more: Partial<RestaurantProfile>) =>
      sampleMails(app.ctx, { ...restaurant, ...more })[0]!.message.text;
    assert.notEqual(of({ environment: "TEST" }), of({ environment: "LIVE" }));
    assert.ok(of({ isLive: true }).includes(`//${restaurant.slug}.`));
    assert.ok(!of({ isLive: false }).includes(`//${restaurant.slug}.`), "nobody is let in there yet");
  });

  it("that says no gives the restaurant's own words for just that", () => {
    const textOf = (wanted: string): string =>
      sampleMails(app.ctx, restaurant).find(({ name }) => name === `${wanted}.nb`)!.message.text;
    const { rejected, cancelled } = wordsOf("nb", "mails").samples;
    for (const [name, said, unsaid] of [
      ["reservation-rejected", rejected, cancelled],
      ["reservation-cancelled", cancelled, rejected],
      ["order-cancelled", cancelled, rejected],
    ] as const) {
      assert.ok(textOf(name).includes(said), name);
      assert.ok(!textOf(name).includes(unsaid), name);
    }
    assert.ok(!textOf("order-received").includes(cancelled));
  });

  it("is safe for mail programs: no script, no form, no file of a style, no address but https, tel and mailto", () => {
    for (const { name, message } of sampleMails(app.ctx, {
      ...restaurant,
      logoUrl: "https://cdn.example/logo.png",
    })) {
      assert.doesNotMatch(
        message.html,
        /<(script|form|link|iframe|object|svg|video)|\son\w+=|url\(|@import/i,
        name,
      );
      for (const [, url] of message.html.matchAll(/(?:href|src)="([^"]*)"/g))
        assert.match(url!, /^(https:\/\/|http:\/\/[\w.-]*localhost|tel:\+|mailto:)/, name);
      assert.ok(Buffer.byteLength(message.html) < 60_000, "mail programs cut long mails (Gmail: 102 kB)");
    }
  });

  it("shows no logo that is not https", () => {
    const [mail] = sampleMails(app.ctx, { ...restaurant, logoUrl: "javascript:alert(1)" });
    assert.doesNotMatch(mail!.message.html, /<img|javascript:/);
  });
});

describe("a restaurant's colours in its mail", () => {
  it("are those that were picked, and ours where none was, with a band that is seen", () => {
    const of = (primary: string, secondary: string) => {
      const { band, stripe } = mailColors(primary, secondary);
      return [band, stripe];
    };
    assert.deepEqual(of("#1b3a5c", "#e8a33d"), ["#1b3a5c", "#e8a33d"]);
    assert.deepEqual(of("#1b3a5c", ""), ["#1b3a5c", "#1b3a5c"]);
    assert.deepEqual(of("", ""), ["#1f3d36", "#1f3d36"]);
    assert.deepEqual(of("#ffffff", "#ffffff"), ["#8f9e9b", "#ffffff"]);
  });

  it("can be read, whatever the owner has picked", () => {
    const light = ["#ffffff", "#f3f3f1"].map((hex) => parseHex(hex)!);
    const dark = ["#1c1d20", "#26282c"].map((hex) => parseHex(hex)!);
    for (const picked of [
      "#000000",
      "#ffffff",
      "#ffdd00",
      "#1b3a5c",
      "#7f7f7f",
      "#00ff00",
      "nonsense",
      "#f5f5f5",
    ]) {
      const colors = mailColors(picked, picked);
      const of = (name: keyof typeof colors) => parseHex(colors[name])!;
      assert.ok(contrast(of("onBand"), of("band")) >= 4.5, `${picked} band`);
      assert.ok(contrast(of("band"), light[0]!) >= 1.25, `${picked}: the band is seen on white`);
      assert.ok(contrast(of("onButton"), of("button")) >= 4.5, `${picked} button`);
      for (const ground of light) assert.ok(contrast(of("accent"), ground) >= 4.5, `${picked} accent`);
      for (const ground of dark)
        assert.ok(contrast(of("accentDark"), ground) >= 4.5, `${picked} in the dark`);
    }
  });
});

const words = (text: string): string =>
  text
    .replace(/<[^>]*>/g, " ")
    .replace(/&[#\w]+;/g, " ")
    .replace(/[^\p{L}\p{N}]+/gu, " ");
