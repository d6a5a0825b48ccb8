import assert from "node:assert/strict";
import { describe, it } from "node:test";
import Fastify, { type FastifyReply, type FastifyRequest } from "fastify";
import { tell } from "../../messages/languages.ts";
import { Problem } from "../problem.ts";
import { type BodyKind, checkBodyHeaders, takeJsonBodies } from "./body.ts";

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

describe("a body that is read", () => {
  const app = Fastify();
  takeJsonBodies(app);
  app.setErrorHandler((error, _request, reply) => {
    const told = error instanceof Problem ? `${error.code} ${JSON.stringify(error.details ?? {})}` : "UNREAD";
    return reply.code(400).send(told);
  });
  for (const [path, config] of Object.entries({
    "/json": {},
    "/raw": { keepsRawBody: true },
    "/short": { mostValues: 2 },
    "/form": { takesForm: true },
    "/click": { takesForm: true, ignoresForm: true },
    "/file": { takesFile: true },
  }))
    app.post(path, { config: config as never }, async (request) =>
      JSON.stringify([request.body ?? null, request.rawBody?.toString() ?? null]),
    );
  const [json, form, multipart] = [
    "application/json",
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=x",
  ] as const;
  const read = async (url: string, type: string, payload: string) =>
    (await app.inject({ method: "POST", url, headers: { "content-type": type }, payload })).body;

  it("is JSON, with its bytes where they are signed and as many values as the route takes", async () => {
    assert.equal(await read("/json", json, '{"a":1}'), '[{"a":1},null]');
    assert.equal(await read("/json", json, ""), "[null,null]");
    assert.equal(await read("/json", json, "{"), 'INVALID_JSON {"reason":"SYNTAX"}');
    assert.equal(await read("/raw", json, '{"a": 1}'), JSON.stringify([{ a: 1 }, '{"a": 1}']));
    assert.equal(await read("/short", json, "[0,0]"), "[[0,0],null]");
    assert.equal(await read("/short", json, "[0,0,0]"), 'INVALID_JSON {"reason":"TOO_MANY_VALUES"}');
    assert.equal(await read("/json", "text/plain", "hei"), "UNREAD");
  });

  it("is a form where one is asked for, each field once and of text that can be stored", async () => {
    assert.equal(await read("/form", form, "a=1&b=to+ord"), '[{"a":"1","b":"to ord"},null]');
    assert.equal(await read("/json", form, "a=1"), "UNSUPPORTED_MEDIA_TYPE {}");
    assert.equal(await read("/click", form, "a=1&a=2"), "[null,null]");
    const twice = (parameter: string) =>
      `BAD_REQUEST ${JSON.stringify({ reason: "REPEATED_PARAMETER", parameter })}`;
    assert.equal(await read("/form", form, "a=1&a=2"), twice("a"));
    assert.equal(await read("/form", form, "a=%00"), twice("a"));
    assert.equal(await read("/form", form, `${"x".repeat(70)}=1&${"x".repeat(70)}=2`), twice("x".repeat(64)));
  });

  it("is a file or a click's form where they are asked for, and left unread", async () => {
    assert.equal(await read("/file", multipart, "--x--"), "[null,null]");
    assert.equal(await read("/click", multipart, "--x--"), "[null,null]");
    assert.equal(await read("/json", multipart, "--x--"), "UNSUPPORTED_MEDIA_TYPE {}");
    assert.equal(await read("/form", multipart, "--x--"), "UNSUPPORTED_MEDIA_TYPE {}");
  });
});

describe("a body whose headers rule it out", () => {
  it("is told so to whoever may come in, and to nobody else", async () => {
    const told = (headers: Headers, admit: () => unknown) =>
      new Promise<string | undefined>((resolve) =>
        checkBodyHeaders(true, "JSON", admit)(
          { headers } as unknown as FastifyRequest,
          {} as FastifyReply,
          (error) => resolve((error as Problem | undefined)?.code),
        ),
      );
    let admitted = 0;
    const admit = () => {
      admitted += 1;
    };
    const refuse = () => {
      throw new Problem("UNAUTHORIZED");
    };
    assert.equal(await told({}, admit), "LENGTH_REQUIRED");
    assert.equal(admitted, 1);
    assert.equal(await told({}, refuse), "UNAUTHORIZED");
    assert.equal(await told(sized, refuse), undefined, "the door is asked later, once");
    assert.equal(await told(sized, admit), undefined);
    assert.equal(admitted, 1);
  });
});
