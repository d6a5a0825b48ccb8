import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { FastifyRequest } from "fastify";
import type { Problem } from "../problem.ts";
import { noteWhyRefused } from "./why-refused.ts";

describe("why a request was refused, as logs keep it", () => {
  const noted = (problem: Pick<Problem, "code" | "details">) => {
    const request = {} as FastifyRequest;
    noteWhyRefused(request, problem, "en");
    return request.whyRefused!;
  };
  const pathOf = (path: string) =>
    noted({ code: "VALIDATION_FAILED", details: { issues: [{ path, code: "INVALID", message: "17" }] } })
      .issues![0]!.path;

  it("is the code alone when there is no more", () => {
    assert.deepEqual(noted({ code: "NOT_FOUND", details: undefined }), {
      code: "NOT_FOUND",
      reason: null,
      issues: null,
      locale: "en",
    });
  });

  it("has paths of fields, places and ids, and nothing else that somebody put there", () => {
    const id = "prd_01h455vb4pex5vsknk084sn02q";
    for (const path of ["", "lines.0.addons.12.addonId", "customer.phone_number", `products.${id}`])
      assert.equal(pathOf(path), path);
    for (const [path, kept] of [
      ["ola@hemmelig.example", "?.example"],
      ["customer.+4791234567", "customer.?"],
      ["91234567.name", "?.name"],
      ["Ola Nordmann", "?"],
      ["lbs_live_0123456789abcdef", "?"],
      [`x.${"Zx9".repeat(14)}Q`, "x.?"],
      ["a.b.c.d.e.f.g.h.i.j", "a.b.c.d.e.f.g.h"],
    ] as const)
      assert.equal(pathOf(path), kept);
  });

  it("takes as names only what our own lists could have", () => {
    const details = {
      reason: "because 17",
      issues: [{ path: "", code: "ola@hemmelig.example", message: "" }],
    };
    assert.deepEqual(noted({ code: "BAD_REQUEST", details }), {
      code: "BAD_REQUEST",
      reason: null,
      issues: [{ path: "", code: null }],
      locale: "en",
    });
    for (const reason of [["KEY_WRONG"], 17, null, { toString: () => "KEY_WRONG" }])
      assert.equal(noted({ code: "BAD_REQUEST", details: { reason } }).reason, null, "a name is a text");
    assert.equal(noted({ code: "BAD_REQUEST", details: { reason: "KEY_WRONG" } }).reason, "KEY_WRONG");
  });

  it("has the first ten of many", () => {
    const issues = Array.from({ length: 100 }, (_, at) => ({
      path: `lines.${at}`,
      code: "INVALID",
      message: "",
    }));
    const kept = noted({ code: "VALIDATION_FAILED", details: { issues } }).issues!;
    assert.deepEqual([kept.length, kept.at(-1)], [10, { path: "lines.9", code: "INVALID" }]);
  });
});
