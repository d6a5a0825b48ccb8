import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { openSearch } from "./search.ts";

describe("searching the documentation", () => {
  const words = "antall betaling coupon delivery events fulfillment guest hours";
  const pages = [{ path: "guides/one", title: "One", section: "", markdown: `# One\n\n${words}\n` }];
  const library = new Map(pages.map((page) => [page.path, page]));

  it("looks at eight words, and for what begins with two letters or more", async () => {
    const search = await openSearch(library);
    const found = (question: string) => search(question).length;
    assert.equal(found(words), 1);
    assert.equal(found(`qqqqqq ${words}`), 0);
    assert.equal(found(`${words} qqqqqq`), 1);
    assert.deepEqual([found("be"), found("b")], [1, 0]);
  });

  it("shows what it found as it is read, under its heading, and leaves out what every call has", async () => {
    const markdown = `# Webhooks

Read [the guide](/docs/guide) first.

## Signing (HMAC)

\`\`\`ts
const mac   =  sign(body);
\`\`\`

| Header | Means |
| --- | --- |
| \`X-Sign\` | **the** mac |

## Failures

What every call may answer, by the guide.
`;
    const page = { path: "webhooks", title: "Webhooks", section: "", label: "partner", markdown };
    const search = await openSearch(new Map([[page.path, page]]));
    assert.deepEqual(await search("guide"), [
      { path: "webhooks", title: "Webhooks (partner)", part: "", text: "Read the guide first." },
    ]);
    const { label: _of, ...guide } = page;
    const [plain] = await (await openSearch(new Map([[guide.path, guide]])))("guide");
    assert.equal(plain!.title, "Webhooks");
    assert.deepEqual(await search("mac"), [
      {
        path: "webhooks#signing-hmac",
        title: "Webhooks (partner)",
        part: "Signing (HMAC)",
        text: "const mac = sign(body); Header Means X-Sign the mac",
      },
    ]);
  });
});
