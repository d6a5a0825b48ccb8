import assert from "node:assert/strict";
import { after, afterEach, before, describe, it } from "node:test";
import type { Page } from "playwright-core";
import type { StaffRole } from "../../src/domain/roles.ts";
import type { PlacedOrder } from "../../src/features/orders/schemas.ts";
import { openShop, type Shop, type ShopFile } from "../../src/features/orders/shop.fixture.ts";
import { decideSandboxPayment } from "../../src/features/payments/sandbox-page.ts";
import { hire } from "../../src/features/people/staff.fixture.ts";
import { PaymentProviderError } from "../../src/platform/payments/provider.ts";
import { fridayEvening } from "../app.ts";
import { createTestSite, resizeTo, type TestSite } from "./browser.ts";
import { signedIn } from "./dashboard-visit.ts";
import { marksOf } from "./marks.ts";
import { paperOf } from "./paper.ts";
import { assertScreen } from "./screens.ts";

describe("an order in the dashboard", () => {
  let site: TestSite;
  before(async () => {
    // Both clocks stand still: how long is left to answer is the same however slow the machine is.
    site = await createTestSite({ standsAt: fridayEvening });
  });
  after(() => site?.close());
  afterEach((t) => site?.endVisits(t));

  /** An order for delivery with everything on it, paid online, in full on somebody's screen. */
  const openOrder = async (role: StaffRole) => {
    const shop = await openShop(
      site,
      (file) => {
        file.coupons = [
          {
            code: "TI",
            discountType: "PERCENT",
            discountValue: 10,
            appliesTo: "ORDER",
            displayName: "Ti av",
          },
        ];
      },
      { environment: "TEST", live: false },
    );
    const order = await shop.place(
      shop.body({
        fulfillment: "DELIVERY",
        paymentMethod: "ONLINE",
        deliveryAddress: {
          line1: "Gata 9",
          line2: "oppgang B",
          postalCode: "7010",
          city: "Trondheim",
          country: "NO",
          floor: "3",
          doorCode: "1234",
          instructions: "Ring på",
        },
        lines: [
          shop.line("Margherita", {
            variant: "Stor",
            with: ["Ostekant", "Bacon"],
            quantity: 2,
            note: "Godt stekt",
          }),
          shop.line("Øl"),
        ],
        ageConfirmed: true,
        cutlery: true,
        couponCode: "TI",
        tip: 3000,
        note: "Nøtteallergi",
      }),
    );
    await site.db.query(
      "UPDATE restaurant_profiles SET org_number = '974760673', legal_name = 'Prøva Pizza AS' WHERE restaurant_id = $1",
      [shop.restaurantId],
    );
    await decideSandboxPayment(site.ctx, order.paymentUrl!.split("/").at(-1)!, "PAY");
    const visit = await signedIn(site, shop, role, { viewport: { width: 1024, height: 768 } });
    await visit.page.getByRole("button", { name: /^Åpne ordre/ }).click();
    await visit.page.getByRole("link", { name: "912 34 567" }).waitFor();
    return { ...visit, shop, order };
  };
  const dialog = (page: Page, name: string | RegExp) => page.getByRole("dialog", { name });
  const refunded = async (shop: Shop, { publicToken }: PlacedOrder): Promise<number> =>
    (await shop.track(publicToken)).refunded;

  it("stands on the board with what the kitchen has to know of it, and goes when it is cancelled", async () => {
    const withRemoval = (file: ShopFile) =>
      void (file.addonGroups[1]!.addons as object[]).push({ name: "Uten ost", price: 0 });
    const shop = await openShop(site, withRemoval, { environment: "TEST", live: false });
    const cook = await hire(site, shop, "MANAGER");
    const at = (time: string) => site.clock.set(`2026-06-12T${time}+02:00`);
    const printer = {
      ...{ name: "Kjøkkenet", kind: "STAR", slips: ["KITCHEN"], isAutomatic: false, copies: 1, paperMm: 80 },
      ...{ locale: "nb", stationIds: [] },
    };
    assert.equal((await cook.call("POST", "/printers", printer)).statusCode, 201);
    at("09:00:00");
    const visit = await signedIn(site, shop, "OWNER", { viewport: { width: 1024, height: 768 } });
    const { page, errors } = visit;
    const board = page.getByRole("main");
    await assertScreen(board, "a board before opening");
    const place = (name: string, more: Record<string, unknown> = {}) =>
      shop.place(shop.body({ customer: { name, phone: "91234567", email: "gjest@example.com" }, ...more }));
    const isDone = async ({ orderId }: PlacedOrder, path: string, body: object) =>
      assert.equal((await cook.call("POST", `/orders/${orderId}/${path}`, body)).statusCode, 200, path);
    const twiceBaconNoCheese = [{ addonId: shop.id("Bacon"), quantity: 2 }, { addonId: shop.id("Uten ost") }];
    const deliveryAddress = { line1: "Gata 9", postalCode: "7010", city: "Trondheim", country: "NO" };
    const home = {
      fulfillment: "DELIVERY",
      paymentMethod: "ONLINE",
      deliveryAddress,
      lines: [shop.line("Margherita", { variant: "Stor", quantity: 2, addons: twiceBaconNoCheese })],
    };
    const paid = async (order: PlacedOrder) => {
      await decideSandboxPayment(site.ctx, order.paymentUrl!.split("/").at(-1)!, "PAY");
      return order;
    };
    at("17:00:00");
    const car = { handoff: "CURBSIDE", curbside: { vehicle: "Rød Volvo" }, clientReference: "web-12" };
    const late = await place("Lars Lat", { ...car, cutlery: true });
    await isDone(late, "accept", { readyAt: "2026-06-12T17:20:00+02:00" });
    await isDone(late, "status", { status: "PREPARING" });
    const ready = await place("Rita Klar", { handoff: "COUNTER" });
    await isDone(ready, "accept", {});
    for (const status of ["PREPARING", "READY_FOR_PICKUP"]) await isDone(ready, "status", { status });
    const out = await paid(await place("Ute Vei", home));
    const overdue = await paid(await place("Over Tid", home));
    for (const order of [out, overdue]) {
      await isDone(order, "accept", { readyAt: "2026-06-12T18:05:00+02:00" });
      await isDone(order, "status", { status: "PREPARING" });
    }
    await isDone(out, "status", { status: "OUT_FOR_DELIVERY" });
    const soon = await place("Snart Nok", { requestedPickupAt: "2026-06-12T18:00:00+02:00" });
    await isDone(soon, "accept", {});
    await isDone(soon, "delay", { readyAt: "2026-06-12T18:15:00+02:00" });
    const later = await place("Sen Are", {
      requestedPickupAt: "2026-06-13T16:00:00+02:00",
      lines: ["Brus", "Kake", "Softis", "Øl"].map((name) => shop.line(name)),
      ageConfirmed: true,
    });
    await isDone(later, "accept", {});
    at("17:52:30");
    const waiting = await place("Nina Lenge");
    at("17:57:30");
    await place("Nils Litt", {
      lines: ["Brus", "Kake", "Softis", "Kake", "Softis"].map((name) => shop.line(name)),
    });
    const ordered = await place("Per Fri", { requestedPickupAt: "2026-06-12T20:00:00+02:00" });
    await site.db.query("UPDATE orders SET source = 'TEST' WHERE id = $1", [ready.orderId]);
    site.clock.set(fridayEvening);
    await visit.go("?order=ord_0");
    await dialog(page, "Ordrer").getByText("Ordren finnes ikke på tavlen lenger.").waitFor();
    await page.keyboard.press("Escape");
    await dialog(page, "Ordrer").waitFor({ state: "detached" });
    await assertScreen(board, "a board with orders of all kinds");
    assert.deepEqual(
      await marksOf(board, "late", "urgent", "state", "waiting", "loud", "empty", "many", "test"),
      [
        "waiting true: 3",
        "state late: Bestilt 17:527 min",
        "state soon: Bestilt 17:572 min",
        "late true: Ordre 1",
        "state late: Klar 17:2040 min over",
        "state soon: Fremme 18:05om 5 min",
        "urgent true: Skulle gått for 20 min siden",
        "many true: 2×",
        "state soon: Klar 18:15om 15 min",
        "urgent true: Start nå",
        "loud true: Sjekk legitimasjon",
        "test true: Ordre 2",
        "state soon: Fremme 18:05om 5 min",
      ],
    );
    assert.deepEqual(
      [...new Set(await marksOf(board, "owes"))],
      ["owes true: Kontant41 kr", "owes true: Kontant257 kr", "owes true: Kontant238 kr"],
    );

    const card = (order: PlacedOrder) =>
      board.getByRole("article", { name: `Ordre ${order.orderNumber}`, exact: true });
    for (const by of ["senere", "senere", "tidligere"])
      await card(waiting)
        .getByRole("button", { name: `5 minutter ${by}` })
        .click();
    await card(waiting).getByRole("button", { name: "Godta 18:20 klar om 20 min" }).waitFor();
    const earlier = card(waiting).getByRole("button", { name: "5 minutter tidligere" });
    while (await earlier.isEnabled()) await earlier.click();
    await card(waiting).getByRole("button", { name: "Godta 18:05 klar om 5 min" }).waitFor();
    await board.getByRole("button", { name: "+ 1 til" }).click();
    await dialog(page, "349 · Henting").getByText("Nils Litt").waitFor();
    await page.keyboard.press("Escape");
    await dialog(page, "349 · Henting").waitFor({ state: "detached" });

    // What is agreed for a time is not begun at once.
    await card(ordered).getByRole("button", { name: "Godta til 20:00" }).click();
    await card(ordered).getByRole("button", { name: "Start tilberedning" }).waitFor();
    await card(soon).getByRole("button", { name: "Åpne ordre 6KR" }).click();
    await dialog(page, "6KR · Henting").getByText("Opprinnelig avtalt 18:00").waitFor();
    await page.keyboard.press("Escape");
    await card(late).getByRole("button", { name: "Åpne ordre NK7" }).click();
    const drawer = dialog(page, "NK7 · Henting");
    await assertScreen(drawer, "an order that is late");
    const print = drawer.getByRole("group", { name: "På skriveren" }).getByRole("button");
    await page.route("**/print?*", (route) => route.abort());
    await print.click();
    await page.getByText("Fikk ikke svar fra Luka").waitFor();
    await page.unroute("**/print?*");
    await print.click();
    await page.getByText("1 lapp er sendt til skriveren.").waitFor();
    const question = dialog(page, "Kansellere NK7?");
    const ask = () => drawer.getByRole("button", { name: "Kanseller", exact: true }).click();
    await ask();
    await assertScreen(question, "cancel an order that nobody has paid");
    await question.getByRole("button", { name: "Behold ordren" }).click();
    await question.waitFor({ state: "detached" });
    await ask();
    await question.waitFor();
    await page.keyboard.press("Escape");
    await question.waitFor({ state: "detached" });
    await drawer.waitFor();
    await ask();
    await question.getByRole("radio", { name: "Noe annet" }).check();
    await question.getByLabel("Melding til gjesten").fill(" ");
    await question.getByText(/^Sporingssiden viser «Bestillingen er avlyst» og hvorfor/).waitFor();
    await question.getByLabel("Melding til gjesten").fill(" Ovnen er ødelagt ");
    await question.getByText(/^Sporingssiden viser «Bestillingen er avlyst» og meldingen din/).waitFor();
    await question.getByRole("button", { name: "Kanseller ordren" }).click();
    await drawer.waitFor({ state: "detached" });
    await card(late).waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Angre" }).click();
    await card(late).waitFor();

    await resizeTo(page, 390);
    const tabs = board.getByRole("group", { name: "Ordrer" });
    await tabs.getByRole("button", { name: "På kjøkkenet" }).click();
    await assertScreen(tabs, "a board on a phone");
    assert.equal(await board.getByRole("region").count(), 1);
    await board.getByRole("region", { name: "På kjøkkenet" }).waitFor();
    assert.deepEqual(errors, []);
  });

  it("is printed for the pass, for the bag, and as a receipt (D-200, D-201)", async () => {
    const { page, errors } = await openOrder("STAFF");
    await page.evaluate(() => {
      Object.assign(window, { printed: 0 });
      window.print = () =>
        Object.assign(window, { printed: (window as unknown as { printed: number }).printed + 1 });
    });
    await assertScreen(page, "order in full for the kitchen");
    assert.equal(
      await page.getByRole("button", { name: "Betal tilbake" }).count(),
      0,
      "money is the office's",
    );
    for (const [slip, name] of [
      ["Kjøkkenlapp", "slip for the pass"],
      ["Pakkeseddel", "slip for the bag"],
      ["Kvittering", "slip for the guest"],
    ] as const) {
      await page.emulateMedia({ media: "screen" });
      await page.getByRole("button", { name: slip }).click();
      await page.emulateMedia({ media: "print" });
      await assertScreen(page.locator(".luka-slip"), name);
      assert.deepEqual(
        await paperOf(page),
        { pages: 1, widthMillimeters: 80, endsWithTheSlip: true },
        "D-200",
      );
      await page.evaluate(() => window.dispatchEvent(new Event("afterprint")));
      await page.locator(".luka-slip").waitFor({ state: "detached" });
    }
    assert.equal(await page.evaluate("printed"), 3);
    assert.deepEqual(errors, []);
  });

  it("gives money back by item, by amount, and at last the rest; never more than is left", async () => {
    const { page, shop, order, errors } = await openOrder("MANAGER");
    const open = async () => {
      await page.getByRole("button", { name: "Betal tilbake", exact: true }).click();
      return dialog(page, /^Betal tilbake på/);
    };
    const byItem = await open();
    const submit = byItem.getByRole("button", { name: /^Betal tilbake/ });
    await submit.click();
    await assertScreen(byItem, "refund with nothing chosen");
    await byItem.getByRole("button", { name: "Flere av Margherita" }).click();
    await byItem.getByRole("button", { name: "Flere av Margherita" }).click();
    assert.equal(await byItem.getByRole("button", { name: "Flere av Margherita" }).isDisabled(), true);
    await byItem.getByRole("button", { name: "Færre av Margherita" }).click();
    await byItem.getByLabel("Hvorfor?").fill(" Brent ");
    await assertScreen(byItem, "refund of one pizza");
    await byItem.getByRole("button", { name: "Flere av Øl" }).click();
    await submit.click();
    await byItem.waitFor({ state: "detached" });
    const stored = async () =>
      site.db.query<{ amount: number; reason: string }>(
        "SELECT amount, reason FROM refunds WHERE restaurant_id = $1 AND order_id = $2 ORDER BY created_at, id",
        [shop.restaurantId, order.orderId],
      );
    const [first] = await stored();
    assert.equal(first!.reason, "Brent");
    assert.equal(await refunded(shop, order), first!.amount);

    await page.locator("[data-refunded]").first().waitFor();
    const paidBack = await marksOf(page.getByRole("dialog"), "refunded");
    assert.match(paidBack.join("\n"), /^refunded true: 1×Øl.*$/);

    const byAmount = await open();
    await assertScreen(byAmount.getByRole("list"), "what is left to pay back by item");
    await byAmount.getByRole("radio", { name: "Velg beløp" }).check();
    const left = order.total - first!.amount;
    const field = byAmount.getByLabel("Beløp i kroner");
    for (const [typed, isWrong] of [
      ["0", true],
      [String((left + 1) / 100).replace(".", ","), true],
      [String(left / 100).replace(".", ","), false],
      ["12,50", false],
    ] as const) {
      await field.fill(typed);
      assert.equal(await field.getAttribute("aria-invalid"), isWrong ? "true" : null, typed);
    }
    await byAmount.getByLabel("Hvorfor?").fill("Kald");
    await byAmount.getByRole("button", { name: /^Betal tilbake 12,50/ }).click();
    await byAmount.waitFor({ state: "detached" });
    assert.equal(await refunded(shop, order), first!.amount + 1250);

    const rest = await open();
    await rest.getByRole("radio", { name: /^Alt som er igjen/ }).check();
    await rest.getByLabel("Hvorfor?").fill("Beklager");
    await assertScreen(rest, "refund of the rest");
    await rest.getByRole("button", { name: /^Betal tilbake \d/ }).click();
    await rest.waitFor({ state: "detached" });
    assert.equal(await refunded(shop, order), order.total);
    await page.getByRole("button", { name: "Betal tilbake", exact: true }).waitFor({ state: "detached" });
    await assertScreen(page.getByRole("region", { name: "Beløp" }), "money of an order that is paid back");
    assert.deepEqual(errors, []);
  });

  it("is paid back by staff as far as the owner lets them, and the provider too", async () => {
    const { page, shop, order, errors } = await openOrder("STAFF");
    const owner = await hire(site, shop, "OWNER");
    await owner.call("PUT", "/refund-limits", { manager: null, staff: 2_000 });
    await page.reload();
    await page.getByRole("button", { name: "Betal tilbake", exact: true }).click();
    const refund = dialog(page, /^Betal tilbake på/);
    await refund.getByText(/Du kan betale tilbake opptil 20\skr/).waitFor();
    await refund.getByRole("radio", { name: "Velg beløp" }).check();
    await refund.getByLabel("Hvorfor?").fill("Kald");
    await refund.getByLabel("Beløp i kroner").fill("21");
    await refund.getByRole("button", { name: /^Betal tilbake 21/ }).click();
    await refund.getByText(/Be en leder eller eieren om å betale tilbake 21\skr/).waitFor();
    const { sandbox } = site.ctx.payments;
    const refuse = () => Promise.reject(new PaymentProviderError("REFUSED", "trouble"));
    site.ctx.payments.sandbox = { ...sandbox!, refundPayment: refuse };
    await refund.getByLabel("Beløp i kroner").fill("20");
    await refund.getByRole("button", { name: /^Betal tilbake 20/ }).click();
    await refund.waitFor({ state: "detached" });
    await page.getByText(/Betalingstjenesten sa nei til å betale tilbake 20\skr/).waitFor();
    const isOnItsWay = page.getByText(/^20\skr er på vei tilbake til gjesten$/);
    assert.equal(await isOnItsWay.count(), 0);
    assert.equal(await refunded(shop, order), 0);
    site.ctx.payments.sandbox = sandbox;
    await page.getByRole("button", { name: "Betal tilbake", exact: true }).click();
    await refund.getByRole("radio", { name: "Velg beløp" }).check();
    await refund.getByLabel("Hvorfor?").fill("Kald");
    await refund.getByLabel("Beløp i kroner").fill("20");
    await refund.getByRole("button", { name: /^Betal tilbake 20/ }).click();
    await isOnItsWay.waitFor();
    await refund.waitFor({ state: "detached" });
    assert.equal(await refunded(shop, order), 2_000);
    assert.deepEqual(errors, []);
  });

  it("gets another time, and is driven out to the guest", async () => {
    const { page, shop, order } = await openOrder("STAFF");
    const drawer = page.getByRole("dialog").last();
    await drawer.getByRole("button", { name: /Godta/ }).click();
    await page.getByRole("button", { name: "Endre tid" }).click();
    const delay = dialog(page, /^Ny tid for/);
    await assertScreen(delay, "another time");
    await delay.getByRole("radio", { name: "+20 min" }).check();
    await page.route("**/delay?*", (route) => route.abort());
    await delay.getByRole("button", { name: /^Lov / }).click();
    await delay.getByText("Fikk ikke svar fra Luka").waitFor();
    await page.unroute("**/delay?*");
    await delay.getByLabel(/^Grunn/).fill(" Kø på kjøkkenet ");
    const isSent = page.waitForRequest("**/delay?*");
    await delay.getByRole("button", { name: /^Lov / }).click();
    assert.equal((await isSent).postDataJSON().reason, "Kø på kjøkkenet");
    await delay.waitFor({ state: "detached" });
    const tracked = await shop.track(order.publicToken);
    assert.equal(tracked.status, "PREPARING");
    assert.notEqual(tracked.pickupTimeRevisedAt, null);
    await assertScreen(page, "order with another time");
  });
});
