import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { ApiError } from "./api-error.ts";
import { issuesAt } from "./form-issues.ts";

const refusal = (...issues: { path: string; message: string }[]) =>
  new ApiError(422, "VALIDATION_FAILED", "Sjekk feltene.", null, { issues });

describe("what the service finds wrong with a form", () => {
  it("is said at its field, in the service's words or in the form's own", () => {
    const error = refusal(
      { path: "url", message: "Må være https." },
      { path: "name", message: "For langt." },
    );
    assert.deepEqual(issuesAt(error, { url: null, name: "Høyst 80 tegn." }), {
      url: "Må være https.",
      name: "Høyst 80 tegn.",
    });
  });

  it("is about the field whose part it is about, and the first of several is enough", () => {
    const error = refusal(
      { path: "events.0", message: "Finnes ikke." },
      { path: "events.1", message: "Står to ganger." },
      { path: "eventsOf", message: "Noe annet." },
    );
    assert.deepEqual(issuesAt(error, { events: null }), { events: "Finnes ikke." });
  });

  it("is nothing for the fields when it is about something else", () => {
    assert.deepEqual(issuesAt(refusal({ path: "origin", message: "Feil." }), { url: null }), {});
    assert.deepEqual(issuesAt(new ApiError(404, "NOT_FOUND", "Borte.", null), { url: null }), {});
    assert.deepEqual(issuesAt(new Error("boom"), { url: null }), {});
    assert.deepEqual(issuesAt(null, { url: null }), {});
  });
});
