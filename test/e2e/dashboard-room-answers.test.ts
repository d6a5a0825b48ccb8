import assert from "node:assert/strict";
import { after, afterEach, before, describe, it } from "node:test";
import type { StaffRole } from "../../src/domain/roles.ts";
import { hire, type Staff } from "../../src/features/people/staff.fixture.ts";
import { type Dining, openDining } from "../../src/features/reservations/dining.fixture.ts";
import type { ReservationDay } from "../../src/features/reservations/staff-schemas.ts";
import { fridayEvening } from "../app.ts";
import { createTestSite, type TestSite } from "./browser.ts";
import { signedIn } from "./dashboard-visit.ts";
import { answerOtherwise } from "./staff-answers.ts";

describe("what is unusual, in the dining room", () => {
  let site: TestSite;
  let dining: Dining;
  let staff: Staff;
  before(async () => {
    site = await createTestSite({ standsAt: fridayEvening });
    dining = await openDining(site, undefined, { environment: "TEST", live: false });
    staff = await hire(site, dining, "OWNER");
  });
  after(() => site?.close());
  afterEach((t) => site?.endVisits(t));

  const tonightAt = (time: string): string => new Date(`2026-06-12T${time}:00+02:00`).toISOString();
  const open = async (role: StaffRole, change: (day: ReservationDay) => object) => {
    const visit = await signedIn(site, dining, role, { at: null, viewport: { width: 1280, height: 900 } });
    await answerOtherwise<ReservationDay>(visit.page, staff, "/reservations", (day) => ({
      ...day,
      ...change(day),
    }));
    await visit.go("/reservations");
    await visit.page.getByRole("button", { name: "Drop-in" }).waitFor();
    return visit;
  };
  const book = async (name: string, more: object = {}): Promise<void> => {
    await dining.booked({
      ...dining.booking({ dineInAt: tonightAt("20:00"), partySize: 2 }),
      customer: { name, phone: "91234567", email: "gjest@example.com" },
      ...more,
    });
  };

  it("is a room without tables: who may lay it is shown where, and a waiter is not", async () => {
    for (const [role, links] of [
      ["STAFF", 0],
      ["MANAGER", 1],
    ] as [StaffRole, number][]) {
      const { page } = await open(role, () => ({ tables: [], combinations: [], occupancies: [] }));
      await page.getByText("Ingen bord er lagt inn").waitFor();
      assert.equal(await page.getByRole("link", { name: "Legg inn bord" }).count(), links, role);
    }
  });

  it("is a table that is held without a guest, and one whose deposit was never paid", async () => {
    await book("Nina");
    const { page } = await open("STAFF", (day) => ({
      reservations: day.reservations.map((one) => ({ ...one, status: "FAILED", actions: [] })),
      requests: [],
      occupancies: [null, tonightAt("18:07")].map((holdExpiresAt, at) => ({
        ...{ tableId: day.tables[at]!.id, from: tonightAt("19:00"), until: tonightAt("21:00") },
        ...{ reservationId: null, holdExpiresAt },
      })),
    }));
    await page.getByText("Holdes av til 18:07").waitFor();
    assert.equal(await page.getByText("Holdes av til").count(), 1);
    await page.getByText("Ingen bordbestillinger denne dagen").waitFor();
    assert.deepEqual(await page.getByText("Nina").allTextContents(), []);
  });

  it("is somebody who waits without a free table", async () => {
    const entry = (id: string, freeAt: string | null) => ({
      ...{
        id,
        date: "2026-06-12",
        from: tonightAt("18:30"),
        until: tonightAt("19:30"),
        partySize: 2,
        areaId: null,
      },
      ...{
        customer: { name: `Ola ${id}`, phone: "91234567", email: null },
        note: null,
        status: "WAITING",
        freeAt,
      },
      ...{ notifiedAt: null, createdAt: tonightAt("17:00") },
    });
    const { page } = await open("STAFF", () => ({
      waitlist: [entry("wtl_1", null), entry("wtl_2", tonightAt("19:00"))],
    }));
    await page.getByText("Ola wtl_1").waitFor();
    assert.equal(await page.getByText("Ledig nå kl. 19:00").count(), 1);
  });

  it("is a request for no table in particular, which nobody turns down by itself", async () => {
    await book("Kari");
    const { page } = await open("STAFF", (day) => ({
      reservations: [],
      requests: day.reservations
        .filter((one) => one.customer.name === "Kari")
        .map((one) => ({
          ...{ ...one, status: "PENDING_APPROVAL", tableIds: [], tableNames: [], answerBefore: null },
          ...{ actions: ["APPROVE", "REJECT"], customer: { ...one.customer, email: null } },
        })),
    }));
    const request = page.getByRole("article", { name: /Kari/ });
    await request.getByRole("button", { name: "Velg bord" }).waitFor();
    assert.equal(await page.getByText(/^Svar /).count(), 0);
    await request.getByRole("button", { name: "Åpne Kari" }).click();
    const sheet = page.getByRole("dialog", { name: "Kari" });
    await sheet.getByRole("button", { name: "Velg bord" }).waitFor();
    assert.equal(await sheet.getByRole("button", { name: /^Godta/ }).count(), 0);
    assert.equal(await sheet.getByText(/^Svar /).count(), 0);
    const asked = page.waitForRequest(/\/reservations\/[^/]+\/approve/);
    await sheet.getByRole("button", { name: "Velg bord" }).click();
    const picker = page.getByRole("dialog", { name: "Bord til Kari" });
    await picker.locator("label", { hasText: "V2" }).click();
    await picker.getByRole("button", { name: "Bruk bord V2" }).click();
    assert.deepEqual((await asked).postDataJSON(), { tableIds: [dining.tableId("V2")] });
  });

  it("is a guest without an address, who is told of a change by phone; and who is done before anybody saw them come", async () => {
    await book("Ida");
    await book("Geir");
    const { page } = await open("STAFF", (day) => ({
      reservations: day.reservations
        .map((one) => ({ ...one, actions: ["COMPLETE", "CHANGE"] }))
        .map((one) =>
          one.customer.name === "Ida"
            ? { ...one, customer: { ...one.customer, email: null } }
            : { ...one, status: "SEATED", seatedAt: tonightAt("17:55") },
        ),
    }));
    const looks: (string | null)[] = [];
    for (const [name, told] of [
      ["Ida", "Vi har ingen e-post til gjesten."],
      ["Geir", "Gjesten får beskjed på e-post"],
    ] as const) {
      await page
        .getByRole("button", { name: new RegExp(`Åpne .*${name}`) })
        .first()
        .click();
      const sheet = page.getByRole("dialog", { name, exact: true });
      looks.push(await sheet.getByRole("button", { name: "Har gått" }).getAttribute("class"));
      await sheet.getByRole("button", { name: "Endre", exact: true }).click();
      const dialog = page.getByRole("dialog", { name: `Endre bordet til ${name}` });
      await dialog.getByText(told).waitFor();
      await page.keyboard.press("Escape");
      await dialog.waitFor({ state: "detached" });
      await page.keyboard.press("Escape");
      await sheet.waitFor({ state: "detached" });
    }
    assert.equal(looks[0], null, "it is not what is likeliest");
    assert.ok(looks[1]);
  });

  it("is a party of ninety-nine, and a day that is not chosen", async () => {
    const { page } = await open("STAFF", () => ({}));
    await page.getByRole("button", { name: "Ny bestilling" }).click();
    const dialog = page.getByRole("dialog", { name: "Bestill for en gjest" });
    const day = dialog.getByLabel("Dag");
    const before = await day.inputValue();
    await day.fill("");
    assert.equal(await day.inputValue(), before);
    const more = dialog.getByRole("button", { name: "Flere gjester" });
    await more.evaluate(async (button: HTMLButtonElement) => {
      for (let count = 2; count < 99; count += 1) {
        button.click();
        await Promise.resolve();
      }
    });
    await dialog.getByText("99", { exact: true }).waitFor();
    assert.ok(await more.isDisabled());
  });
});
