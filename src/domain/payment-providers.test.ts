import assert from "node:assert/strict";
import { describe, it } from "node:test";
import {
  chosenProvider,
  offeredProviders,
  onlineMethods,
  paidWithWords,
  paymentLabel,
  paymentTooSmall,
} from "./payment-providers.ts";

const live = { environment: "LIVE", isDemo: false, accounts: [], sandboxForLive: false } as const;

describe("who takes a guest's money", () => {
  const cases: [what: string, Parameters<typeof offeredProviders>[0], ReturnType<typeof offeredProviders>][] =
    [
      ["a sandbox never takes any", { ...live, environment: "TEST" }, ["SANDBOX"]],
      ["not even with an account", { ...live, environment: "TEST", accounts: ["STRIPE"] }, ["SANDBOX"]],
      ["a real restaurant without an account", live, []],
      [
        "a real restaurant's own accounts, in its order",
        { ...live, accounts: ["STRIPE", "VIPPS"] },
        ["STRIPE", "VIPPS"],
      ],
      ["the demo, anywhere", { ...live, isDemo: true }, ["SANDBOX"]],
      ["development", { ...live, sandboxForLive: true }, ["SANDBOX"]],
      ["an account beats the sandbox", { ...live, sandboxForLive: true, accounts: ["VIPPS"] }, ["VIPPS"]],
    ];
  for (const [what, restaurant, offered] of cases) {
    it(what, () => assert.deepEqual(offeredProviders(restaurant), offered));
  }

  it("is told in words, from the label that an order has", () => {
    const words = { SANDBOX: "a test payment", STRIPE: "card", VIPPS: "Vipps" };
    for (const name of ["SANDBOX", "STRIPE", "VIPPS"] as const)
      assert.equal(paidWithWords(paymentLabel(name), words), words[name]);
    assert.equal(paidWithWords("Noe nytt", words), "Noe nytt", "one of a later version");
  });

  it("is the guest's choice where there are two, and the restaurant's first when they do not say", () => {
    assert.equal(chosenProvider(["VIPPS", "STRIPE"], null), "VIPPS");
    assert.equal(chosenProvider(["VIPPS", "STRIPE"], "CARD"), "STRIPE");
    assert.equal(chosenProvider(["STRIPE"], "VIPPS"), null);
    assert.equal(chosenProvider(["SANDBOX"], "VIPPS"), "SANDBOX");
    assert.equal(chosenProvider([], null), null);
  });

  it("is who takes so small an amount, where there are two and the guest does not say", () => {
    assert.equal(chosenProvider(["STRIPE", "VIPPS"], null, 299), "VIPPS");
    assert.equal(chosenProvider(["STRIPE", "VIPPS"], null, 300), "STRIPE");
    assert.equal(chosenProvider(["STRIPE", "VIPPS"], null, 99), "STRIPE", "nobody does");
    assert.equal(paymentTooSmall(["STRIPE", "VIPPS"], null, 99), 300);
    assert.equal(paymentTooSmall(["STRIPE", "VIPPS"], "VIPPS", 100), null);
    assert.equal(paymentTooSmall(["STRIPE", "VIPPS"], "CARD", 299), 300);
    assert.equal(paymentTooSmall(["STRIPE"], null, 0), null, "nothing to pay is no payment");
    assert.equal(paymentTooSmall(["SANDBOX"], null, 1), null);
  });

  it("decides the methods that are published", () => {
    assert.deepEqual(onlineMethods(["STRIPE", "VIPPS"]), ["CARD", "APPLE_PAY", "GOOGLE_PAY", "VIPPS"]);
    assert.deepEqual(onlineMethods(["VIPPS"]), ["VIPPS"]);
    assert.deepEqual(onlineMethods([]), []);
  });
});
