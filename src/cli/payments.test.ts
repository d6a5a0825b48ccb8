import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { openPaidTown } from "../../test/paid-shop.ts";
import { openShop } from "../features/orders/shop.fixture.ts";
import { newId } from "../platform/ids.ts";
import { type Terminal, terminalOf } from "./terminal.fixture.ts";

describe("luka payments, at the terminal,", () => {
  let app: TestApp;
  let terminal: Terminal;
  before(async () => {
    app = await createTestApp();
    terminal = terminalOf(app);
  });
  after(() => app?.close());
  const answers = (...lines: string[][]) => terminal.answers(...lines);
  const outcomes = (...lines: string[][]) => terminal.outcomes(...lines);

  it("shows and closes a restaurant's accounts for payments", async () => {
    const own = await openShop(app);
    for (const [provider, position] of [
      ["STRIPE", 1],
      ["VIPPS", 2],
    ] as const)
      await app.db.query(
        `INSERT INTO payment_accounts (restaurant_id, id, provider, identity, secrets, position, created_at, updated_at)
         VALUES ($1, $2, $3, 'acct_1', '', $4, '2026-01-02T03:04:05Z', '2026-02-03T04:05:06Z')`,
        [own.restaurantId, newId("pac"), provider, position],
      );
    const of = ["--slug", own.slug];
    const [open, one, all, closed, report] = await answers(
      ["payments", "show", ...of],
      ["payments", "off", ...of, "--provider", "vipps"],
      ["payments", "off", ...of],
      ["payments", "show", ...of],
      ["payments", "reconcile"],
    );
    const accounts = open!.accounts as Record<string, unknown>[];
    assert.deepEqual(
      accounts.map(({ provider, createdAt, updatedAt, closedAt }) => [
        provider,
        createdAt,
        updatedAt,
        closedAt,
      ]),
      ["STRIPE", "VIPPS"].map((name) => [name, "2026-01-02T03:04:05Z", "2026-02-03T04:05:06Z", null]),
    );
    assert.equal(JSON.stringify(open).includes("secrets"), false);
    assert.deepEqual([open!.onlinePayment, open!.offered], [true, ["STRIPE", "VIPPS"]]);
    assert.deepEqual(
      [one, all].map((answer) => (answer!.closed as unknown[]).length),
      [1, 1],
    );
    for (const { closedAt } of closed!.accounts as { closedAt: string }[])
      assert.match(closedAt, /^\d{4}-.*Z$/);
    assert.deepEqual([report!.checked, report!.open], [0, []]);
    const days = (text: string) => ["payments", "reconcile", "--days", text];
    assert.deepEqual(await outcomes(days("180"), days("1"), days("0"), days("181"), days("1.5")), [
      ...["0 DONE", "0 DONE", "2 USAGE", "2 USAGE", "2 USAGE"],
    ]);
    const vipps = [
      "payments",
      "set",
      ...of,
      "--provider",
      "vipps",
      "--client-id",
      "x",
      "--client-secret",
      "x",
    ];
    const numbered = (msn: string) => [...vipps, "--subscription-key", "x", "--msn", msn];
    assert.deepEqual(await outcomes(numbered("123"), numbered("12345678901"), numbered("12a4")), [
      ...["2 USAGE", "2 USAGE", "2 USAGE"],
    ]);
  });

  it("connects accounts that the providers know, the last or the first of a restaurant's", async () => {
    const town = await openPaidTown();
    try {
      const { stripe, vipps } = town;
      const at = terminalOf(town.app, { STRIPE_API_URL: stripe.server.url, VIPPS_API_URL: vipps.server.url });
      const { clientId, clientSecret, subscriptionKey, merchantSerialNumber } = vipps.keys;
      const set = (slug: string, provider: "stripe" | "vipps", ...more: string[]) => [
        ...["payments", "set", "--slug", slug, "--provider", provider, "--callback-secret", "whsec_given"],
        ...(provider === "stripe"
          ? ["--secret-key", stripe.secretKey]
          : [
              "--client-id",
              clientId,
              "--client-secret",
              clientSecret,
              "--subscription-key",
              subscriptionKey,
            ]),
        ...(provider === "vipps" ? ["--msn", merchantSerialNumber] : []),
        ...more,
      ];
      for (const [more, order] of [
        [[], ["STRIPE", "VIPPS"]],
        [["--first"], ["VIPPS", "STRIPE"]],
      ] as const) {
        const { slug } = await town.openShop([]);
        const [first, , shown] = await at.answers(set(slug, "stripe"), set(slug, "vipps", ...more), [
          ...["payments", "show", "--slug", slug],
        ]);
        assert.deepEqual([first!.provider, first!.callbacks], ["STRIPE", "GIVEN"]);
        assert.deepEqual(
          (shown!.accounts as { provider: string }[]).map(({ provider }) => provider),
          order,
        );
      }
    } finally {
      await town.close();
    }
  });
});
