import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { codes, keyOptions, nextLookMs, noFilter, optionsWith, queryOf, statuses } from "./log-query.ts";

describe("the log of calls", () => {
  it("is asked for what is filled in, and for nothing that is left empty", () => {
    assert.deepEqual(queryOf(noFilter), {
      ...{ requestId: null, path: null, status: null, code: null, slug: null, keyId: null },
    });
    assert.deepEqual(queryOf({ ...noFilter, requestId: " min-egen-id ", status: "404", keyId: "key_1" }), {
      ...{ requestId: "min-egen-id", path: null, status: 404, code: null, slug: null, keyId: "key_1" },
    });
  });

  it("is read again every two seconds, until somebody reads further back", () => {
    assert.deepEqual([0, 1, 2].map(nextLookMs), [2_000, 2_000, false]);
  });

  it("is narrowed to a code or a status, which stand in order, and each once", () => {
    assert.ok(codes.indexOf("CHANGED") > 0);
    assert.ok(codes.indexOf("CHANGED") < codes.indexOf("RESTAURANT_NOT_FOUND"));
    assert.deepEqual(statuses.slice(0, 4), ["200", "201", "202", "204"]);
    const isAfter = (status: string, at: number) => at === 0 || Number(status) > Number(statuses[at - 1]);
    assert.deepEqual(statuses.filter(isAfter), statuses);
    assert.ok(statuses.includes("404"));
  });

  it("is narrowed to what was chosen elsewhere, too", () => {
    const options = [
      { value: "bolgen", label: "bolgen" },
      { value: "fjellet", label: "fjellet" },
    ];
    assert.deepEqual(optionsWith(options, "bolgen"), options);
    assert.deepEqual(optionsWith(options, ""), options);
    assert.deepEqual(optionsWith(options, "dalen"), [...options, { value: "dalen", label: "dalen" }]);
  });

  it("is narrowed to a key of the partner or of the restaurant", () => {
    const key = (id: string, name: string) => ({ id, name, last4: "ab12" });
    assert.deepEqual(keyOptions([key("key_1", "Byggeserver")], [key("key_2", "Kassa")]), [
      { value: "key_1", label: "Byggeserver ····ab12" },
      { value: "key_2", label: "Kassa ····ab12" },
    ]);
    assert.deepEqual(keyOptions(), []);
  });
});
