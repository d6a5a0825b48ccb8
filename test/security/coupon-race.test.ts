import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import type { PlacedOrder } from "../../src/features/orders/schemas.ts";
import { openShop, type Shop } from "../../src/features/orders/shop.fixture.ts";
import { createTestApp, type TestApp } from "../app.ts";

/** A coupon is had exactly as often as its owner said, however many try at once and however they spell themselves. */
describe("S-47 coupons under attack", () => {
  let app: TestApp;
  let shop: Shop;
  before(async () => {
    app = await createTestApp({ env: { DATABASE_POOL_SIZE: "16" } });
    shop = await openShop(
      app,
      (file) => {
        file.coupons.push(
          { code: "FEM", discountType: "PERCENT", discountValue: 10, usageLimit: 5 },
          { code: "ATTE", discountType: "PERCENT", discountValue: 10, usageLimit: 8 },
          { code: "BETALT", discountType: "PERCENT", discountValue: 10, usageLimit: 2 },
          { code: "EN", discountType: "FIXED", discountValue: 1000, perCustomerLimit: 1 },
          { code: "TO", discountType: "FIXED", discountValue: 1000, perCustomerLimit: 2 },
          { isAutomatic: true, discountType: "PERCENT", discountValue: 5 },
          { isAutomatic: true, discountType: "FIXED", discountValue: 100 },
        );
      },
      { environment: "TEST", live: false },
    );
  });
  after(() => app.close());

  const guest = (index: number) => ({
    name: `Gjest ${index}`,
    phone: `9${String(1_000_000 + index)}`,
    email: `gjest${index}@example.com`,
  });
  const order = (couponCode: unknown, more: Record<string, unknown>) =>
    shop.post(shop.body({ couponCode, ...more }));
  const rush = (count: number, each: (index: number) => ReturnType<typeof order>) =>
    Promise.all(Array.from({ length: count }, (_, index) => each(index)));
  const placed = (answers: Awaited<ReturnType<typeof order>>[]) =>
    answers.filter(({ statusCode }) => statusCode === 201).map((answer) => answer.json() as PlacedOrder);
  const reasons = (answers: Awaited<ReturnType<typeof order>>[]) => [
    ...new Set(
      answers
        .filter(({ statusCode }) => statusCode !== 201)
        .map((answer) => answer.json().error.details.issues[0].code as string),
    ),
  ];
  const books = async (code: string) => {
    const [row] = await app.db.query(
      `SELECT u.used, (SELECT count(*) FROM coupon_redemptions r WHERE r.restaurant_id = c.restaurant_id
                         AND r.coupon_id = c.id AND r.released_at IS NULL) AS held
       FROM coupons c JOIN coupon_usage u ON u.restaurant_id = c.restaurant_id AND u.coupon_id = c.id
       WHERE c.restaurant_id = $1 AND c.code = $2`,
      [shop.restaurantId, code],
    );
    return row;
  };
  const host = { host: "luka.localhost" };
  const cancel = ({ publicToken }: PlacedOrder) =>
    app.inject({ method: "POST", url: `/api/v1/orders/${publicToken}/cancel`, headers: host });
  const decide = ({ paymentUrl }: PlacedOrder, decision: string) =>
    app.inject({
      method: "POST",
      url: new URL(paymentUrl!).pathname,
      headers: host,
      payload: { decision },
    });

  it("S-47 usageLimit 5 and 200 parallel orders, the code spelt in every way: 5 have it", async () => {
    const spellings = ["FEM", "fem", " Fem ", "fEm"];
    const answers = await rush(200, (index) => order(spellings[index % 4], { customer: guest(index) }));
    assert.equal(placed(answers).length, 5);
    assert.deepEqual(reasons(answers), ["USAGE_LIMIT_REACHED"]);
    assert.deepEqual(await books("FEM"), { used: 5, held: 5 });
  });

  it("S-47 orders and cancellations at the same time: never more than the limit, and each use is given back once", async () => {
    const first = placed(await rush(8, (index) => order("ATTE", { customer: guest(1_000 + index) })));
    assert.equal(first.length, 8);
    const [answers] = await Promise.all([
      rush(80, (index) => order("ATTE", { customer: guest(2_000 + index) })),
      Promise.all(first.slice(0, 4).flatMap((one) => [cancel(one), cancel(one), cancel(one)])),
    ]);
    const meanwhile = placed(answers).length;
    assert.ok(meanwhile <= 4, `${meanwhile} more than were given back`);
    assert.deepEqual(await books("ATTE"), { used: 4 + meanwhile, held: 4 + meanwhile });
    const then = placed(await rush(40, (index) => order("ATTE", { customer: guest(3_000 + index) })));
    assert.equal(4 + meanwhile + then.length, 8);
    assert.deepEqual(await books("ATTE"), { used: 8, held: 8 });
  });

  it("S-47 a payment that is declined gives the use back, one that is paid keeps it", async () => {
    const online = (index: number) =>
      order("BETALT", { customer: guest(4_000 + index), paymentMethod: "ONLINE" });
    const [paid, declined] = placed(await rush(20, online));
    await Promise.all([decide(paid!, "PAY"), decide(declined!, "DECLINE"), decide(declined!, "DECLINE")]);
    assert.equal((await shop.track(paid!.publicToken)).status, "PAID");
    assert.equal((await shop.track(declined!.publicToken)).status, "FAILED");
    assert.deepEqual(await books("BETALT"), { used: 1, held: 1 });
    assert.equal(placed(await rush(20, (index) => online(100 + index))).length, 1);
  });

  const people: [name: string, customers: Record<string, unknown>[]][] = [
    [
      "an e-mail address in other cases, with tags and blanks around it",
      [
        "kari@example.com",
        "KARI@example.com",
        " Kari@Example.COM ",
        "kari+1@example.com",
        "kari+pizza+2@EXAMPLE.com",
      ].map((email, index) => ({ ...guest(5_000 + index), email })),
    ],
    [
      "a phone number in other spellings",
      ["91122334", "+4791122334", "+47 911 22 334", "0047 91 12 23 34", "911-22-334"].map((phone) => ({
        name: "Per",
        phone,
      })),
    ],
    [
      "the phone of one order and the e-mail address of another",
      [
        { name: "A", phone: "92000001", email: "a@example.com" },
        { name: "B", phone: "92000001", email: "b@example.com" },
        { name: "C", phone: "92000002", email: "A@example.com" },
      ],
    ],
  ];
  for (const [name, customers] of people) {
    it(`S-47 once per customer, ${name}: once`, async () => {
      const first = await order("EN", { customer: customers[0] });
      assert.equal(first.statusCode, 201, first.body);
      const others = await Promise.all(customers.map((customer) => order("EN", { customer })));
      assert.equal(placed(others).length, 0);
      assert.deepEqual(reasons(others), ["CUSTOMER_LIMIT_REACHED"]);
    });
  }

  it("S-47 letters that only look like others do not pass for another person", async () => {
    const wide = "ｏｌｅ@example.com";
    const mine = await order("EN", {
      customer: { name: "Ole", phone: "92000009", email: "ole@example.com" },
    });
    assert.equal(mine.statusCode, 201);
    const answer = await order("EN", { customer: { name: "Ole", phone: "92000010", email: wide } });
    assert.equal(answer.statusCode, 422);
    assert.ok(["INVALID", "CUSTOMER_LIMIT_REACHED"].includes(answer.json().error.details.issues[0].code));
  });

  it("S-47 twice per customer, 60 at once: twice", async () => {
    const me = guest(6_000);
    assert.equal(placed(await rush(60, () => order("TO", { customer: me }))).length, 2);
  });

  it("S-47 offers never add up: a code takes the place of promotions, promotions of each other, and a code is one", async () => {
    const lines = [shop.line("Margherita", { variant: "Stor" })];
    const plain = placed([await order(null, { lines, customer: guest(7_001) })])[0]!;
    assert.deepEqual([plain.discount, plain.couponApplied?.isAutomatic], [1045, true], "the larger of two");
    const coded = placed([await order("EN", { lines, customer: guest(7_002) })])[0]!;
    assert.deepEqual(
      [coded.discount, coded.couponApplied?.code],
      [1000, "EN"],
      "a code, also where it is worth less",
    );
    for (const couponCode of [["EN", "TO"], { code: "EN" }, 1])
      assert.equal((await order(couponCode, { customer: guest(7_003) })).statusCode, 422);
    for (const couponCode of ["EN,TO", "EN TO", "EN\nTO"])
      assert.deepEqual(reasons([await order(couponCode, { customer: guest(7_004) })]), ["NOT_FOUND"]);
  });

  it("S-47 guessing codes: switched-off ones answer like unknown ones on the order too", async () => {
    await app.db.query("UPDATE coupons SET is_active = false WHERE restaurant_id = $1 AND code = 'TO'", [
      shop.restaurantId,
    ]);
    const [off, unknown] = await Promise.all(
      ["TO", "XX"].map((code) => order(code, { customer: guest(8_000) })),
    );
    const told = (answer: typeof off) => ({ ...answer!.json().error.details.issues[0], params: null });
    assert.deepEqual(told(off), told(unknown));
  });
});
