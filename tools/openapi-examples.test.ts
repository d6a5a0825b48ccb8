import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { before, describe, it } from "node:test";
import type { z } from "zod";
import type { OperationExample } from "../src/platform/http/openapi-examples.ts";
import { publishedOperations } from "./openapi-recorder.ts";
import { walkApi } from "./openapi-walk.ts";

describe("the examples of the OpenAPI documents", () => {
  const committed: Record<string, OperationExample> = JSON.parse(
    readFileSync(new URL("../openapi/examples.json", import.meta.url), "utf8"),
  );
  let walked: Record<string, OperationExample>;
  before(async () => {
    walked = await walkApi();
  });

  it("are what the service answers today: `npm run openapi:examples`", () => {
    assert.deepEqual(committed, walked);
  });

  it("show every operation that takes or answers something", () => {
    assert.deepEqual(Object.keys(committed).sort(), publishedOperations.map(({ name }) => name).sort());
  });

  for (const { name, route } of publishedOperations)
    it(`${name}: body and answer are what their schemas say`, () => {
      const { body, status, response } = committed[name]!;
      if (route.body) assert.equal((route.body as z.ZodType).safeParse(body).error, undefined);
      const answer = route.responses[status];
      if (typeof answer === "string") assert.equal(typeof response, "string");
      else if (answer) assert.equal(answer.safeParse(response).error, undefined);
    });
});
