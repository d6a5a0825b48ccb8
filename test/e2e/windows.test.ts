import assert from "node:assert/strict";
import { after, afterEach, before, describe, it, type TestContext } from "node:test";
import { createTestSite, type TestSite } from "./browser.ts";
import type { VisitorPage } from "./windows.ts";

describe("a window that a test is through with", () => {
  let site: TestSite;
  before(async () => {
    site = await createTestSite();
  });
  after(() => site?.close());
  afterEach((t) => site?.endVisits(t));

  it("is the next visitor's, who finds nothing of who was there before", async () => {
    const first = await site.open();
    const place = `${site.base}/healthz`;
    const addressHere = async (): Promise<string | undefined> => {
      const asked = new Promise<string>((resolve) =>
        site.app.server.once("request", ({ headers }) => resolve(String(headers["x-forwarded-for"]))),
      );
      await first.page.goto(place);
      return asked;
    };
    const addressBefore = await addressHere();
    await first.context.addCookies([{ name: "who", value: "first", url: site.base }]);
    await first.page.evaluate(() => {
      localStorage.setItem("who", "first");
      sessionStorage.setItem("who", "first");
    });
    await first.page.route("**/*", (route) => route.fulfill({ body: "first" }));
    let isListening = false;
    first.page.on("request", () => {
      isListening = true;
    });
    await first.page.setViewportSize({ width: 320, height: 500 });
    await first.page.emulateMedia({ colorScheme: "dark" });
    await first.page.evaluate(() => console.error("of the first"));
    await site.endVisits();

    const second = await site.open();
    // A page is too large to be compared in a message.
    assert.ok(second.page === first.page);
    assert.equal(second.page.url(), "about:blank");
    isListening = false;
    assert.notEqual(await addressHere(), addressBefore);
    assert.equal(isListening, false);
    assert.deepEqual(second.errors, []);
    assert.deepEqual(await second.context.cookies(), []);
    assert.deepEqual(second.page.viewportSize(), { width: 1280, height: 900 });
    const found = await second.page.evaluate(() => [
      localStorage.length,
      sessionStorage.length,
      matchMedia("(prefers-color-scheme: dark)").matches,
      document.body.textContent === "first",
    ]);
    assert.deepEqual(found, [0, 0, false, false]);
  });

  it("has the colours and the rest again that were asked for", async () => {
    const asked = { colorScheme: "dark" } as const;
    const seen = ({ page }: VisitorPage) =>
      page.evaluate(() =>
        ["(prefers-color-scheme: dark)", "(prefers-reduced-motion: reduce)", "screen"].map(
          (query) => matchMedia(query).matches,
        ),
      );
    const first = await site.open(asked);
    assert.deepEqual(await seen(first), [true, true, true]);
    await first.page.emulateMedia({ colorScheme: "light", reducedMotion: "no-preference", media: "print" });
    assert.deepEqual(await seen(first), [false, false, false]);
    await site.endVisits();
    const second = await site.open(asked);
    assert.ok(second.page === first.page);
    assert.deepEqual(await seen(second), [true, true, true]);
  });

  it("is nobody's any more when something lasting was done to it, or somebody asks for another kind", async () => {
    const plain = await site.open();
    const spoilt = await site.open();
    await spoilt.page.addInitScript(() => Object.assign(window, { isSpoilt: true }));
    await site.endVisits();
    assert.equal(spoilt.page.isClosed(), true);
    const english = await site.open({ locale: "en-GB" });
    assert.ok(english.page !== plain.page);
    assert.ok((await site.open()).page === plain.page);
    assert.ok((await site.open()).page !== plain.page);
  });

  it("is told first where a test has failed, with what was pressed last, and the latest calls that change something or were refused", async (t) => {
    const said = t.mock.method(console, "error", () => undefined);
    const ended = (passed: boolean) => site.endVisits({ passed } as unknown as TestContext);
    const { page } = await site.open();
    for (let n = 0; n <= 10; n++) await page.goto(`${site.base}/docs/none-${n}`);
    const asked = `${site.base}/docs/search?q=a`;
    await page.evaluate((url) => fetch(url, { method: "POST" }), asked);
    await page.keyboard.press("Tab");
    await ended(false);
    assert.equal(said.mock.callCount(), 1);
    const [first, ...lines] = String(said.mock.calls[0]!.arguments[0]).split("\n");
    assert.equal(first, `${site.base}/docs/none-10 shows:`);
    const told = lines.filter((line) => /^\d\d:\d\d\.\d{3}Z /.test(line)).map((line) => line.slice(11));
    assert.match(told.shift()!, /^keydown Tab on /);
    assert.deepEqual(told, [
      ...Array.from({ length: 8 }, (_, n) => `404 GET ${site.base}/docs/none-${n + 3}`),
      `POST ${asked}`,
      `405 POST ${asked}`,
    ]);
    await (await site.open()).page.goto(`${site.base}/docs`);
    await ended(true);
    assert.equal(said.mock.callCount(), 1);
  });
});
