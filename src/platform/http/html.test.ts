import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { escapeHtml, sourceHash } from "./html.ts";

describe("text in HTML", () => {
  it("is no markup, wherever it stands", () => {
    for (const [text, html] of [
      ["Brød & smør", "Brød &amp; smør"],
      ["<script>", "&lt;script&gt;"],
      ['" onerror="alert(1)', "&quot; onerror=&quot;alert(1)"],
      ["' onerror='alert(1)", "&#39; onerror=&#39;alert(1)"],
      ["&lt; & &lt;", "&amp;lt; &amp; &amp;lt;"],
      ["a < b > c", "a &lt; b &gt; c"],
    ] as const)
      assert.equal(escapeHtml(text), html);
  });

  it("is named by its hash as a Content-Security-Policy has it", () => {
    // CSP level 3, the example of hash-source.
    assert.equal(
      sourceHash("alert('Hello, world.');"),
      "sha256-qznLcsROx4GACP2dm0UCKCzCG+HiZ1guq6ZZDob/Tng=",
    );
  });
});
