/// <reference lib="dom" />
import type { BrowserContext } from "playwright-core";
import { browserOf } from "../../src/platform/push/push-browser.fixture.ts";

/** A browser's own push service, which no test reaches: it subscribes and forgets. @param answer what its person says when asked */
export function emulatePushService(
  context: BrowserContext,
  answer: NotificationPermission = "granted",
): Promise<unknown> {
  const { p256dh, auth, endpoint } = browserOf("https://push.example.com/to/this-browser").subscription;
  return context.addInitScript(
    (keys) => {
      const bytesOf = (text: string) =>
        Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (one) => one.charCodeAt(0))
          .buffer;
      const made = {
        endpoint: keys.endpoint,
        options: {},
        getKey: (name: string) => bytesOf(name === "auth" ? keys.auth : keys.p256dh),
      };
      const name = "luka.test.subscribed";
      Object.defineProperties(Notification, {
        requestPermission: {
          value: async () => {
            if (keys.answer === "granted") localStorage.setItem("luka.test.asked", "1");
            return keys.answer;
          },
        },
        permission: { get: () => (localStorage.getItem("luka.test.asked") ? "granted" : "default") },
      });
      Object.assign(PushManager.prototype, {
        getSubscription: async () =>
          localStorage.getItem(name) ? { ...made, unsubscribe: async () => true } : null,
        subscribe: async () => {
          localStorage.setItem(name, "1");
          return made;
        },
      });
    },
    { p256dh, auth, endpoint, answer },
  );
}
