import assert from "node:assert/strict";
import { describe, it, type TestContext } from "node:test";
import { inBrowserWith } from "../../browser.fixture.ts";
import { whenCalm, whenDue } from "./popup-moment.ts";

const name = "luka.prova.popup";

describe("the newsletter's popup", () => {
  const kept = new Map<string, string>();
  const storage = { isRefused: false };
  const openStorage = () => {
    if (storage.isRefused) throw new Error("refused");
  };
  const device = new EventTarget();
  const page = { visibilityState: "visible", typesInto: "" };
  inBrowserWith({
    addEventListener: device.addEventListener.bind(device),
    removeEventListener: device.removeEventListener.bind(device),
    document: {
      get visibilityState() {
        return page.visibilityState;
      },
      activeElement: {
        matches: (selector: string) => page.typesInto !== "" && selector.split(", ").includes(page.typesInto),
      },
    },
    localStorage: {
      getItem(key: string) {
        openStorage();
        return kept.get(key) ?? null;
      },
      setItem(key: string, value: string) {
        openStorage();
        if (value === "") throw new Error("nothing is kept");
        kept.set(key, value);
      },
    },
    scrollY: 0,
  });

  const begin = (t: TestContext) => {
    t.mock.timers.enable({ apis: ["setInterval", "setTimeout", "Date"], now: 1_000_000 });
    kept.clear();
    storage.isRefused = false;
    Object.assign(page, { visibilityState: "visible", typesInto: "" });
    Object.assign(globalThis, { scrollY: 0 });
  };
  /** A second is no more than ten looks at the clock. */
  const pass = (t: TestContext, ms: number) => {
    for (let left = ms; left > 0; left -= 100) t.mock.timers.tick(Math.min(100, left));
  };
  const scrollTo = (y: number) => {
    Object.assign(globalThis, { scrollY: y });
    device.dispatchEvent(new Event("scroll"));
  };

  describe("is due", () => {
    const wait = (t: TestContext) => {
      let count = 0;
      const end = whenDue(name, 10, () => {
        count += 1;
      });
      t.after(end);
      return { end, count: () => count };
    };

    it("when the guest has scrolled and its delay since the page was opened is over, once", (t) => {
      begin(t);
      const { count } = wait(t);
      scrollTo(0);
      t.mock.timers.tick(4_000);
      scrollTo(100);
      t.mock.timers.tick(5_999);
      assert.equal(count(), 0);
      t.mock.timers.tick(1);
      assert.equal(count(), 1);
      scrollTo(200);
      t.mock.timers.tick(60_000);
      assert.equal(count(), 1);
    });

    it("never before they have scrolled, and at once when they do so later than its delay", (t) => {
      begin(t);
      const { count } = wait(t);
      t.mock.timers.tick(60_000);
      assert.equal(count(), 0);
      scrollTo(1);
      t.mock.timers.tick(1);
      assert.equal(count(), 1);
    });

    it("not for who has seen it, not where nothing is remembered, and not on a page that was left", (t) => {
      begin(t);
      kept.set(name, "seen");
      const seen = wait(t);
      kept.clear();
      storage.isRefused = true;
      const refused = wait(t);
      storage.isRefused = false;
      const before = wait(t);
      before.end();
      const after = wait(t);
      scrollTo(100);
      after.end();
      t.mock.timers.tick(60_000);
      assert.deepEqual([seen.count(), refused.count(), before.count(), after.count()], [0, 0, 0, 0]);
    });
  });

  describe("comes", () => {
    const wait = (t: TestContext) => {
      const said: boolean[] = [];
      const end = whenCalm(name, (isToBeShown) => said.push(isToBeShown));
      t.after(end);
      return { said, end };
    };

    it("when nothing has been pressed for a second, and is noted as seen", (t) => {
      begin(t);
      const { said } = wait(t);
      pass(t, 900);
      device.dispatchEvent(new Event("pointerdown"));
      pass(t, 900);
      device.dispatchEvent(new Event("keydown"));
      pass(t, 1_199);
      assert.deepEqual(said, []);
      assert.equal(kept.size, 0);
      pass(t, 1);
      assert.deepEqual(said, [true]);
      assert.equal(kept.get(name), "seen");
    });

    it("not while the guest types or looks elsewhere", (t) => {
      begin(t);
      const { said } = wait(t);
      for (const field of ["input", "textarea"]) {
        page.typesInto = field;
        pass(t, 5_000);
      }
      Object.assign(page, { typesInto: "button", visibilityState: "hidden" });
      pass(t, 5_000);
      assert.deepEqual(said, []);
      page.visibilityState = "visible";
      pass(t, 1_000);
      assert.deepEqual(said, [true]);
    });

    it("not where another tab has shown it, and not where nothing is remembered", (t) => {
      begin(t);
      const { said, end } = wait(t);
      kept.set(name, "seen");
      pass(t, 1_000);
      end();
      pass(t, 5_000);
      assert.deepEqual(said, [false]);
      kept.clear();
      storage.isRefused = true;
      const refused = wait(t);
      pass(t, 1_000);
      assert.deepEqual(refused.said, [false]);
    });
  });
});
