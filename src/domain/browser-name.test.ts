import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { browserName } from "./browser-name.ts";

describe("a browser is called", () => {
  const cases: [userAgent: string, browser: string | null, system: string | null][] = [
    [
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1",
      "Safari",
      "iPhone",
    ],
    [
      "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Mobile Safari/537.36",
      "Chrome",
      "Android",
    ],
    [
      "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Safari/537.36 Edg/138.0.0.0",
      "Edge",
      "Windows",
    ],
    [
      "Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:140.0) Gecko/20100101 Firefox/140.0",
      "Firefox",
      "Mac",
    ],
    ["curl/8.14.1", null, null],
    ["", null, null],
  ];
  for (const [userAgent, browser, system] of cases)
    it(`${browser} on ${system}`, () => assert.deepEqual(browserName(userAgent), { browser, system }));
});
