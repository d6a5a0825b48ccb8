import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import type { Page } from "playwright-core";
import { newKey, openShop, type Shop } from "../../src/features/orders/shop.fixture.ts";
import { decideSandboxPayment } from "../../src/features/payments/sandbox-page.ts";
import { fridayEvening } from "../app.ts";
import { accessibilityFindings, createTestSite, resizeTo, type TestSite } from "./browser.ts";
import { holdAnswers } from "./held-answers.ts";

const password = "et langt passord";
const waiting = 50;
/** How many whole tickets of new orders a screen shows before anybody scrolls (D-151). The board has two layouts: each is judged by axe once. */
const screens = [
  { width: 768, height: 1024, fewest: 6 },
  { width: 820, height: 1180, fewest: 6, isJudged: true },
  { width: 1024, height: 768, fewest: 6 },
  { width: 1440, height: 900, fewest: 10, isJudged: true },
  { width: 1920, height: 1080, fewest: 10 },
];

/** D-150, D-151. */
describe("the board on a full evening", () => {
  let site: TestSite;
  let shop: Shop;
  let page: Page;
  before(async () => {
    site = await createTestSite();
    site.clock.set(fridayEvening);
    shop = await openShop(
      site,
      (file) => {
        Object.assign(file.settings, { ordersPerSlot: null });
      },
      { environment: "TEST", live: false },
    );
    const carts = [
      [shop.line("Margherita", { variant: "Stor", with: ["Bacon"] }), shop.line("Brus")],
      [shop.line("Margherita", { variant: "Liten" })],
      [
        shop.line("Margherita", { variant: "Liten", with: ["Bacon", "Ostekant"] }),
        shop.line("Margherita", { variant: "Stor" }),
        shop.line("Brus", { quantity: 3 }),
        shop.line("Softis"),
      ],
      [
        { ...shop.line("Margherita", { variant: "Stor" }), note: "Godt stekt, og i to esker" },
        shop.line("Kake"),
        shop.line("Softis"),
        shop.line("Brus"),
        shop.line("Softis"),
        shop.line("Margherita", { variant: "Liten" }),
      ],
    ];
    for (let count = 0; count < waiting; count += 1) {
      site.clock.advance(1_000);
      const order = await shop.place(
        shop.body({ paymentMethod: "ONLINE", lines: carts[count % carts.length] }),
      );
      await decideSandboxPayment(site.ctx, order.paymentUrl!.split("/").at(-1)!, "PAY");
    }
    const email = `${newKey()}@luka.example`;
    const { userId } = await site.ctx.people.createPerson({ email, name: "Kim Kokk", password });
    await site.ctx.people.addMember(shop.restaurantId, userId, "OWNER");
    ({ page } = await site.open({ viewport: { width: 1024, height: 768 } }));
    await page.goto(`${site.base}/dashboard`);
    await page.getByLabel("E-post").fill(email);
    await page.getByRole("textbox", { name: "Passord" }).fill(password);
    await page.getByRole("button", { name: "Logg inn", exact: true }).click();
    await page.getByRole("button", { name: "Slå på lyd" }).click();
    await page
      .getByRole("article")
      .nth(waiting - 1)
      .waitFor();
  });
  after(() => site?.close());

  for (const { width, height, fewest, isJudged = false } of screens)
    it(`shows at least ${fewest} whole tickets at ${width} × ${height}, and all of it can be tapped and read`, async () => {
      await resizeTo(page, width, height);
      const seen = await page.evaluate(() => {
        const isWhole = ({ top, bottom, left, right }: DOMRect) =>
          top >= 0 && left >= 0 && right <= innerWidth && bottom <= innerHeight;
        return [...document.querySelectorAll("article")].filter((ticket) =>
          isWhole(ticket.getBoundingClientRect()),
        ).length;
      });
      assert.ok(seen >= fewest, `${seen} whole tickets`);
      assert.deepEqual(await covered(page), [], "covered or cut");
      if (isJudged) assert.deepEqual(await accessibilityFindings(page), []);
    });

  for (const { width, height } of [
    { width: 390, height: 844 },
    { width: 820, height: 1180 },
  ])
    it(`lays what it tells over no control at ${width} × ${height}`, async () => {
      await resizeTo(page, width, height);
      await page.route("**/rush**", (route) => route.abort());
      await page.getByRole("button", { name: "Travelt" }).click();
      await page.getByRole("button", { name: /^\+15 min til/ }).click();
      const told = page.getByRole("alert").filter({ has: page.getByRole("button", { name: "Lukk" }) });
      await told.waitFor();
      await page.keyboard.press("Escape");
      await page.getByRole("dialog").waitFor({ state: "detached" });
      // What is pointed at stays.
      await told.hover();
      assert.deepEqual(await covered(page), [], "covered or cut");
      await told.getByRole("button", { name: "Lukk" }).click();
      await told.waitFor({ state: "detached" });
    });

  it("shows a rush as soon as the service has answered, before anything is read again", async () => {
    await page.unroute("**/rush**");
    const held = await holdAnswers(page, "**/api/staff/restaurant?*");
    await page.getByRole("button", { name: "Travelt" }).click();
    await page.getByRole("button", { name: /^\+15 min til/ }).click();
    await page.getByText("Travelt: +15 min på nye ordrer").waitFor();
    held.goOn();
    await page.getByRole("dialog").waitFor({ state: "detached" });
  });
});

/** Controls of which a tap somewhere would meet something else, and text that is cut off. */
const covered = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const nameOf = (element: Element) =>
      `${element.getAttribute("aria-label") ?? element.textContent}`.slice(0, 60);
    const parts = [0.08, 0.5, 0.92];
    const hidden = [...document.querySelectorAll<HTMLElement>("header button, header a, main button")]
      .slice(0, 60)
      .filter((control) => control.checkVisibility())
      .flatMap((control) => {
        control.scrollIntoView({ block: "nearest" });
        const { left, top, width, height } = control.getBoundingClientRect();
        const metAt = (x: number, y: number) => document.elementFromPoint(left + width * x, top + height * y);
        const above = parts
          .flatMap((x) => parts.map((y) => metAt(x, y)))
          .find((hit) => hit === null || !(control.contains(hit) || hit.contains(control)));
        return above === undefined ? [] : [`covered: ${nameOf(control)}, by ${above && nameOf(above)}`];
      });
    const cut = [
      ...document.querySelectorAll<HTMLElement>(
        "header b, header a span, header button span, article button",
      ),
    ]
      .filter((text) => text.checkVisibility() && !/hidden/.test(text.className))
      .filter((text) => text.clientWidth > 1 && text.scrollWidth > text.clientWidth + 1)
      .map((text) => `cut: ${nameOf(text)}`);
    const lain = [...document.querySelectorAll<HTMLElement>("article > button:first-of-type span")]
      .slice(0, 80)
      .filter((text) => text.childElementCount === 0 && text.checkVisibility())
      .flatMap((text) => {
        text.scrollIntoView({ block: "nearest" });
        const { right, top, height } = text.getBoundingClientRect();
        const hit = document.elementFromPoint(right - 2, top + height / 2);
        return hit && (text.contains(hit) || hit.contains(text)) ? [] : [`lain over: ${nameOf(text)}`];
      });
    document.querySelector("main")?.scrollTo({ top: 0 });
    for (const part of document.querySelectorAll<HTMLElement>("main, main *")) part.scrollTop = 0;
    return [...hidden, ...lain, ...new Set(cut)];
  });
