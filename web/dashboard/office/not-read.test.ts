import assert from "node:assert/strict";
import { it } from "node:test";
import { ApiError } from "../api-error.ts";
import { notRead } from "./not-read.ts";
import { t } from "./words.fixture.ts";

it("what could not be read says why, and is tried again unless it is not for who looks", () => {
  const { look, office } = t;
  const said = (error: unknown) => {
    const { title, mayRetry } = notRead(t, error);
    return [title, mayRetry];
  };
  assert.deepEqual(said(new ApiError(403, "LOOK_ONLY", "", null)), [look.hidden.title, false]);
  assert.deepEqual(said(new ApiError(403, "FORBIDDEN", "", null)), [office.forbidden.title, false]);
  assert.deepEqual(said(new ApiError(500, "INTERNAL_ERROR", "", null)), [office.failed.title, true]);
  assert.deepEqual(said(new Error("offline")), [office.failed.title, true]);
  const own = { title: "Får ikke hentet menyen", text: "Sjekk nettet." };
  assert.deepEqual(notRead(t, new Error("offline"), own), { ...own, mayRetry: true });
  assert.equal(notRead(t, new ApiError(403, "FORBIDDEN", "", null), own).title, office.forbidden.title);
  assert.equal(notRead(t, new ApiError(403, "FORBIDDEN", "", null)).text, office.forbidden.text);
});
