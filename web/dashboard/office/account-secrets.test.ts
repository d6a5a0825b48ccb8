import assert from "node:assert/strict";
import { it } from "node:test";
import { isOpenToSee, secretFields, secretsOf, wrongSecret } from "./account-secrets.ts";
import { t } from "./words.fixture.ts";

it("what connects an account is typed whole, and the number of a merchant has four to ten digits", () => {
  const { errors, payments } = t.office;
  assert.equal(wrongSecret(t, "secretKey", " "), errors.required);
  assert.equal(wrongSecret(t, "secretKey", "sk_1"), null);
  assert.equal(wrongSecret(t, "merchantSerialNumber", ""), errors.required);
  assert.deepEqual(
    [" 1234 ", "1234567890", "123", "12345678901", "x1234"].map((text) =>
      wrongSecret(t, "merchantSerialNumber", text),
    ),
    [null, null, payments.msnWrong, payments.msnWrong, payments.msnWrong],
  );
});

it("secrets are hidden as they are typed, and sent without blanks", () => {
  assert.deepEqual(secretFields.VIPPS.filter(isOpenToSee), ["merchantSerialNumber", "clientId"]);
  assert.equal(isOpenToSee("secretKey"), false);
  assert.deepEqual(secretsOf(secretFields.STRIPE, { secretKey: " sk_1 ", other: "x" }), {
    secretKey: "sk_1",
  });
});
