import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { after, before, describe, it } from "node:test";
import { fileURLToPath } from "node:url";
import { createTestApp, type TestApp } from "../test/app.ts";
import { domain, insert } from "../test/database-rows.ts";
import { statementBehind } from "../test/held-up.ts";
import { addGuestDevice } from "./features/alerts/guest-devices.ts";
import { keepDevice } from "./features/alerts/stored-devices.ts";
import { acceptInvite } from "./features/colleagues/accept-invite.ts";
import { holdUses } from "./features/coupons/stored-coupons.ts";
import { writeLook } from "./features/domains/look-up-proof.ts";
import { lockRestaurant as lockForDomains } from "./features/domains/queries.ts";
import { restoreRestaurant } from "./features/go-live/open-restaurant.ts";
import { setPause } from "./features/kitchen/set-pause.ts";
import { lockDraft } from "./features/menu-draft/stored-draft.ts";
import { openShop, type Shop } from "./features/orders/shop.fixture.ts";
import { agreementText } from "./features/owners/agreement-text.ts";
import { signAgreement } from "./features/owners/sign-agreement.ts";
import { partnerAgreementText } from "./features/partner-agreements/agreement-text.ts";
import { signPartnerAgreement } from "./features/partner-agreements/sign-agreement.ts";
import { joinTeam } from "./features/partners/join-team.ts";
import { type ExamplePartner, openPartner } from "./features/partners/partner.fixture.ts";
import { setPartnerStatus } from "./features/partners/set-partner-status.ts";
import { setTeamMember } from "./features/partners/set-team-member.ts";
import { joinTeam as signInToTeam, type Teammate } from "./features/partners/team.fixture.ts";
import { openAccount } from "./features/payments/payment-accounts.ts";
import { lockPayment } from "./features/payments/promised-refunds.ts";
import { hire, type Staff } from "./features/people/staff.fixture.ts";
import { leaseJob } from "./features/printers/asking-printer.ts";
import { printOrder, printTest } from "./features/printers/print-jobs.ts";
import { holdDineIn } from "./features/reservations/dine-in-state.ts";
import { checkSandboxes } from "./features/restaurants/create-restaurant.ts";
import { lockRestaurant } from "./features/restaurants/restaurant-rows.ts";
import { lockPartner } from "./features/sender-domains/queries.ts";
import type { Transaction } from "./platform/db/connect.ts";
import type { PortalCaller } from "./platform/http/callers.ts";
import { takeTurn } from "./platform/partner-change.ts";
import { browserOf } from "./platform/push/push-browser.fixture.ts";
import { newPublicToken } from "./platform/tokens.ts";

/** What is done to rows that others may be at, one after another. */
interface Turn {
  /** The file that takes the turn, below src/. */
  place: string;
  what: string;
  /** The row, as somebody else has it in hand; $1 is the restaurant, or the partner where the row is a partner's. */
  held: string;
  do(): Promise<unknown>;
}

/** Turns that other tests hold; or why two at once would do no harm. */
const heldElsewhere: Record<string, string> = {
  "features/webhooks/create-webhook.ts": "create-webhook.test.ts",
  "features/partners/team.ts": "portal-api.test.ts",
  "features/webhooks/resend-failed.ts": "the same deliveries become due, once each",
  "features/payments/read-payouts.ts": "payouts.test.ts",
};

/**
 * Limits, versions and "the last one" are judged of rows that nobody changes until commit. That somebody waits is seen in the database while
 * another has the row: nothing hangs on who comes first.
 */
describe("what is judged and then written", () => {
  let app: TestApp;
  let shop: Shop;
  let staff: Staff;
  let partner: ExamplePartner;
  let owner: Teammate;
  let order: { id: string; token: string };
  let invite: string;
  before(async () => {
    app = await createTestApp();
    shop = await openShop(app, (file) =>
      file.coupons.push({ code: "MINUS", discountType: "PERCENT", discountValue: 5 }),
    );
    staff = await hire(app, shop, "OWNER");
    partner = await openPartner(app);
    owner = await signInToTeam(app, partner, "OWNER");
    const placed = await shop.place();
    order = { id: placed.orderId, token: placed.publicToken };
    const { restaurantId } = shop;
    await app.db.query(domain({}), [restaurantId]);
    const printer = {
      ...{ restaurant_id: "$1", id: "'prn_1'", name: "'Kjøkkenet'", kind: "'STAR'", slips: "'{KITCHEN}'" },
      ...{ is_automatic: "false", copies: "1", paper_mm: "80", locale: "'nb'", secret_hash: "sha256('x')" },
    };
    await app.db.query(insert("printers", printer), [restaurantId]);
    const { token, hash, sealed } = newPublicToken(app.ctx.secrets, restaurantId);
    invite = token;
    const invited = {
      ...{ restaurant_id: "$1", id: "'inv_1'", email: "'ny@prova.example'", name: "'Kari'", locale: "'nb'" },
      ...{ token_hash: "$2", token_sealed: "$3", created_at: "$4", sent_at: "$4", role: "'STAFF'" },
      ...{ expires_at: "$4::timestamptz + interval '1 day'", invited_by: "$5" },
    };
    const now = Temporal.Instant.fromEpochMilliseconds(app.clock.nowMs());
    await app.db.query(insert("invites", invited), [restaurantId, hash, sealed, now, staff.userId]);
    const draft = { begun_at: "now()", changed_at: "now()", changed_by: "'Kari'", base: "'x'", rows: "'x'" };
    await app.db.query(insert("menu_drafts", { restaurant_id: "$1", ...draft }), [restaurantId]);
    const paid = {
      restaurant_id: "$1",
      order_id: "$2",
      provider: "'SANDBOX'",
      state: "'OPEN'",
      amount: "100",
    };
    await app.db.query(insert("payments", { ...paid, created_at: "now()", updated_at: "now()" }), [
      restaurantId,
      order.id,
    ]);
  });
  after(() => app.close());

  const row = (table: string, where = "restaurant_id = $1"): string =>
    `SELECT 1 FROM ${table} WHERE ${where} FOR NO KEY UPDATE`;
  const restaurant = row("restaurants", "id = $1");
  const settings = row("ordering_settings");
  const theirs = row("partners", "id = $1");
  const within = (work: (trx: Transaction) => Promise<unknown>) => app.ctx.db.transaction(work);
  const asked = async (answer: Promise<{ statusCode: number; body: string }>): Promise<void> => {
    const { statusCode, body } = await answer;
    assert.ok(statusCode < 300, body);
  };

  const turns: Turn[] = [
    {
      place: "features/printers/print-jobs.ts",
      what: "a slip of an order joins a queue that is counted",
      held: row("printers"),
      do: () => printOrder(app.ctx, shop.scope, order.id, { slips: ["KITCHEN"] }),
    },
    {
      place: "features/printers/print-jobs.ts",
      what: "so does one that tries the printer",
      held: row("printers"),
      do: () => printTest(app.ctx, shop.scope, "prn_1"),
    },
    {
      place: "features/printers/asking-printer.ts",
      what: "two devices at one printer's address get a slip each",
      held: row("printers"),
      async do() {
        const printer = { scope: shop.scope, id: "prn_1", name: "Kjøkkenet", locale: "nb" } as const;
        const job = await leaseJob(app.ctx, { ...printer, paperMm: 80, stationIds: [] }, "device", "SAME");
        assert.ok(job);
      },
    },
    {
      place: "features/alerts/guest-devices.ts",
      what: "a guest's browsers are counted before one more is told",
      held: row("orders"),
      do: () => {
        const { subscription } = browserOf("https://fcm.googleapis.com/fcm/send/1");
        return addGuestDevice(app.ctx, order.token, { ...subscription, locale: "nb" });
      },
    },
    {
      place: "features/alerts/stored-devices.ts",
      what: "so are those of somebody who works there",
      held: row("restaurant_members"),
      do: () => {
        const { subscription } = browserOf("https://fcm.googleapis.com/fcm/send/2");
        const device = { browser: "Firefox", system: "Android", locale: "nb", nowMs: Date.now() } as const;
        return keepDevice(app.ctx, shop.scope, { ...device, userId: staff.userId, subscription });
      },
    },
    {
      place: "platform/hold-settings.ts",
      what: "the room is changed while nobody is seated",
      held: settings,
      do: () => within((trx) => holdDineIn(trx, shop.scope, undefined)),
    },
    {
      place: "features/restaurants/create-restaurant.ts",
      what: "a partner's sandboxes are counted",
      held: theirs,
      do: () => within((trx) => checkSandboxes(trx, partner.partnerId)),
    },
    {
      place: "platform/hold-settings.ts",
      what: "a whole file takes the restaurant's place when nobody is seated",
      held: settings,
      do: () => within((trx) => lockRestaurant(trx, shop.scope)),
    },
    {
      place: "platform/partner-change.ts",
      what: "and when nobody else changes the restaurant",
      held: restaurant,
      do: () => within((trx) => lockRestaurant(trx, shop.scope)),
    },
    {
      place: "features/brand/change-brand.ts",
      what: "what a partner is called is what was signed with",
      held: theirs,
      do: () => asked(partner.call("PATCH", "/brand", { supportEmail: "post@partner.example" })),
    },
    {
      place: "features/colleagues/accept-invite.ts",
      what: "a restaurant gets its first owner once",
      held: restaurant,
      do: () => acceptInvite(app.ctx, invite, "et langt passord"),
    },
    {
      place: "features/go-live/open-restaurant.ts",
      what: "a restaurant comes out of the archive once",
      held: restaurant,
      do: () => restoreRestaurant(app.ctx, shop.slug),
    },
    {
      place: "platform/hold-settings.ts",
      what: "a company that signs is not changed meanwhile",
      held: settings,
      do: () => {
        const { version, hash } = agreementText("nb");
        const legal = {
          orgNumber: "923609016",
          legalName: "Prøva AS",
          addressLine1: "Gata 1",
          postalCode: "7010",
          city: "Trondheim",
        };
        const signer = { userId: staff.userId, name: "Kim Kokk", email: staff.email };
        const body = { version, textHash: hash, legal, accept: true } as const;
        return signAgreement(app.ctx, { scope: shop.scope, signer, body, locale: "nb" });
      },
    },
    {
      place: "features/partner-agreements/sign-agreement.ts",
      what: "a partner that signs is not archived meanwhile",
      held: theirs,
      do: () => {
        const { version, hash } = partnerAgreementText("nb");
        const signer = { callerId: owner.userId, name: "Tone Team", email: owner.email };
        const body = {
          version,
          textHash: hash,
          orgNumber: "923609016",
          legalName: "Partner AS",
          accept: true,
        } as const;
        const caller = { partnerId: partner.partnerId, ...signer } as PortalCaller;
        return signPartnerAgreement(app.ctx, caller, body, "nb");
      },
    },
    {
      place: "features/partners/join-team.ts",
      what: "who invited somebody may still do so",
      held: theirs,
      do: () =>
        within((trx) => joinTeam(app.ctx, trx, { id: "x", partnerId: partner.partnerId }, owner.userId)),
    },
    {
      place: "features/partners/set-partner-status.ts",
      what: "a partner is told once that it is approved",
      held: theirs,
      do: () => setPartnerStatus(app.ctx, partner.partnerId, "APPROVED"),
    },
    {
      place: "features/partners/set-team-member.ts",
      what: "invites of who leaves a team are taken back with the role",
      held: theirs,
      do: () => setTeamMember(app.ctx, partner.partnerId, "ny@partner.example", "MEMBER"),
    },
    {
      place: "features/sender-domains/queries.ts",
      what: "a partner's mail gets one domain",
      held: theirs,
      do: () => within((trx) => lockPartner(trx, partner.partnerId)),
    },
    {
      place: "platform/hold-settings.ts",
      what: "settings fit together, those about the restaurant and those about ordering",
      held: settings,
      do: () => asked(staff.call("PATCH", "/settings", { name: "Prøva Pizza" })),
    },
    {
      place: "platform/partner-change.ts",
      what: "changes of a menu",
      held: restaurant,
      do: () => within((trx) => takeTurn(trx, shop.scope)),
    },
    {
      place: "features/coupons/stored-coupons.ts",
      what: "a coupon's limit is written while nobody uses it",
      held: row("coupons"),
      do: async () => {
        const { id } = await coupon();
        return within((trx) => holdUses(trx, shop.scope, id));
      },
    },
    {
      place: "features/coupons/stored-coupons.ts",
      what: "also one that is used already",
      held: row("coupon_usage"),
      do: async () => {
        const { id } = await coupon();
        return within((trx) => holdUses(trx, shop.scope, id));
      },
    },
    {
      place: "features/kitchen/set-pause.ts",
      what: "two tablets that pause leave one pause",
      held: settings,
      do: () => setPause(app.ctx, shop.scope, { until: null }),
    },
    {
      place: "features/payments/payment-accounts.ts",
      what: "one account of a provider is open",
      held: restaurant,
      do: () =>
        within((trx) => {
          const account = {
            id: "acc_1",
            provider: "STRIPE",
            identity: "x",
            secrets: Buffer.from("x"),
          } as const;
          return openAccount(trx, shop.scope, { ...account, isFirst: true }, Date.now());
        }),
    },
    {
      place: "features/payments/promised-refunds.ts",
      what: "no more is given back than was paid",
      held: row("payments"),
      do: () => within((trx) => lockPayment(trx, shop.scope, order.id)),
    },
    {
      place: "features/domains/queries.ts",
      what: "a restaurant's domains are counted",
      held: restaurant,
      do: () => within((trx) => lockForDomains(trx, shop.scope, { mayBeArchived: false })),
    },
    {
      place: "features/domains/look-up-proof.ts",
      what: "a domain is judged by one look at a time",
      held: row("domains"),
      do: () =>
        within((trx) => writeLook(trx, shop.scope, { id: "x_1", token: "t" }, "SILENT", app.clock.nowMs())),
    },
    {
      place: "features/menu-draft/stored-draft.ts",
      what: "a draft is published as it was last changed",
      held: row("menu_drafts"),
      do: () => within((trx) => lockDraft(trx, shop.scope)),
    },
  ];
  const coupon = async () =>
    (
      await app.db.query<{ id: string }>("SELECT id FROM coupons WHERE restaurant_id = $1", [
        shop.restaurantId,
      ])
    )[0]!;

  for (const { place, what, held, do: act } of turns)
    it(`is done one at a time: ${what} (${place})`, async () => {
      const whose = held === theirs ? partner.partnerId : shop.restaurantId;
      let done!: Promise<unknown>;
      await app.db.transaction(async (trx) => {
        const [me] = await trx.query<{ pid: number }>("SELECT pg_backend_pid() AS pid");
        assert.equal((await trx.query(held, [whose])).length > 0, true, "there is such a row");
        done = act();
        const waitsWith = await statementBehind(app.db, me!.pid, done);
        assert.match(waitsWith ?? "it waited for nobody", /FOR (NO KEY )?UPDATE/);
      });
      await done;
    });

  it("is held by a test wherever a row is taken for it", () => {
    const root = fileURLToPath(new URL(".", import.meta.url));
    const sources = globSync("{features,platform}/**/*.ts", {
      cwd: root,
      exclude: ["**/*.test.ts", "**/*.fixture.ts"],
    });
    const taken = /^(?! *\*).*\bFOR (?:NO KEY )?UPDATE\b(?!(?: OF \w+)? SKIP LOCKED)/gm;
    const locks = sources
      .map((place) => ({ place, count: readFileSync(root + place, "utf8").match(taken)?.length ?? 0 }))
      .filter(({ count }) => count > 0);
    const places = new Set([...turns.map(({ place }) => place), ...Object.keys(heldElsewhere)]);
    assert.deepEqual(locks.map(({ place }) => place).sort(), [...places].sort());
    for (const { place, count } of locks.filter((lock) => !(lock.place in heldElsewhere)))
      assert.ok(turns.filter((turn) => turn.place === place).length >= count, place);
  });
});
