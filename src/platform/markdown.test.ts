import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { createMarkdown } from "./markdown.ts";

const ours = "https://luka.example/uploads/a.webp";
const { html, foreignImages } = createMarkdown((url) => url === ours);

describe("Markdown of people outside the service", () => {
  const linkOf = (address: string): string | null =>
    /href="([^"]*)"/.exec(html(`[her](<${address}>)`))?.[1] ?? null;

  it("links to pages and mail addresses", () => {
    for (const address of [
      "https://luka.example/a?b=c#d",
      "HTTPS://luka.example/",
      "mailto:post@luka.example",
    ]) {
      const shown = html(`[her](<${address}>)`);
      assert.ok(shown.includes(`href="${address}"`), shown);
      assert.ok(shown.includes('target="_blank" rel="noopener noreferrer nofollow"'));
    }
  });

  it("links to nothing that is, or looks like, something else", () => {
    // What it says before the "@" is an address of its own.
    for (const address of [
      ...["http://luka.example/", "javascript:alert(1)", "//luka.example/", "/docs", "luka.example", ""],
      ...["https://luka.example@evil.no/", "https://:secret@evil.no/", "https://luka.example:443@evil.no/"],
      ...[
        "mailto:post@luka.example?bcc=evil@evil.no",

        "https://luka.example\\@evil.no",
      ],
    ])
      assert.doesNotMatch(linkOf(address) ?? "", /evil|bcc|script|^http:/i, address);
    // A picture of ours is no page.
    assert.equal(linkOf(ours), ours);
    assert.match(html("[her]()"), /<a>her<\/a>/);
  });

  it("shows pictures of ours alone, and says which others are in it", () => {
    assert.match(
      html(`![Pizza](${ours})`),
      /<img src="https:\/\/luka\.example\/uploads\/a\.webp" alt="Pizza"/,
    );
    const foreign = "https://evil.no/a.png";
    assert.equal(html(`![<b>](${foreign})`), "<p>&lt;b&gt;</p>\n");
    assert.deepEqual(foreignImages(`![a](${ours}) ![b](${foreign}) ![c](${foreign})`), [foreign]);
    assert.deepEqual(foreignImages('<img src="x"> <b>fet</b>'), ['<img src="x">']);
  });

  it("begins a step below the title that stands above it, and ends at the sixth", () => {
    assert.equal(html("# En\n\n###### Seks"), "<h2>En</h2>\n<h6>Seks</h6>\n");
  });
});
