import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { aZone } from "../../domain/menu-rows.fixture.ts";
import type { Refusal } from "../../domain/problems.ts";
import type { TimeAnswer } from "../../domain/slots.ts";
import type { OrderingSettings } from "../../domain/snapshot.ts";
import { tell } from "../../messages/languages.ts";
import type { Problem } from "../../platform/problem.ts";
import { dependentIssues } from "./order-request.ts";
import {
  addressRefusal,
  bodyRefusal,
  closedRefusal,
  fulfillmentRefusal,
  paymentRefusal,
  timeRefusal,
  tooSmallRefusal,
  warningsOf,
} from "./refusals.ts";
import { checkReadyAt } from "./revise-time.ts";
import type { PlaceOrderInput } from "./schemas.ts";
import { isAboutCoupon } from "./written-refusal.ts";

const atMs = Date.parse("2026-06-12T18:00:00+02:00");
/** An hour before. */
const nowMs = atMs - 60 * 60_000;
const offeredRefusal = (
  settings: OrderingSettings,
  asked: Parameters<typeof paymentRefusal>[1] & Parameters<typeof fulfillmentRefusal>[1],
) => fulfillmentRefusal(settings, asked) ?? paymentRefusal(settings, asked);
const at = "2026-06-12T16:00:00.000Z";
/** A refusal as it is read; null when nothing is refused. */
const told = (locale: "nb" | "en", refusal: Refusal | null) =>
  refusal && { ...refusal, message: tell(locale, refusal.message!).replaceAll("\u00a0", " ") };

/** What guests are told when they cannot have what they asked for: which of the reasons, in both languages. */
describe("refusals", () => {
  const offered = {
    pickupEnabled: true,
    deliveryEnabled: true,
    onlinePayment: true,
    cashPayment: true,
    paymentProviders: ["STRIPE"],
  } as unknown as OrderingSettings;

  test("what is not offered, by its name", () => {
    const cases: [
      Partial<OrderingSettings>,
      "PICKUP" | "DELIVERY",
      "ONLINE" | "CASH" | null,
      [reason: string, nb: string, en: string] | null,
    ][] = [
      [{}, "PICKUP", "ONLINE", null],
      [{}, "DELIVERY", "CASH", null],
      [
        { pickupEnabled: false },
        "PICKUP",
        null,
        ["FULFILLMENT_OFF", "Restauranten tilbyr ikke henting.", "The restaurant does not offer pickup."],
      ],
      [{ pickupEnabled: false }, "DELIVERY", null, null],
      [
        { deliveryEnabled: false },
        "DELIVERY",
        null,
        ["FULFILLMENT_OFF", "Restauranten tilbyr ikke levering.", "The restaurant does not deliver."],
      ],
      [{ deliveryEnabled: false }, "PICKUP", null, null],
      [{ onlinePayment: false, cashPayment: false }, "PICKUP", null, null],
      [
        { onlinePayment: false },
        "PICKUP",
        "ONLINE",
        [
          "PAYMENT_OFF",
          "Restauranten tar ikke betaling på nett.",
          "The restaurant does not take payment online.",
        ],
      ],
      [{ onlinePayment: false }, "PICKUP", "CASH", null],
      [
        { paymentProviders: [] },
        "PICKUP",
        "ONLINE",
        [
          "PAYMENT_OFF",
          "Restauranten tar ikke denne betalingsmåten.",
          "The restaurant does not take payment that way.",
        ],
      ],
      [
        { cashPayment: false },
        "PICKUP",
        "CASH",
        ["PAYMENT_OFF", "Restauranten tar ikke kontant betaling.", "The restaurant does not take cash."],
      ],
      [{ cashPayment: false }, "PICKUP", "ONLINE", null],
    ];
    for (const [settings, fulfillment, paymentMethod, expected] of cases) {
      const said = (["nb", "en"] as const).map((locale) =>
        told(locale, offeredRefusal({ ...offered, ...settings }, { fulfillment, paymentMethod })),
      );
      const name = `${fulfillment} ${paymentMethod} with ${JSON.stringify(settings)}`;
      if (expected === null) {
        assert.deepEqual(said, [null, null], name);
        continue;
      }
      const [reason, ...messages] = expected;
      assert.deepEqual(
        said.map((one) => [one?.code, one?.details?.reason, one?.message]),
        messages.map((message) => ["BAD_REQUEST", reason, message]),
        name,
      );
    }
  });

  test("what is offered instead (D-30)", () => {
    const instead = (settings: Partial<OrderingSettings>, asked: Parameters<typeof offeredRefusal>[1]) => {
      const { reason: _, ...others } = offeredRefusal({ ...offered, ...settings }, asked)?.details ?? {};
      return others;
    };
    const pickup = { fulfillment: "PICKUP", paymentMethod: "CASH" } as const;
    assert.deepEqual(instead({ pickupEnabled: false }, pickup), { fulfillments: ["DELIVERY"] });
    assert.deepEqual(instead({ pickupEnabled: false, deliveryEnabled: false }, pickup), { fulfillments: [] });
    const online = { paymentMethods: ["ONLINE"], paymentChannels: ["CARD"] };
    assert.deepEqual(instead({ cashPayment: false }, pickup), online);
    const vipps = { ...pickup, paymentMethod: "ONLINE", paymentChannel: "VIPPS" } as const;
    assert.deepEqual(instead({}, vipps), { ...online, paymentMethods: ["ONLINE", "CASH"] });
    const none = { paymentMethods: ["CASH"], paymentChannels: [] };
    assert.deepEqual(instead({ onlinePayment: false }, vipps), none);
    assert.deepEqual(instead({ paymentProviders: [] }, vipps), none);
  });

  test("a total that the provider does not take: how much is, and what else can be done", () => {
    const said = (
      cashPayment: boolean,
      locale: "nb" | "en",
      total = 299,
      paymentMethod: "ONLINE" | "CASH" = "ONLINE",
    ) =>
      told(locale, tooSmallRefusal({ paymentProviders: ["STRIPE"], cashPayment }, { paymentMethod }, total));
    assert.equal(
      said(true, "nb")?.message,
      "Betaling på nett tar 3 kr eller mer. Betal når du får maten, eller bestill litt mer.",
    );
    assert.equal(said(false, "nb")?.message, "Betaling på nett tar 3 kr eller mer. Bestill litt mer.");
    assert.equal(
      said(true, "en")?.message,
      "Online payment takes NOK 3 or more. Pay when you get the food, or order a little more.",
    );
    assert.equal(said(false, "en")?.message, "Online payment takes NOK 3 or more. Order a little more.");
    const details = { reason: "PAYMENT_TOO_SMALL", minimum: 300, missing: 1 };
    assert.deepEqual(said(true, "nb")?.details, { ...details, paymentMethods: ["CASH"] });
    assert.deepEqual(said(false, "nb")?.details, { ...details, paymentMethods: [] });
    assert.equal(said(true, "nb", 300), null);
    assert.equal(said(true, "nb", 299, "CASH"), null);
  });

  test("a closed or paused kitchen is a reason of its own, with when to come back; other times are the time's fault", () => {
    const answers: [TimeAnswer, closed: object | null, time: object | null][] = [
      [{ ok: true, readyAtMs: atMs, slotStartMs: atMs }, null, null],
      [{ ok: false, code: "CLOSED", atMs }, { reason: "CLOSED", opensAt: at }, null],
      [
        { ok: false, code: "PAUSED", atMs, pauseReason: "Full ovn" },
        { reason: "PAUSED", pausedUntil: at, pauseReason: "Full ovn" },
        null,
      ],
      [{ ok: false, code: "PAUSED", atMs }, { reason: "PAUSED", pausedUntil: at, pauseReason: null }, null],
      [{ ok: false, code: "TOO_SOON", atMs }, null, {}],
      [{ ok: false, code: "TOO_FAR_AHEAD", atMs }, null, { before: at }],
      [{ ok: false, code: "SLOT_NOT_OFFERED", atMs: null }, null, {}],
    ];
    for (const [answer, closed, params] of answers) {
      assert.deepEqual(closedRefusal(answer, nowMs)?.details ?? null, closed);
      const issues = timeRefusal(answer, nowMs)?.details?.issues as
        | { params: object; path: string }[]
        | undefined;
      assert.deepEqual(
        issues?.map((issue) => [issue.path, issue.params]) ?? null,
        params && [["requestedPickupAt", params]],
      );
    }
  });

  test("a time that cannot be had is answered with one that can", () => {
    const said = (answer: TimeAnswer, locale: "nb" | "en") =>
      told(locale, closedRefusal(answer, nowMs) ?? timeRefusal(answer, nowMs))?.message;
    const tomorrowMs = atMs + 17 * 60 * 60_000;
    const cases: [TimeAnswer, nb: string, en: string][] = [
      [{ ok: false, code: "CLOSED", atMs: null }, "Kjøkkenet er stengt nå.", "The kitchen is closed now."],
      [
        { ok: false, code: "CLOSED", atMs: tomorrowMs },
        "Kjøkkenet er stengt. Det åpner i morgen kl. 11:00.",
        "The kitchen is closed. It opens tomorrow at 11:00.",
      ],
      [
        { ok: false, code: "PAUSED", atMs },
        "Restauranten tar en pause fra nye bestillinger. Du kan bestille igjen kl. 18:00.",
        "The restaurant has paused new orders. You can order again at 18:00.",
      ],
      [
        { ok: false, code: "TOO_SOON", atMs: atMs - 30_000 },
        "Maten kan tidligst være klar kl. 18:00.",
        "The food can be ready at 18:00 at the earliest.",
      ],
      [
        { ok: false, code: "TOO_FAR_AHEAD", atMs: Date.parse("2026-06-20T00:00:00+02:00") },
        "Du kan bestille til og med fredag 19. juni.",
        "You can order up to and including Friday 19 June.",
      ],
    ];
    for (const [answer, nb, en] of cases)
      assert.deepEqual([said(answer, "nb"), said(answer, "en")], [nb, en]);
  });

  test("an address that could not be looked up may well be right; one that is nowhere or too far is not", () => {
    const said = (
      reason: "NEEDS_COORDINATES" | "OUTSIDE_ZONES",
      lookup: "NOT_FOUND" | "UNAVAILABLE" | undefined,
      pickupEnabled = true,
    ) => {
      const nearest = reason === "OUTSIDE_ZONES" ? { zone: aZone("Sentrum", {}), distanceMeters: 250 } : null;
      const miss = { zone: null, reason, nearest, distanceMeters: 4200 } as never;
      const [issue] = addressRefusal(miss, lookup, { pickupEnabled }).details!.issues as {
        code: string;
        params: Record<string, unknown>;
      }[];
      return [issue!.code, issue!.params];
    };
    const fulfillments = ["PICKUP"];
    const unknown = { distanceMeters: 4200, outsideMeters: null, fulfillments };
    assert.deepEqual(said("NEEDS_COORDINATES", "UNAVAILABLE"), [
      "ADDRESS_NOT_FOUND",
      { reason: "LOOKUP_UNAVAILABLE", fulfillments },
    ]);
    assert.deepEqual(said("NEEDS_COORDINATES", "NOT_FOUND"), ["ADDRESS_NOT_FOUND", unknown]);
    assert.deepEqual(said("NEEDS_COORDINATES", undefined), ["ADDRESS_NOT_FOUND", unknown]);
    assert.deepEqual(said("OUTSIDE_ZONES", "UNAVAILABLE"), [
      "ADDRESS_OUTSIDE_ZONE",
      { distanceMeters: 4200, outsideMeters: 250, fulfillments },
    ]);
    // Where nothing can be picked up, that is no way out.
    for (const lookup of ["UNAVAILABLE", "NOT_FOUND"] as const)
      assert.deepEqual((said("NEEDS_COORDINATES", lookup, false)[1] as typeof unknown).fulfillments, []);
  });

  test("a refusal that gives a reason is told by it; another by its code, and where it is", () => {
    const codes = (refusal: Refusal) =>
      warningsOf(refusal).map(({ path, code, params }) => [path, code, params]);
    const details = { reason: "CLOSED", opensAt: at };
    assert.deepEqual(codes({ code: "BAD_REQUEST", details }), [["", "CLOSED", { opensAt: at }]]);
    assert.deepEqual(codes({ code: "BAD_REQUEST" }), [["", "BAD_REQUEST", {}]]);
    assert.deepEqual(codes({ code: "SLOT_FULL", details: { reason: "KITCHEN_BUSY" } }), [
      ["requestedPickupAt", "SLOT_FULL", { reason: "KITCHEN_BUSY" }],
    ]);
  });

  test("fields that depend on each other, all at once", () => {
    const customer = { name: "Kari", phone: "91234567" };
    const issuesOf = (body: object, tips = true) =>
      dependentIssues(
        { fulfillment: "PICKUP", paymentMethod: "CASH", customer, ...body } as unknown as PlaceOrderInput,
        { tips } as OrderingSettings,
        "ORIGIN",
      );
    const paths = (...given: Parameters<typeof issuesOf>) =>
      issuesOf(...given).map(({ path, code }) => `${path} ${code}`);
    const online = { paymentMethod: "ONLINE", customer: { ...customer, email: "kari@example.com" } };
    assert.deepEqual(paths({}), []);
    assert.deepEqual(paths(online), []);
    assert.deepEqual(paths({ paymentMethod: "ONLINE" }), ["customer.email REQUIRED"]);
    assert.deepEqual(paths({ fulfillment: "DELIVERY" }), ["deliveryAddress REQUIRED"]);
    assert.deepEqual(paths({ fulfillment: "DELIVERY", deliveryAddress: {} }), []);
    for (const handoff of ["MEET", "LEAVE_AT_DOOR"]) {
      assert.deepEqual(paths({ handoff }), ["handoff INVALID"]);
      assert.deepEqual(paths({ handoff, fulfillment: "DELIVERY", deliveryAddress: {} }), []);
    }
    assert.deepEqual(paths({ handoff: "CURBSIDE" }), []);
    assert.deepEqual(paths({ handoff: "CURBSIDE", fulfillment: "DELIVERY", deliveryAddress: {} }), [
      "handoff INVALID",
    ]);
    assert.deepEqual(paths({ ...online, tip: 1000 }), []);
    assert.deepEqual(paths({ ...online, tip: 1000 }, false), ["tip INVALID"]);
    assert.deepEqual(paths({ tip: 1000 }), ["tip INVALID"]);
    assert.deepEqual(paths({ tip: 0 }, false), []);
    assert.deepEqual(
      issuesOf({ fulfillment: "DELIVERY", handoff: "CURBSIDE" }).map(({ message }) => tell("en", message)),
      ["Give the delivery address.", "The handoff does not fit the fulfillment."],
    );
    assert.equal(bodyRefusal([]), null);
    assert.equal(bodyRefusal(issuesOf({ tip: 1000 }))?.code, "VALIDATION_FAILED");
  });

  test("a promised time lies ahead, and within two months", () => {
    const minute = 60_000;
    const day = 24 * 60 * minute;
    const code = (readyAtMs: number): string | null => {
      try {
        checkReadyAt(readyAtMs, atMs);
        return null;
      } catch (error) {
        const [issue] = (error as Problem).details!.issues as { code: string }[];
        return issue!.code;
      }
    };
    assert.deepEqual([atMs - minute, atMs, atMs + 1, atMs + 60 * day - 1, atMs + 60 * day].map(code), [
      "TOO_SOON",
      "TOO_SOON",
      null,
      null,
      "TOO_FAR_AHEAD",
    ]);
  });

  test("a promotion is dropped for what is about the coupon, not for want of room or food", () => {
    const outcomes = [
      "USAGE_LIMIT_REACHED",
      "SUBSCRIBER_ONLY",
      "FIRST_ORDER_ONLY",
      "CUSTOMER_LIMIT_REACHED",
      "SLOT_FULL",
      "KITCHEN_BUSY",
      "STOCK_LEFT",
    ] as const;
    assert.deepEqual(
      outcomes.filter((outcome) => isAboutCoupon({ outcome } as never)),
      outcomes.slice(0, 4),
    );
  });
});
