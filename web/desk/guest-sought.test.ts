import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { alsoSought, contactOf, soughtOf } from "./guest-sought.ts";

describe("a guest is looked for", () => {
  it("by an address, a number or both, as they are typed but for the spaces around them", () => {
    assert.deepEqual(soughtOf({ email: " kari@example.com ", phone: "  " }), { email: "kari@example.com" });
    assert.deepEqual(soughtOf({ email: "", phone: " 912 34 567" }), { phone: "912 34 567" });
    assert.deepEqual(soughtOf({ email: "kari@example.com", phone: "91234567" }), {
      email: "kari@example.com",
      phone: "91234567",
    });
    assert.deepEqual(soughtOf({ email: "", phone: " " }), {});
  });

  it("and by what stands on the same orders, where it was not looked for", () => {
    const also = { emails: ["kari@work.example"], phones: ["+4791234567", "+4740012345"] };
    assert.deepEqual(alsoSought({ email: "kari@example.com" }, also), [
      { phone: "+4791234567" },
      { phone: "+4740012345" },
    ]);
    assert.deepEqual(alsoSought({ phone: "91234567" }, also), [{ email: "kari@work.example" }]);
    assert.deepEqual(alsoSought({ email: "kari@example.com", phone: "91234567" }, also), []);
  });

  it("and is called by the address, or the number where there is none", () => {
    assert.equal(contactOf({ email: "kari@example.com", phone: "91234567" }), "kari@example.com");
    assert.equal(contactOf({ phone: "91234567" }), "91234567");
    assert.equal(contactOf({}), "");
  });
});
