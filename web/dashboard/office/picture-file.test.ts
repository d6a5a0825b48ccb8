import assert from "node:assert/strict";
import { it } from "node:test";
import { refusedFile } from "./picture-file.ts";
import { t } from "./words.fixture.ts";

it("a file is sent as a picture when it is one of ten megabytes or less", () => {
  const mib = 1_048_576;
  const o = t.pictures;
  assert.equal(refusedFile(o, { type: "image/jpeg", size: 10 * mib }), null);
  assert.equal(refusedFile(o, { type: "image/jpeg", size: 11 * mib }), o.tooLarge({ size: 11 }));
  assert.notEqual(refusedFile(o, { type: "image/jpeg", size: 10 * mib + 1 }), null);
  assert.equal(refusedFile(o, { type: "text/plain", size: 1 }), o.errors.FILE_UNSUPPORTED);
  assert.equal(refusedFile(o, { type: "application/image/", size: 1 }), o.errors.FILE_UNSUPPORTED);
});
