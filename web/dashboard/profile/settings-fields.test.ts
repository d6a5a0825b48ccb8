import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { contentOf, kindOf, namesOf, type Settings, settingsOf, typedOf } from "./settings-fields.ts";

describe("settings as they are typed", () => {
  it("are those of their card and no others", () => {
    const settings = { name: "Luka", phone: null, tips: true, logoUrl: "/logo" } as Settings;
    assert.deepEqual(contentOf("selling", settings).tips, true);
    assert.deepEqual(Object.keys(contentOf("look", settings)), namesOf("look"));
    assert.equal(contentOf("contact", settings).name, "Luka");
    assert.deepEqual([kindOf("contact", "name"), kindOf("selling", "tips")], ["line", "check"]);
  });

  it("have no text as the empty one, and are sent without blanks, or as nothing", () => {
    const typed = typedOf({ name: "Luka", phone: null, tips: false });
    assert.deepEqual(typed, { name: "Luka", phone: "", tips: false });
    assert.deepEqual(settingsOf({ ...typed, name: " Luka ", phone: "  " }), {
      ...{ name: "Luka", phone: null, tips: false },
    });
  });
});
