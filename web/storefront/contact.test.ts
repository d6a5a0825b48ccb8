import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { contactBody, contactErrors } from "./contact.ts";

const texts = { fieldRequired: "required", phoneInvalid: "no phone", emailInvalid: "no email" };
const kari = { name: "Kari", phone: "912 34 567", email: "kari@example.no" };

describe("how a guest can be reached", () => {
  const cases: [string, Partial<typeof kari>, boolean, Record<string, string>][] = [
    ["everything that is needed", {}, true, {}],
    ["no e-mail where none is needed", { email: " " }, false, {}],
    ["no e-mail where one is needed", { email: " " }, true, { "customer.email": "required" }],
    [
      "an e-mail that is none, needed or not",
      { email: "kari@example" },
      false,
      { "customer.email": "no email" },
    ],
    ["a name of spaces", { name: "  " }, false, { "customer.name": "required" }],
    ["no telephone", { phone: "" }, false, { "customer.phone": "required" }],
    ["a telephone that is none", { phone: "12" }, false, { "customer.phone": "no phone" }],
    [
      "nothing at all, said of all of it at once",
      { name: "", phone: "", email: "" },
      true,
      { "customer.name": "required", "customer.phone": "required", "customer.email": "required" },
    ],
  ];
  for (const [name, typed, needsEmail, errors] of cases)
    it(name, () => assert.deepEqual(contactErrors(texts, { ...kari, ...typed }, needsEmail), errors));

  it("is sent without the spaces around it, and without an e-mail that nobody typed", () => {
    assert.deepEqual(contactBody({ name: " Kari ", phone: " 91234567", email: " kari@example.no " }), {
      name: "Kari",
      phone: "91234567",
      email: "kari@example.no",
    });
    assert.deepEqual(contactBody({ ...kari, email: " " }), { name: "Kari", phone: "912 34 567" });
  });
});
