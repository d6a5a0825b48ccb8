import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { renderPage } from "./markdown-html.ts";

describe("a page of the documentation", () => {
  it("gives each heading an address of its own, by its words", () => {
    const { html, headings } = renderPage("# The `menu`\n\n## Why?\n\n### What to try again\n\n## Why?\n");
    assert.deepEqual(
      headings.map(({ level, id, text }) => [level, id, text]),
      [
        [1, "the-menu", "The menu"],
        [2, "why", "Why?"],
        [3, "what-to-try-again", "What to try again"],
        [2, "why-2", "Why?"],
      ],
    );
    assert.match(html, /<h2 id="why-2">Why\? <a class="anchor" href="#why-2"/);
    assert.doesNotMatch(html, /<h1[^>]*>[^\n]*class="anchor"/, "the page's own has none");
  });

  it("leads to pages where its Markdown leads to files, and nowhere else", () => {
    const { html } = renderPage(
      "[a](errors.md#RATE_LIMITED) [b](../x/y.md) [c](https://e.example/z.md) [d](/llms.txt) [e](javascript:alert(1))",
    );
    assert.deepEqual(
      [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href),
      ["errors#RATE_LIMITED", "../x/y", "https://e.example/z.md", "/llms.txt"],
    );
  });

  it("shows text as it is written, and no HTML of it", () => {
    const { html } = renderPage('<script>1</script>\n\n```html\n<b>"x"</b>\n```\n');
    assert.doesNotMatch(html, /<script|<b>/);
    assert.match(html, /&lt;b&gt;&quot;x&quot;&lt;\/b&gt;<\/code>/);
  });

  it("gives each row about a code its address, once", () => {
    const rows = "| Code | |\n| --- | --- |\n| `SLOT_FULL` | a |\n| `SLOT_FULL` | b |\n| `slug` | c |\n";
    assert.deepEqual(
      [...renderPage(rows).html.matchAll(/<tr id="(\w+)"/g)].map(([, id]) => id),
      ["SLOT_FULL"],
    );
  });

  it("shows one sample in several languages as tabs, and others one after another", () => {
    const fence = (language: string): string => `\`\`\`${language}\n${language} it\n\`\`\`\n\n`;
    const { html } = renderPage(
      `${fence("sh")}${fence("ts")}${fence("python")}\nThen\n\n${fence("sh")}${fence("json")}${fence("ts")}${fence("ts")}`,
    );
    assert.equal([...html.matchAll(/class="tabs"/g)].length, 1);
    assert.deepEqual(
      [...html.matchAll(/type="radio" name="([\w-]+)" value="(\w+)"( checked)?/g)].map(
        ([, , value, first]) => value + (first ?? ""),
      ),
      ["sh checked", "ts", "python"],
    );
    assert.equal([...html.matchAll(/class="copy"/g)].length, 7);
  });
});
