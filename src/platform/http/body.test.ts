import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { FastifyReply, FastifyRequest } from "fastify";
import { tell } from "../../messages/languages.ts";
import type { Problem } from "../problem.ts";
import { type BodyKind, checkBodyHeaders } from "./body.ts";

type Headers = Record<string, string>;
function refusal(headers: Headers, kind: BodyKind = "JSON", isBodyExpected = true): Problem | undefined {
  let problem: Problem | undefined;
  checkBodyHeaders(isBodyExpected, kind)(
    { headers } as unknown as FastifyRequest,
    {} as FastifyReply,
    (error) => {
      problem = error as Problem | undefined;
    },
  );
  return problem;
}
const codeOf = (...given: Parameters<typeof refusal>) => refusal(...given)?.code ?? "taken";

const sized = { "content-length": "2" };
const typed = (type: string): Headers => ({ ...sized, "content-type": type });
const [unsupported, lengthless] = ["UNSUPPORTED_MEDIA_TYPE", "LENGTH_REQUIRED"];

describe("a body, before it is read", () => {
  it("comes uncompressed and with an end that everybody sees", () => {
    for (const [headers, outcome] of [
      [sized, "taken"],
      [{ ...sized, "content-encoding": "identity" }, "taken"],
      [{ ...sized, "content-encoding": "gzip" }, unsupported],
      [{ ...sized, "content-encoding": "" }, unsupported],
      [{ "transfer-encoding": "chunked" }, "taken"],
      [{ "transfer-encoding": "Chunked" }, "taken"],
      [{ "transfer-encoding": "gzip, chunked" }, lengthless],
      [{ ...sized, "transfer-encoding": "gzip" }, lengthless],
      [{}, lengthless],
    ] as [Headers, string][])
      assert.equal(codeOf(headers), outcome, JSON.stringify(headers));
    assert.equal(codeOf({}, "JSON", false), "taken", "where none is expected there may be none");
    assert.equal(codeOf({ "content-encoding": "br" }, "JSON", false), unsupported);
  });

  const json = ["application/json", "application/json; charset=utf-8", 'APPLICATION/JSON ;charset="UTF-8" '];
  const form = ["application/x-www-form-urlencoded", "application/x-www-form-urlencoded; charset=utf-8"];
  const multipart = ["multipart/form-data; boundary=x"];
  const others = [
    "",
    "text/plain",
    "application/json; charset=latin1",
    "application/jsonp",
    "application/x-www-form-urlencoded; charset=latin1x",
    "text/x-application/json",
  ];
  const taken: Record<BodyKind, string[]> = {
    JSON: json,
    FORM: form,
    ANY_FORM: [...form, ...multipart, "application/x-www-form-urlencoded; charset=latin1x"],
    FILE: multipart,
  };
  for (const [kind, types] of Object.entries(taken) as [BodyKind, string[]][])
    it(`is ${kind} where that is asked for, and nothing else`, () => {
      for (const type of new Set([...json, ...form, ...multipart, ...others]))
        assert.equal(codeOf(typed(type), kind), types.includes(type) ? "taken" : unsupported, type);
    });

  it("that should hold a file is told how", () => {
    assert.match(tell("nb", refusal(typed("application/json"), "FILE")!.said), /multipart\/form-data/);
    assert.doesNotMatch(tell("nb", refusal(typed("text/plain"))!.said), /multipart/);
  });
});
