import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { useForm } from "@mantine/form";
import { QueryClient } from "@tanstack/react-query";
import { seenIn } from "../../desk/seen-in.fixture.ts";
import { changeOf, isOvertaken, requireSeen, useStart } from "./seen.ts";

describe("a change beside what was seen", () => {
  const start = { name: "Supper", days: [1, 2], note: null as string | null };

  it("is what was typed over the start, with what was read last of just that", () => {
    const latest = { ...start, name: "Varme supper", note: "Nytt" };
    assert.deepEqual(changeOf(start, { ...start, name: "Suppe" }, latest), {
      change: { name: "Suppe" },
      seen: { name: "Varme supper" },
    });
    assert.deepEqual(changeOf(start, { ...start, days: [1, 3] }, start), {
      ...{ change: { days: [1, 3] }, seen: { days: [1, 2] } },
    });
  });

  it("is none when nothing was typed, whatever others have done", () => {
    assert.equal(changeOf(start, { ...start, days: [1, 2] }, { ...start, name: "Nytt" }), null);
  });

  it("is refused when what was seen is another by now", () => {
    requireSeen({ ...start, note: "Nytt" }, { name: "Supper", days: [1, 2] });
    assert.throws(() => requireSeen(start, { name: "Suppe" }), { code: "CHANGED", status: 409 });
    assert.throws(() => requireSeen(start, { name: "Supper", days: [1] }), { code: "CHANGED" });
  });
});

it("somebody else's change is told of, but not one's own that is on its way or has just gone through", () => {
  const idle = { isPending: false, isSuccess: false };
  assert.equal(isOvertaken(true, idle), true);
  assert.equal(isOvertaken(false, idle), false);
  assert.equal(isOvertaken(true, { ...idle, isPending: true }), false);
  assert.equal(isOvertaken(true, { ...idle, isSuccess: true }), false);
});

it("what was typed while a change was on its way stays to be saved, whatever is typed and taken back after it", () => {
  const queries = new QueryClient();
  const begun = { name: "Supper", note: "" };
  const sent = { name: "Varme supper", note: "" };
  const seen = seenIn(queries, () => {
    const { takeSaved } = useStart(begun);
    return { takeSaved, form: useForm({ initialValues: begun }) };
  });
  const { form } = seen;
  form.setFieldValue("name", sent.name);
  form.setFieldValue("note", "Med brød");
  seen.takeSaved(sent, sent, form);
  assert.deepEqual(form.getValues(), { ...sent, note: "Med brød" });
  form.setFieldValue("name", "Supper");
  form.setFieldValue("name", sent.name);
  assert.equal(form.isDirty(), true, "the note is still to be saved");
  form.setFieldValue("note", "");
  assert.equal(form.isDirty(), false);
});
