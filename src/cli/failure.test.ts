import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { message } from "../messages/message.ts";
import { ToldError, UnreachableError, UsageError } from "../messages/told-error.ts";
import { Problem } from "../platform/problem.ts";
import { NothingFound } from "./command.ts";
import { exitCodes } from "./exit-codes.ts";
import { failureOf } from "./failure.ts";

const said = message("fields.required");

describe("what a command ends with when it has not done its work", () => {
  const ended = (error: unknown) => {
    const { error: shown, exit } = failureOf(error, "en");
    return [shown.code, exit];
  };

  it("is what the API says of it, and what a script can go by", () => {
    for (const [code, exit] of [
      ["RESTAURANT_NOT_FOUND", exitCodes.NOT_FOUND],
      ["RETENTION", exitCodes.NOT_FOUND],
      ["SERVICE_UNAVAILABLE", exitCodes.UNREACHABLE],
      ["CHANGED", exitCodes.NOT_DONE],
      ["BAD_REQUEST", exitCodes.NOT_DONE],
    ] as const)
      assert.deepEqual(ended(new Problem(code)), [code, exit]);
  });

  it("says in the caller's language what is wrong with each field", () => {
    const problem = Problem.validation([{ path: "name", code: "REQUIRED", message: said }]);
    assert.deepEqual(failureOf(problem, "en").error.details, {
      issues: [{ path: "name", code: "REQUIRED", message: "Required." }],
    });
    assert.equal("details" in failureOf(new Problem("CHANGED"), "nb").error, false);
  });

  it("is told of by its kind where the API has no word for it", () => {
    assert.deepEqual(ended(new UsageError(said)), ["USAGE", exitCodes.USAGE]);
    assert.deepEqual(ended(new NothingFound(said)), ["NOT_FOUND", exitCodes.NOT_FOUND]);
    assert.deepEqual(ended(new UnreachableError(said)), ["SERVICE_UNAVAILABLE", exitCodes.UNREACHABLE]);
    assert.deepEqual(ended(new ToldError(said)), ["NOT_DONE", exitCodes.NOT_DONE]);
  });

  it("is that the database is away when it is, and else our own fault, with where it was", ({ mock }) => {
    const away = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
    assert.deepEqual(ended(away), ["SERVICE_UNAVAILABLE", exitCodes.UNREACHABLE]);
    const printed = mock.method(console, "error", () => undefined);
    assert.deepEqual(failureOf(new Error("no such thing"), "en"), {
      error: { code: "INTERNAL_ERROR", message: "no such thing" },
      exit: exitCodes.NOT_DONE,
    });
    assert.match(String(printed.mock.calls[0]!.arguments[0]), /no such thing[\s\S]*failure\.test\.ts/);
  });
});
