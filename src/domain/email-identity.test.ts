import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "../../test/fast-check.ts";
import { emailIdentity } from "./email-identity.ts";

const identities: [email: string, identity: string][] = [
  ["ola@example.no", "ola@example.no"],
  [" Ola.Nordmann@Example.NO ", "ola.nordmann@example.no"],
  ["ola+velkomst@example.no", "ola@example.no"],
  ["ola+a+b@example.no", "ola@example.no"],
  ["ｏｌａ@example.no", "ola@example.no"],
  ["+bare-tag@example.no", "+bare-tag@example.no"],
  ["ola@ex+ample.no", "ola@ex+ample.no"],
];
for (const [email, identity] of identities) {
  test(`${JSON.stringify(email)} belongs to ${identity}`, () => assert.equal(emailIdentity(email), identity));
}

test("letter case, spaces around it and a tag never make another person", () => {
  fc.assert(
    fc.property(fc.emailAddress(), fc.stringMatching(/^[a-z0-9]{1,8}$/), (email, tag) => {
      const at = email.lastIndexOf("@");
      const tagged = `${email.slice(0, at)}+${tag}${email.slice(at)}`;
      assert.equal(emailIdentity(` ${tagged.toUpperCase()} `), emailIdentity(email));
      assert.equal(emailIdentity(emailIdentity(email)), emailIdentity(email));
    }),
  );
});
