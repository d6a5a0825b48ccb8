/// <reference lib="dom" />
import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { type Browser, chromium, type Page } from "playwright-core";
import { openShop, type Shop } from "../../src/features/orders/shop.fixture.ts";
import { createTestApp, type TestApp } from "../app.ts";
import { chromiumPath } from "../chromium.ts";
import { createTestDatabase, type TestDatabase } from "../database.ts";
import { ownPort } from "../own-port.ts";
import { type ServiceProcess, startService } from "../service.ts";

type Column = "new" | "kitchen" | "ready";

/**
 * Sixty orders, two devices, a network that is cut and a service that is killed: after every step both boards show what the
 * database has, no more and no less. The service is the process that people start.
 */
describe("a Friday night", () => {
  let database: TestDatabase;
  /** Only to make a restaurant and to look into the database: it answers nobody. */
  let app: TestApp;
  let env: Record<string, string>;
  let service: ServiceProcess;
  let browser: Browser;
  let shop: Shop;
  let base: string;
  const devices: Page[] = [];
  let placed = 0;

  const password = "et langt passord";
  before(async () => {
    database = await createTestDatabase();
    const port = await ownPort();
    base = `http://luka.localhost:${port}`;
    env = {
      DATABASE_URL: database.url,
      SECRET_KEY: "a secret for tests, of 32 letters and more",
      SERVICE_DOMAIN: `luka.localhost:${port}`,
      PORT: String(port),
      TRUSTED_PROXIES: "127.0.0.1",
      LOG_LEVEL: "error",
    };
    // Passwords as the service itself knows them.
    const overrides = { passwords: undefined };
    app = await createTestApp({ database, startsAt: new Date().toISOString(), env, overrides });
    shop = await openShop(app, (file) => {
      file.settings.ordersPerSlot = null;
      for (const day of file.openingHours) Object.assign(day, { opensAt: "00:00", closesAt: "00:00" });
    });
    const email = "kari@luka.example";
    const { userId } = await app.ctx.people.createPerson({ email, name: "Kari Eier", password });
    await app.ctx.people.addMember(shop.restaurantId, userId, "OWNER");
    service = await startService(env);
    browser = await chromium.launch({
      executablePath: chromiumPath(),
      args: ["--no-sandbox", "--disable-gpu"],
    });
    for (const width of [1440, 1024]) {
      const context = await browser.newContext({
        viewport: { width, height: 900 },
        locale: "nb-NO",
        reducedMotion: "reduce",
      });
      const page = await context.newPage();
      await page.goto(`${base}/dashboard`);
      await page.getByLabel("E-post").fill(email);
      await page.getByRole("textbox", { name: "Passord" }).fill(password);
      await page.keyboard.press("Enter");
      await page.getByRole("heading", { name: "Nye" }).waitFor();
      devices.push(page);
    }
  });
  after(async () => {
    await browser?.close();
    service?.process.kill("SIGKILL");
    await service?.ended;
    await app?.close();
    await database?.close();
  });

  const order = async (): Promise<void> => {
    placed += 1;
    const response = await fetch(`${service.base}/api/v1/orders`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${shop.key}`,
        "content-type": "application/json",
        "x-forwarded-for": `10.1.${placed >> 8}.${placed & 255}`,
      },
      body: JSON.stringify(
        shop.body({
          customer: { name: `Gjest ${placed}`, phone: "91234567", email: `gjest${placed}@example.com` },
          lines: [shop.line("Brus"), ...(placed % 3 === 0 ? [shop.line("Kake")] : [])],
        }),
      ),
    });
    assert.equal(response.status, 201, await response.text());
  };
  const orders = (count: number) => Promise.all(Array.from({ length: count }, order));

  const truth = async (): Promise<Record<Column, string>> => {
    const rows = await app.db.query<{ order_number: number; stands: Column }>(
      `SELECT order_number, CASE WHEN status IN ('READY_FOR_PICKUP', 'OUT_FOR_DELIVERY') THEN 'ready'
         WHEN status = 'PREPARING' OR acknowledged_at IS NOT NULL THEN 'kitchen' ELSE 'new' END AS stands
       FROM orders WHERE restaurant_id = $1 AND status IN ('CONFIRMED', 'PREPARING', 'READY_FOR_PICKUP', 'OUT_FOR_DELIVERY')
       ORDER BY order_number`,
      [shop.restaurantId],
    );
    const of = (column: Column) =>
      rows
        .filter(({ stands }) => stands === column)
        .map((row) => row.order_number)
        .join();
    return { new: of("new"), kitchen: of("kitchen"), ready: of("ready") };
  };
  const shown = (page: Page) =>
    page.evaluate(() => {
      const of = (name: string) =>
        [...document.querySelectorAll(`section[data-column=${name}] article`)]
          .map((card) => Number(/\d+/.exec(card.getAttribute("aria-label") ?? "")?.[0]))
          .sort((one, other) => one - other)
          .join();
      return { new: of("new"), kitchen: of("kitchen"), ready: of("ready") };
    });
  /** Both boards come to show what the database has, which does not change any more by itself. */
  const agree = async (step: string, on: readonly Page[] = devices): Promise<void> => {
    const deadline = performance.now() + 60_000;
    for (;;) {
      const wanted = await truth();
      const boards = await Promise.all(on.map(shown));
      if (boards.every((board) => JSON.stringify(board) === JSON.stringify(wanted))) break;
      if (performance.now() > deadline) {
        for (const board of boards) assert.deepEqual(board, wanted, step);
      }
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
    const { new: fresh, kitchen, ready } = await truth();
    const count = (list: string) => (list === "" ? 0 : list.split(",").length);
    console.log(`${step}: ${count(fresh)} new, ${count(kitchen)} in the kitchen, ${count(ready)} ready`);
  };
  /** Presses what the kitchen has to do next with the first orders of a column. */
  const press = async (page: Page, column: Column, name: RegExp, times: number): Promise<void> => {
    for (let count = 0; count < times; count += 1) {
      const cards = page.locator(`section[data-column=${column}] article`);
      const label = await cards.first().getAttribute("aria-label");
      // By its name: another may be the first by the time that it is pressed.
      const card = page.locator(`section[data-column=${column}] article[aria-label="${label}"]`);
      await card.getByRole("button", { name }).click();
      await card.waitFor({ state: "detached" });
    }
  };

  it("is the same on both devices and in the database, whatever happens", async () => {
    const [first, second] = devices as [Page, Page];
    await agree("before it begins");
    await orders(20);
    await agree("twenty orders at once");
    await Promise.all([press(first, "new", /^Godta/, 3), orders(10)]);
    await agree("three accepted while ten more come in");
    await press(second, "new", /^Godta/, 3);
    await agree("three accepted on the other device");

    await first.context().setOffline(true);
    await first.getByRole("alert").filter({ hasText: "Mistet kontakten" }).waitFor();
    await orders(10);
    await press(second, "new", /^Godta/, 4);
    await agree("ten more come in and four are accepted while the first device has no network", [second]);
    await first.context().setOffline(false);
    await agree("the first device is back");

    service.process.kill("SIGKILL");
    await service.ended;
    await second.getByRole("alert").filter({ hasText: "Mistet kontakten" }).waitFor();
    service = await startService(env);
    await agree("the service was killed and is back");
    await orders(20);
    await agree("twenty more come in");
    await Promise.all([press(first, "new", /^Godta/, 2), press(second, "kitchen", /^(Klar|Begynn)/, 2)]);
    await agree("both devices work at once");
    assert.equal(placed, 60);
  });
});
