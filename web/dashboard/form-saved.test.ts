import assert from "node:assert/strict";
import { it } from "node:test";
import { useForm } from "@mantine/form";
import { QueryClient } from "@tanstack/react-query";
import { seenIn } from "../desk/seen-in.fixture.ts";
import { beginWith } from "./form-saved.ts";

interface Typed extends Record<string, string> {
  name: string;
  site: string;
}

const queries = new QueryClient();
/** The pages' own kind of form, in which this stands. */
const formWith = (initialValues: Typed) => seenIn(queries, () => useForm<Typed>({ initialValues }));

it("a form that was saved shows what became of it, and has nothing left to save", () => {
  const form = formWith({ name: "Bølgen", site: "" });
  form.setFieldValue("name", " Bølgen ");
  form.setFieldValue("site", "https://bolgen.no");
  beginWith(form, form.getValues(), { name: "Bølgen", site: "https://bolgen.no" });
  assert.deepEqual(form.getValues(), { name: "Bølgen", site: "https://bolgen.no" });
  assert.deepEqual([form.isDirty(), form.isDirty("name"), form.isDirty("site")], [false, false, false]);
});

it("what was typed since it was sent stays, and is all that is left to save", () => {
  for (const typedLater of ["name", "site"] as const) {
    const form = formWith({ name: "Bølgen", site: "" });
    form.setFieldValue("name", " Bølgen ");
    const sent = form.getValues();
    form.setFieldValue(typedLater, "typed since");
    const saved = { name: "Bølgen", site: "" };
    beginWith(form, sent, saved);
    assert.deepEqual(form.getValues(), { ...saved, [typedLater]: "typed since" });
    assert.equal(form.isDirty(), true, "there is something to save");
    for (const name of ["name", "site"]) assert.equal(form.isDirty(name), name === typedLater, name);
    form.setFieldValue(typedLater, saved[typedLater]);
    assert.equal(form.isDirty(), false, "what stands there is what is saved");
  }
});
