import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import type { Page } from "playwright-core";
import { cancelOrder } from "../../src/features/orders/cancel-order.ts";
import { openShop, type Shop } from "../../src/features/orders/shop.fixture.ts";
import { decideSandboxPayment } from "../../src/features/payments/sandbox-page.ts";
import { inLots } from "../lots.ts";
import { createTestSite, type TestSite } from "./browser.ts";
import { signedIn } from "./dashboard-visit.ts";
import { type ReceivedBytes, receivedBytes } from "./received-bytes.ts";

const waiting = 50;
const mostPerAccept = 10_000;
const mostPerBurst = 300_000;

/** D-218. */
describe("what two devices receive on a full evening", () => {
  let site: TestSite;
  let shop: Shop;
  interface Device {
    name: string;
    page: Page;
    received: ReceivedBytes;
  }
  const devices: Device[] = [];

  const carts = () => [
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
  const placePaid = async (count: number): Promise<void> => {
    const order = await shop.place(
      shop.body({
        paymentMethod: "ONLINE",
        lines: carts()[count % 4],
        customer: {
          name: `Gjest ${count} Nordmann`,
          phone: `9${String((count * 7_919) % 10_000_000).padStart(7, "0")}`,
          email: `gjest${count}@example.com`,
        },
      }),
    );
    await decideSandboxPayment(site.ctx, order.paymentUrl!.split("/").at(-1)!, "PAY");
  };
  /** Waits until so many new orders stand on a page, and no more. */
  const showNew = async (page: Page, count: number): Promise<void> => {
    const cards = page.locator("section[data-column=new]").getByRole("article");
    await cards.nth(count - 1).waitFor();
    await cards.nth(count).waitFor({ state: "detached" });
  };

  /** Those that wait for an answer, as the database has them. */
  const waitingOrders = async (): Promise<number[]> =>
    (
      await site.db.query<{ order_number: number }>(
        "SELECT order_number FROM orders WHERE restaurant_id = $1 AND status = 'PAID' ORDER BY placed_at, id",
        [shop.restaurantId],
      )
    ).map(({ order_number }) => order_number);
  const showTheTruth = async (): Promise<number[]> => {
    const truth = await waitingOrders();
    for (const { page } of devices)
      await page.waitForFunction(
        (wanted) =>
          [...document.querySelectorAll("section[data-column=new] article")]
            .map((card) => /\d+/.exec(card.getAttribute("aria-label") ?? "")?.[0])
            .join() === wanted,
        truth.join(),
      );
    return truth;
  };
  /** Somebody elsewhere says no. */
  const finish = async (orderNumber: number): Promise<void> => {
    const [order] = await site.db.query<{ id: string }>(
      "SELECT id FROM orders WHERE restaurant_id = $1 AND order_number = $2",
      [shop.restaurantId, orderNumber],
    );
    const body = { reason: "TOO_BUSY", refund: "NONE" } as const;
    await cancelOrder(site.ctx, shop.scope, order!.id, body, { kind: "SYSTEM" });
  };

  /** The first device has no network meanwhile, and knows it. */
  const cutOff = async (meanwhile: () => Promise<void>): Promise<void> => {
    const { page } = devices[0]!;
    await page.context().setOffline(true);
    await page.getByRole("alert").filter({ hasText: "Mistet kontakten" }).waitFor();
    await meanwhile();
    await page.context().setOffline(false);
  };

  before(async () => {
    site = await createTestSite();
    shop = await openShop(
      site,
      (file) => {
        Object.assign(file.settings, { ordersPerSlot: null });
        for (const day of file.openingHours) Object.assign(day, { opensAt: "00:00", closesAt: "00:00" });
      },
      { environment: "TEST", live: false },
    );
    for (let count = 0; count < waiting; count += 1) await placePaid(count);
    for (const name of ["the device that accepts", "the other device"]) {
      const { page } = await signedIn(site, shop, "OWNER", { viewport: { width: 1440, height: 900 } });
      await showNew(page, waiting);
      devices.push({ name, page, received: await receivedBytes(page) });
    }
  });
  after(() => site?.close());

  const measured = async (what: string, mostOfFirst: number, mostOfOther = mostOfFirst): Promise<void> => {
    const tooMuch: string[] = [];
    for (const [at, { name, received }] of devices.entries()) {
      const most = at === 0 ? mostOfFirst : mostOfOther;
      const { bytes, calls } = await received.settled();
      console.log(`${what}, ${name}: ${bytes} of ${most} bytes in ${calls.length} answers and events`);
      if (bytes > most) tooMuch.push(`${name}: ${bytes} bytes\n${calls.join("\n")}`);
    }
    assert.deepEqual(tooMuch, [], what);
  };

  it(`is at most ${mostPerAccept} bytes each when one of ${waiting} waiting orders is accepted`, async () => {
    for (const { received } of devices) await received.settled();
    await devices[0]!.page
      .locator("section[data-column=new]")
      .getByRole("button", { name: /^Godta/ })
      .first()
      .click();
    for (const { page } of devices) {
      await page.locator("section[data-column=kitchen]").getByRole("article").first().waitFor();
      await showNew(page, waiting - 1);
    }
    await measured("One accept", mostPerAccept);
  });

  it(`is at most ${mostPerBurst} bytes each when ${waiting} orders come in a burst`, async () => {
    for (const { received } of devices) await received.settled();
    await inLots(10, waiting, (count) => placePaid(1_000 + count));
    for (const { page } of devices) await showNew(page, 2 * waiting - 1);
    await measured(`A burst of ${waiting} orders`, mostPerBurst);
  });

  it("is what it missed, and no board, for a device that was cut off", async () => {
    const open = await showTheTruth();
    for (const { received } of devices) await received.settled();
    await cutOff(async () => {
      for (let count = 0; count < 10; count += 1) await placePaid(2_000 + count);
      for (const number of open.slice(0, 5)) await finish(number);
    });
    await showTheTruth();
    // The other one heard of each when it came, as in a burst: how many come together is the machine's affair.
    const what = "Ten new orders and five finished, while one was cut off";
    await measured(what, 2 * mostPerAccept, 15 * (mostPerBurst / waiting));
  });

  it("is the board once when more has changed than is told one by one", async () => {
    const open = await showTheTruth();
    assert.ok(open.length > 100);
    await cutOff(async () => {
      for (const number of open) await finish(number);
      for (let count = 0; count < 10; count += 1) await placePaid(3_000 + count);
    });
    assert.equal((await showTheTruth()).length, 10);
  });
});
