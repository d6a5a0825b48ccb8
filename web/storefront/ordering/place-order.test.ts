import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { ApiProblem } from "../../api.ts";
import { inBrowserWith } from "../../browser.fixture.ts";
import { emptyDraft } from "../draft.ts";
import { pageWith } from "../page.fixture.ts";
import { missingFields, newAttempt, sortIssues } from "./place-order.ts";
import type { Shop } from "./shop.tsx";

const page = pageWith("ordering");
const at = new Date(Date.now() + 3_600_000).toISOString();
const customer = { name: "Kari", phone: "91234567", email: "kari@example.no" };
const shopWith = (draft: Partial<Shop["draft"]>, more: object = {}): Shop =>
  ({
    draft: { ...emptyDraft, customer, time: { kind: "AT", at }, paymentMethod: "CASH", ...draft },
    fulfillment: "PICKUP",
    restaurant: { payment: { methods: ["CARD"] } },
    ...more,
  }) as unknown as Shop;

describe("an order that is about to be placed", () => {
  inBrowserWith({ location: { origin: "https://trattoria.luka.example" } });

  it("lacks what the service would ask for", () => {
    const missing = (
      draft: Partial<Shop["draft"]>,
      { more = {}, age = null as number | null, ofAge = false } = {},
    ) => Object.keys(missingFields(page, shopWith(draft, more), age, ofAge));
    assert.deepEqual(missing({}), []);
    assert.deepEqual(missing({ paymentMethod: null }), ["paymentMethod"]);
    assert.deepEqual(missing({ time: { kind: "AT", at: "2020-01-01T12:00:00Z" } }), ["requestedPickupAt"]);
    assert.deepEqual(missing({}, { more: { fulfillment: "DELIVERY" } }), ["deliveryAddress"]);
    const address = { line1: "Gata 9", postalCode: "7010", city: "Trondheim", instructions: "" };
    assert.deepEqual(missing({ address }, { more: { fulfillment: "DELIVERY" } }), []);
    assert.deepEqual(missing({}, { age: 18 }), ["ageConfirmed"]);
    assert.deepEqual(missing({}, { age: 18, ofAge: true }), []);
    const nameless = { customer: { ...customer, name: " ", email: "" } };
    assert.deepEqual(missing(nameless), ["customer.name"]);
    assert.deepEqual(missing({ ...nameless, paymentMethod: "ONLINE" }), ["customer.name", "customer.email"]);
  });

  it("says what the guest has accepted, and comes back here from its payment", () => {
    const { key, body } = newAttempt(
      page,
      shopWith({ note: " Uten løk ", cutlery: true }),
      43_800 as never,
      true,
    );
    assert.match(key, /^[\w-]{22}$/);
    const { expectedTotal, note, cutlery, ageConfirmed, handoff, paymentMethod, successUrl, cancelUrl } =
      body;
    assert.deepEqual([expectedTotal, note, cutlery, ageConfirmed], [43_800, "Uten løk", true, true]);
    assert.deepEqual(
      [handoff, paymentMethod, successUrl, cancelUrl],
      ["COUNTER", "CASH", undefined, undefined],
    );
    const delivered = shopWith({ paymentMethod: "ONLINE", note: " " }, { fulfillment: "DELIVERY" });
    const other = newAttempt(page, delivered, 43_800 as never, false);
    assert.notEqual(other.key, key);
    for (const name of ["note", "ageConfirmed", "handoff"]) assert.ok(!(name in other.body), name);
    assert.deepEqual(
      [other.body.successUrl, other.body.cancelUrl],
      ["https://trattoria.luka.example/takk", "https://trattoria.luka.example/takk"],
    );
  });

  it("that is refused says why at its fields, at the lines of the basket, and else above them", () => {
    const issue = (path: string) => ({ path, code: "INVALID", message: `Feil i ${path}` });
    const lines = [{ key: "first" }, { key: "second" }] as unknown as Shop["draft"]["lines"];
    const issues = [
      "lines.1.variantId",
      "lines.7",
      "customer.phone",
      "deliveryAddress.postalCode",
      "slug",
      "tip",
    ].map(issue);
    const sorted = sortIssues({ details: { issues } } as unknown as ApiProblem, shopWith({ lines }));
    assert.deepEqual(sorted, {
      lines: [{ key: "second", issue: issues[0] }],
      fields: {
        "customer.phone": "Feil i customer.phone",
        deliveryAddress: "Feil i deliveryAddress.postalCode",
        tip: "Feil i tip",
      },
      rest: [issues[1], issues[4]],
    });
    assert.deepEqual(sortIssues({ details: {} } as ApiProblem, shopWith({ lines })), {
      fields: {},
      lines: [],
      rest: [],
    });
  });
});
