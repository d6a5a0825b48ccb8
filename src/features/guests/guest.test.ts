import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { z } from "zod";
import type { Issue } from "../../domain/problems.ts";
import type { Problem } from "../../platform/problem.ts";
import { createSecrets, newSecretKey } from "../../platform/secrets.ts";
import { guestOf, markOf, type Sought, soughtBy, typedAgain } from "./guest.ts";

const wrong = (sought: Sought): string[] => {
  try {
    guestOf(sought);
  } catch (error) {
    const { issues } = (error as Problem).details as { issues: Issue[] };
    return issues.map(({ path, code }) => `${path} ${code}`);
  }
  assert.fail("taken");
};

describe("a guest who is sought", () => {
  it("is who gave this address, this number, or both, as orders keep them", () => {
    assert.deepEqual(guestOf({ email: "Kari+pizza@Example.com" }), {
      email: "kari@example.com",
      phone: null,
    });
    assert.deepEqual(guestOf({ phone: "912 34 567" }), { email: null, phone: "+4791234567" });
    assert.deepEqual(guestOf({ email: "kari@blåbær.no", phone: "91234567" }), {
      ...{ email: "kari@xn--blbr-roah.no", phone: "+4791234567" },
    });
    assert.deepEqual(guestOf({ email: "", phone: "91234567" }), { email: null, phone: "+4791234567" });
  });

  it("is nobody without either, and each that is wrong is told", () => {
    assert.deepEqual(wrong({}), ["email REQUIRED"]);
    assert.deepEqual(wrong({ email: "", phone: "" }), ["email REQUIRED"]);
    assert.deepEqual(wrong({ email: "kari" }), ["email INVALID"]);
    assert.deepEqual(wrong({ phone: "12" }), ["phone INVALID"]);
    assert.deepEqual(wrong({ email: "kari", phone: "12" }), ["email INVALID", "phone INVALID"]);
    assert.deepEqual(wrong({ email: "kari@example.com", phone: "12" }), ["phone INVALID"]);
  });

  it("is who was meant, with blanks around or with nothing else", () => {
    const asked = z.object(soughtBy);
    assert.equal(typedAgain(asked.parse({ email: " kari@example.com\n" })), "kari@example.com");
    assert.equal(typedAgain(asked.parse({ phone: " 912 34 567 " })), "912 34 567");
    assert.deepEqual(wrong(asked.parse({ email: " ", phone: " " })), ["email REQUIRED"]);
    assert.equal(asked.safeParse({ email: `${" ".repeat(300)}kari@example.com` }).success, true);
    assert.equal(asked.safeParse({ email: "k".repeat(255) }).success, false);
    assert.equal(asked.safeParse({ phone: "1".repeat(41) }).success, false);
  });

  it("is typed again by the address, or else by the number", () => {
    assert.equal(typedAgain({ email: "kari@example.com", phone: "91234567" }), "kari@example.com");
    assert.equal(typedAgain({ phone: "91234567" }), "91234567");
    assert.equal(typedAgain({}), "");
  });

  it("has in the logs a mark for each, the same each time and of one installation alone", () => {
    const secrets = createSecrets(newSecretKey());
    const both = markOf(secrets, { email: "kari@example.com", phone: "91234567" });
    assert.match(both, /^#[0-9a-f]{12} #[0-9a-f]{12}$/);
    const [email, phone] = both.split(" ");
    assert.equal(markOf(secrets, { email: "KARI+1@example.com" }), email);
    assert.equal(markOf(secrets, { phone: "+47 91 23 45 67" }), phone);
    assert.notEqual(email, phone);
    assert.notEqual(markOf(createSecrets(newSecretKey()), { email: "kari@example.com" }), email);
  });
});
