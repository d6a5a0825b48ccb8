import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { readOutbox } from "../../src/features/mails/outbox.fixture.ts";
import { newsMarkdown } from "../../src/features/news/news-markdown.ts";
import {
  type ExamplePartner,
  type ExampleRestaurant,
  openPartner,
  outcomeOf,
} from "../../src/features/partners/partner.fixture.ts";
import { hire, type Staff } from "../../src/features/people/staff.fixture.ts";
import { createTestApp, type TestApp } from "../app.ts";
import fc from "../fast-check.ts";

/** S-35: partners write Markdown that owners see on the service's own pages and in mail from it. */
const upload = (name = "a1".repeat(20)) =>
  `http://luka.localhost/uploads/rst_01h45ytscbebyvny4gc8cr8ma2/${name}.webp`;

/** Nothing in these may become a tag, a handler or an address of a script. */
const harmful = [
  "<script>alert(1)</script>",
  "<a href=javascript:alert(1)>x</a>",
  "<b onmouseover=alert(1)>x</b>",
  "<details open ontoggle=alert(1)>",
  "<math><mtext></math><b>",
  "<!-- --><b>x</b><!-- -->",
  "<![CDATA[ <b> ]]>",
  "[x](javascript:alert(1))",
  "[x](JaVaScRiPt:alert(1))",
  "[x]( javascript:alert(1))",
  "[x](java\tscript:alert(1))",
  "[x](<java\nscript:alert(1)>)",
  "[x](&#106;avascript:alert(1))",
  "[x](&#x6A&#x61&#x76&#x61script:alert(1))",
  "[x](javascript&colon;alert(1))",
  "[x](java&Tab;script:alert(1))",
  "[x](\\javascript:alert(1))",
  "[x](vbscript:msgbox(1))",
  "[x](data:text/html;base64,PHNjcmlwdD4=)",
  "[x](data:image/svg+xml,<svg/onload=alert(1)>)",
  "[x](file:///etc/passwd)",
  "[x](blob:https://luka.localhost/1)",
  "[x](//evil.example)",
  "[x](/dashboard)",
  "[x](\\\\evil.example)",
  "[x](http://evil.example)",
  "[x](https:evil.example)",
  "[x](https://luka.localhost@evil.example)",
  "[x](https://user:pass@evil.example)",
  "[x](mailto:a@b.example?bcc=c@d.example)",
  "[x][r]\n\n[r]: javascript:alert(1)",
  '[r]\n\n[r]: <javascript:alert(1)> "t"',
  "<javascript:alert(1)>",
  "<data:text/html,x>",
  "<JAVASCRIPT:alert(1)>",
  '<https://evil.example/"onmouseover=alert(1)>',
  '[x](https://evil.example/"onmouseover="alert(1))',
  "[x](https://evil.example 'x\"onmouseover=\"alert(1)')",
  '[x](https://evil.example "&quot;onmouseover=&quot;alert(1)")',
  'https://evil.example/"><script>alert(1)</script>',
  "javascript:alert(1)",
  "evil.example/x",
  '```"><script>alert(1)</script>\nx\n```',
  "`<script>alert(1)</script>`",
  "| <b onclick=alert(1)> |\n|-|\n| [x](javascript:alert(1)) |",
  "# <b onclick=alert(1)>",
  "[<b onclick=alert(1)>](https://ok.example)",
  '[a](javascript:alert(1) "https://ok.example")',
  "**<b>**<i onclick=x>",
  "&lt;script&gt;alert(1)&lt;/script&gt;",
  "\u202ejavascript:alert(1)",
];

/** Pictures that are not ours, however they are written. */
const foreignPictures = [
  "![x](https://evil.example/x.png)",
  "![x](http://luka.localhost.evil.example/uploads/x.webp)",
  "![x](//evil.example/x.png)",
  "![x](/uploads/x.webp)",
  "![x](javascript:alert(1))",
  "![x](data:image/png;base64,iVBORw0KGgo=)",
  "![x](data:image/svg+xml,<svg/onload=alert(1)>)",
  "![x][r]\n\n[r]: https://evil.example/x.png",
  "![r]\n\n[r]: https://evil.example/x.png 'title'",
  "[![x](https://evil.example/x.png)](https://ok.example)",
  "<img src=x onerror=alert(1)>",
  "<IMG SRC='https://evil.example/x.png'>",
  "<img\nsrc=x>",
  "text <picture><source srcset=x></picture>",
  "<svg onload=alert(1)>",
  "<video poster=x>",
  "<iframe src=https://evil.example>",
  '<div style="background:url(https://evil.example/x.png)">x</div>',
  "<div>\n![x](https://evil.example/x.png)\n</div>",
  "<!--\n-->\n![x](https://evil.example/x.png)",
  `![x](${upload()}?to=https://evil.example)`,
  `![x](${upload()}#x)`,
  `![x](${upload("../../dashboard")})`,
  "![x](http://luka.localhost/uploads/../api/auth/sign-out)",
  "![x](http://luka.localhost@evil.example/uploads/x.webp)",
  "| a |\n|-|\n| ![x](https://evil.example/x.png) |",
  "* > ![x](https://evil.example/x.png)",
];

/** Every tag and attribute that may come out; anything else that begins like a tag is a failure. */
const allowed =
  /<\/?(?:p|h[2-6]|ul|li|em|strong|s|blockquote|pre|table|thead|tbody|tr)>|<ol(?: start="\d+")?>|<\/(?:ol|a|th|td|code)>|<(?:th|td)(?: style="text-align:(?:left|center|right)")?>|<code(?: class="language-[^"<>]*")?>|<(?:br|hr|a)>|<a href="(?:https:\/\/[^"<>\s]*|mailto:[^"<>\s]*)"(?: title="[^"<>]*")? target="_blank" rel="noopener noreferrer nofollow" style="color:inherit;text-decoration:underline">|<img src="http:\/\/luka\.localhost\/uploads\/[a-z0-9_]+\/[0-9a-f]{40}\.webp" alt="[^"<>]*"(?: title="[^"<>]*")? style="max-width:100%;height:auto" loading="lazy">/g;

function holdsOnlyAllowed(html: string, source: string): void {
  assert.doesNotMatch(html.replace(allowed, ""), /[<>]/, `${source}\n${html}`);
  for (const [, url] of html.matchAll(/<a href="([^"]*)"/g)) {
    const { protocol, username } = new URL(url!.replaceAll("&amp;", "&"));
    assert.ok(protocol === "mailto:" || (protocol === "https:" && username === ""), String(url));
  }
}

describe("S-35: Markdown of news", () => {
  let app: TestApp;
  let partner: ExamplePartner;
  let shop: ExampleRestaurant;
  let owner: Staff;
  before(async () => {
    app = await createTestApp();
    partner = await openPartner(app);
    shop = await partner.open();
    owner = await hire(app, shop, "OWNER");
  });
  after(() => app.close());

  const write = (body: string, title = "Nytt") =>
    partner.call("POST", "/news", {
      title,
      body,
      level: "INFO",
      audienceAll: false,
      restaurantSlugs: [shop.slug],
    });

  it("becomes the tags of Markdown and nothing else, whatever is written", () => {
    const markdown = newsMarkdown(app.ctx.config);
    for (const source of [...harmful, ...foreignPictures]) {
      for (const whole of [source, `Hei ${source} hei`, `> ${source}`, `- ${source}`, `**${source}**`])
        holdsOnlyAllowed(markdown.html(whole), whole);
    }
  });

  it("becomes nothing else, whatever is put together", () => {
    const markdown = newsMarkdown(app.ctx.config);
    const pieces = fc.oneof(
      fc.constantFrom(...harmful, ...foreignPictures),
      fc.constantFrom(
        "[",
        "](",
        ")",
        "!",
        "<",
        ">",
        '"',
        "'",
        "&#",
        "`",
        "*",
        "\n",
        "\n\n",
        "|",
        "[r]: ",
        "https://",
        "javascript:",
      ),
      fc.string({ maxLength: 10 }),
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 12 }), (parts) => {
        const source = parts.join("");
        holdsOnlyAllowed(markdown.html(source), source);
      }),
      { numRuns: 300 },
    );
  });

  it("keeps what Markdown is for", () => {
    const html = newsMarkdown(app.ctx.config).html(
      `# A\n\n1. *b*\n\n[c](https://ok.example/?a=1&b=2) <mailto:hei@luka.example> ![d](${upload()}) https://ok.example`,
    );
    holdsOnlyAllowed(html, "");
    assert.equal(html.match(/<a /g)?.length, 3);
    assert.match(html, /<h2>A<\/h2>[\s\S]*<ol>[\s\S]*<em>b<\/em>[\s\S]*<img /);
  });

  it("shows no picture from elsewhere: it is refused, and nothing is written", async () => {
    for (const source of foreignPictures) {
      app.clock.advance(61_000);
      assert.equal(outcomeOf(await write(`Hei\n\n${source}`)), "422 IMAGE_NOT_ALLOWED", source);
    }
    assert.deepEqual((await partner.call("GET", "/news")).json().data, []);
    assert.equal(outcomeOf(await write(`![ok](${upload()}) \`<img src=x>\``)), "201");
  });

  it("is the same on the page and in the mail", async () => {
    app.clock.advance(700_000);
    const markdown = newsMarkdown(app.ctx.config);
    const lines = harmful.filter((source) => markdown.foreignImages(source).length === 0);
    assert.ok(lines.length > 40);
    const response = await write(`![ok](${upload()})\n\n${lines.join("\n\n")}`, "<script>alert(1)</script>");
    assert.equal(outcomeOf(response), "201");
    const { id } = response.json().data;
    assert.equal(outcomeOf(await partner.call("POST", `/news/${id}/actions`, { action: "publish" })), "200");
    const [shown] = (await owner.call("GET", "/news")).json().data;
    holdsOnlyAllowed(shown.html, "the page");
    const [mail] = await readOutbox(app, shop.restaurantId);
    assert.ok(mail!.content!.html.includes(shown.html), "the very same HTML");
    assert.doesNotMatch(mail!.content!.html, /<script/i);
  });

  it("takes no long time, whatever is nested", () => {
    const markdown = newsMarkdown(app.ctx.config);
    for (const piece of ["[", "*", "![", "> ", "`", "<", "_*", "[a](", "&#", "**a ", "|a"]) {
      const source = piece.repeat(Math.floor(10_000 / piece.length));
      holdsOnlyAllowed(markdown.html(source), piece);
      markdown.foreignImages(source);
    }
  });
});
