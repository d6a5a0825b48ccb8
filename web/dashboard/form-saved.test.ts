import assert from "node:assert/strict";
import { it } from "node:test";
import { beginWith } from "./form-saved.ts";

/** A form as far as saving it goes: what stands in it, and what that is told apart from. */
function formWith(values: Record<string, unknown>) {
  let clean: Record<string, unknown> = {};
  return {
    values,
    getValues: () => ({ ...values }),
    setFieldValue: (name: string, value: unknown) => {
      values[name] = value;
    },
    resetDirty: (saved?: Record<string, unknown>) => {
      clean = saved ?? {};
    },
    dirty: () => Object.keys(values).filter((name) => values[name] !== clean[name]),
  };
}

it("a form that was saved shows what became of it, and has nothing left to save", () => {
  const form = formWith({ name: " Bølgen ", site: "https://bolgen.no" });
  beginWith(form, form.getValues(), { name: "Bølgen", site: "https://bolgen.no" });
  assert.deepEqual(form.values, { name: "Bølgen", site: "https://bolgen.no" });
  assert.deepEqual(form.dirty(), []);
});

it("what was typed since it was sent stays, and is all that is left to save", () => {
  const form = formWith({ name: " Bølgen ", site: "https://bolgen.no" });
  const sent = form.getValues();
  form.setFieldValue("site", "https://bolgen.example");
  beginWith(form, sent, { name: "Bølgen", site: "https://bolgen.no" });
  assert.deepEqual(form.values, { name: "Bølgen", site: "https://bolgen.example" });
  assert.deepEqual(form.dirty(), ["site"]);
});
