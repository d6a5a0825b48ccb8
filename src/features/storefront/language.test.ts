import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { FastifyRequest } from "fastify";
import { languageOf } from "./language.ts";

describe("the language of a page", () => {
  const of = (query: object, cookie?: string, otherwise?: "en") =>
    languageOf({ query, headers: { cookie } } as unknown as FastifyRequest, otherwise);

  it("is what its link asks for, and this browser keeps it", () => {
    for (const lang of ["nb", "en"] as const)
      for (const kept of [undefined, "luka_lang=nb", "luka_lang=en"]) {
        const { headers, lang: shown } = of({ lang }, kept);
        assert.equal(shown, lang);
        assert.match(headers["set-cookie"]!, new RegExp(`^luka_lang=${lang}; Path=/; Max-Age=31536000;`));
        assert.equal(headers["cache-control"], "private, no-cache");
      }
  });

  it("is what this browser chose before, where the link asks for none that there is", () => {
    for (const query of [{}, { lang: "de" }, { lang: ["en", "nb"] }]) {
      assert.deepEqual(of(query, "a=b; luka_lang=en; c=d"), { lang: "en", headers: {} });
      assert.deepEqual(of(query, "luka_lang=nb", "en"), { lang: "nb", headers: {} });
    }
  });

  it("is else Norwegian, or what an order was placed in", () => {
    for (const cookie of [undefined, "luka_lang=de", "not_luka_lang=en", "luka_lang=english"]) {
      assert.deepEqual(of({}, cookie), { lang: "nb", headers: {} });
      assert.deepEqual(of({}, cookie, "en"), { lang: "en", headers: {} });
    }
  });
});
