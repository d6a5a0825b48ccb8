import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { UsageError } from "../messages/told-error.ts";
import { type Input, oneOf, oneOrNone, optional, required } from "./command.ts";

const given = (options: Record<string, string | boolean>): Input => ({ options }) as unknown as Input;
const sizes = ["SMALL", "LARGE"] as const;

describe("an option of a command", () => {
  it("is read without the blanks around it, and must say something where it is required", () => {
    assert.equal(required(given({ name: " Ola " }), "name"), "Ola");
    assert.equal(optional(given({ name: " Ola " }), "name"), "Ola");
    assert.equal(optional(given({ name: true }), "name"), undefined);
    for (const none of [{}, { name: " " }])
      assert.throws(() => required(given(none), "name"), /--name/, JSON.stringify(none));
  });

  it("is one of its choices as they are spelled, or what it is otherwise", () => {
    assert.equal(oneOf(given({ name: "LARGE" }), "name", sizes), "LARGE");
    assert.equal(oneOf(given({}), "name", sizes, "SMALL"), "SMALL");
    assert.throws(() => oneOf(given({}), "name", sizes), UsageError);
    for (const other of ["large", ""])
      assert.throws(() => oneOf(given({ name: other }), "name", sizes), /SMALL.*LARGE/);
  });

  it("need not be chosen where none is one, but is not anything else", () => {
    assert.equal(oneOrNone(given({}), "name", sizes), null);
    assert.equal(oneOrNone(given({ name: "SMALL" }), "name", sizes), "SMALL");
    assert.throws(() => oneOrNone(given({ name: "x" }), "name", sizes), /SMALL.*LARGE/);
  });
});
