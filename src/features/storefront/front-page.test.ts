import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { frontPage as english } from "../../messages/en/front-page.ts";
import { frontPage as norwegian } from "../../messages/nb/front-page.ts";
import { loadStorefront } from "./bundle.ts";

const texts = (html: string, tag: string): string[] =>
  [...html.matchAll(new RegExp(`<${tag}\\b[^>]*>(.*?)</${tag}>`, "g"))].map(([, inner]) =>
    inner!.replaceAll(/<[^>]*>/g, "").trim(),
  );

describe("the front page of the service", () => {
  const page = async (
    lang: "nb" | "en",
    restaurants: { name: string; kind: string; city: string }[] = [],
  ) => {
    const { renderFront } = await loadStorefront();
    const shown = restaurants.map((one) => ({ ...one, url: "https://demo.luka.example/" }));
    return renderFront(lang, shown).html;
  };

  it("says what Luka is and what one gets, each with its mark, and shows the ways in", async () => {
    for (const [lang, words] of [
      ["nb", norwegian],
      ["en", english],
    ] as const) {
      const html = await page(lang);
      assert.deepEqual(texts(html, "h1"), [words.title]);
      assert.deepEqual(texts(html, "h2"), [words.whatTitle]);
      const points = Object.values(words.points);
      assert.deepEqual(
        texts(html, "h3"),
        points.map(({ title }) => title),
      );
      for (const { text } of points) assert.ok(texts(html, "p").includes(text), text);
      assert.equal(html.match(/class="front__check"><svg/g)?.length, points.length);
      const links = [...html.matchAll(/<a [^>]*href="(\/[^"]*)"/g)].map(([, href]) => href);
      assert.deepEqual(links, ["/dashboard", "/docs", "/partner/apply"]);
    }
  });

  it("invites to try the restaurants that it is given, by what they are and where", async () => {
    const html = await page("nb", [{ name: "Prøvekjøkkenet", kind: "Pizza", city: "Oslo" }]);
    assert.deepEqual(texts(html, "h2"), [norwegian.demoTitle, norwegian.whatTitle]);
    assert.equal(texts(html, "h3")[0], "Prøvekjøkkenet");
    assert.ok(texts(html, "p").includes("Pizza · Oslo"));
    assert.match(html, /href="https:\/\/demo\.luka\.example\/"/);
  });
});
