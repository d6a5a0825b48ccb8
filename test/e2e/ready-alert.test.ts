/// <reference lib="dom" />
import assert from "node:assert/strict";
import { after, afterEach, before, test } from "node:test";
import type { Page } from "playwright-core";
import { systemActor } from "../../src/features/orders/actors.ts";
import { moveOrder } from "../../src/features/orders/move-order.ts";
import { openShop, type Shop } from "../../src/features/orders/shop.fixture.ts";
import { fridayEvening } from "../app.ts";
import { accessibilityFindings, createTestSite, type TestSite } from "./browser.ts";
import { assertFits } from "./fits.ts";
import { emulatePushService } from "./push-in-browser.ts";

/** D-353: a guest's own device says so when the food is ready. */
let site: TestSite;
let shop: Shop;
before(async () => {
  site = await createTestSite({ standsAt: fridayEvening });
  shop = await openShop(site);
});
after(() => site?.close());
afterEach((t) => site?.endVisits(t));

async function tracked(answer?: NotificationPermission) {
  const order = await shop.place();
  const visit = await site.open({ serviceWorkers: "allow" });
  await emulatePushService(visit.context, answer);
  const url = `http://${shop.slug}.${new URL(site.base).host}/o/${order.publicToken}`;
  await visit.page.goto(url);
  const move = (command: "START_PREPARING" | "MARK_READY") =>
    moveOrder(site.ctx, shop.scope, order.orderId, command, systemActor);
  return { ...visit, order, url, move };
}
const ask = (page: Page) => page.getByRole("button", { name: "Si fra når maten er klar" });
const promise = (page: Page) => page.getByText("Du får et varsel på denne enheten når maten er klar");
const kept = async ({ orderId }: { orderId: string }): Promise<number> =>
  (
    await site.db.query("SELECT 1 FROM guest_devices WHERE restaurant_id = $1 AND order_id = $2", [
      shop.restaurantId,
      orderId,
    ])
  ).length;

test("a guest asks to be told, by click, finds it so again, and takes it back by Enter", async () => {
  const { page, errors, move, order } = await tracked();
  await ask(page).click();
  await promise(page).waitFor();
  assert.equal(await kept(order), 1);
  assert.equal(await ask(page).getAttribute("aria-pressed"), "true");
  assert.deepEqual(await accessibilityFindings(page), []);
  await assertFits(page.getByRole("main"), "tracking");
  await page.reload();
  await promise(page).waitFor();
  await ask(page).press("Enter");
  await promise(page).waitFor({ state: "detached" });
  assert.equal(await kept(order), 0);
  await page.route("**/varsel", (route) => route.abort());
  await ask(page).press("Enter");
  await page.getByText("Fikk ikke slått på varselet").waitFor();
  await page.unroute("**/varsel");
  await ask(page).press("Enter");
  await promise(page).waitFor();
  await move("START_PREPARING");
  await move("MARK_READY");
  await ask(page).waitFor({ state: "detached" });
  assert.deepEqual(errors, []);
});

test("a browser that may show nothing says how that is changed, in the page's language", async () => {
  const { page, url, order } = await tracked("denied");
  await ask(page).click();
  await page.getByText("Nettleseren har sperret varsler herfra").waitFor();
  await page.goto(`${url}?lang=en`);
  await page.getByRole("button", { name: "Tell me when it is ready" }).click();
  await page.getByText("The browser blocks notifications from here").waitFor();
  assert.equal(await kept(order), 0);
});

test("a browser that cannot be told is not asked", async () => {
  const order = await shop.place();
  const { page } = await site.open();
  await page.addInitScript(() => Reflect.deleteProperty(window, "PushManager"));
  await page.goto(`http://${shop.slug}.${new URL(site.base).host}/o/${order.publicToken}`);
  await page.getByText("Oppdateres av seg selv").waitFor();
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  assert.equal(await ask(page).count(), 0);
});

test("what is pushed is shown by the restaurant's pages, and a tap on it opens the order", async () => {
  const { page, context, url } = await tracked();
  const devtools = await context.newCDPSession(page);
  const ids: string[] = [];
  devtools.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) =>
    ids.push(...registrations.map(({ registrationId }) => registrationId)),
  );
  await devtools.send("ServiceWorker.enable");
  await page.evaluate(async () => {
    await navigator.serviceWorker.register("/tjeneste.js");
    await navigator.serviceWorker.ready;
  });
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent("serviceworker"));
  // A browser without a screen shows no notes: what it would show, and open, is noted.
  await worker.evaluate(() => {
    const scope = globalThis as unknown as WorkerScope;
    scope.noted = { shown: [], opened: [] };
    scope.registration.showNotification = async (title, { body, tag, icon, data }) => {
      scope.noted.shown.push({ title, body, tag, icon, data });
    };
    scope.clients.matchAll = async () => [];
    scope.clients.openWindow = async (address) => {
      scope.noted.opened.push(address);
    };
  });
  const told = { title: "Maten er klar", body: "Hentekode D3F", tag: "ord_1", path: new URL(url).pathname };
  const push = { origin: new URL(url).origin, registrationId: ids[0]!, data: JSON.stringify(told) };
  await devtools.send("ServiceWorker.deliverPushMessage", push);
  const noted = () => worker.evaluate(() => (globalThis as unknown as WorkerScope).noted);
  for (let tries = 0; tries < 100 && (await noted()).shown.length === 0; tries++)
    await new Promise((resolve) => setTimeout(resolve, 50));
  const { path: data, ...shown } = told;
  assert.deepEqual((await noted()).shown, [{ ...shown, data, icon: "/ikon/192.png" }]);
  for (const path of [data, "/dashboard", "https://elsewhere.example/o/1"])
    await worker.evaluate((to) => {
      const tap = new Event("notificationclick");
      dispatchEvent(Object.assign(tap, { notification: { close() {}, data: to }, waitUntil() {} }));
    }, path);
  assert.deepEqual((await noted()).opened, [url]);
});

/** What the test puts in a service worker's world. */
interface WorkerScope {
  noted: { shown: object[]; opened: string[] };
  registration: { showNotification(title: string, options: Record<string, string>): Promise<void> };
  clients: { matchAll(): Promise<[]>; openWindow(address: string): Promise<void> };
}
