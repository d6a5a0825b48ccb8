import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { inBrowserWith } from "../../browser.fixture.ts";
import { keepAwake } from "./use-awake-screen.ts";

describe("a tablet's screen", () => {
  const tab = Object.assign(new EventTarget(), { visibilityState: "visible" });
  const device: { wakeLock?: object } = {};
  inBrowserWith({ document: tab, navigator: device });
  const turn = (visibilityState: string): void => {
    tab.visibilityState = visibilityState;
    tab.dispatchEvent(new Event("visibilitychange"));
  };
  const locks: string[] = [];
  const request = async (kind: string) => {
    const place = locks.push(kind) - 1;
    const release = async () => {
      locks[place] = "released";
    };
    return { release };
  };

  it("stays on while the page is in front, and for as long as it is open", async () => {
    device.wakeLock = { request };
    const stop = keepAwake();
    await Promise.resolve();
    assert.deepEqual(locks, ["screen"]);
    // What a browser has given it takes back by itself when the page goes behind.
    turn("hidden");
    assert.deepEqual(locks, ["screen"]);
    turn("visible");
    await new Promise(setImmediate);
    assert.deepEqual(locks, ["screen", "screen"]);
    stop();
    assert.deepEqual(locks, ["screen", "released"]);
    turn("visible");
    assert.equal(locks.length, 2);
  });

  it("is left to the tablet where that refuses, or knows no such thing", async () => {
    device.wakeLock = { request: () => Promise.reject(new Error("low battery")) };
    const stop = keepAwake();
    await new Promise(setImmediate);
    stop();
    delete device.wakeLock;
    const stopAgain = keepAwake();
    await new Promise(setImmediate);
    stopAgain();
    assert.equal(locks.length, 2);
  });
});
