import type { portalLogs as nb } from "../nb/portal-logs.ts";
import type { Translated } from "../template.ts";

export const portalLogs: Translated<typeof nb> = {
  title: "API log",
  lead: "Calls made with your keys in the last 14 days, live. Secrets and personal data are removed.",
  empty: {
    title: "No calls",
    text: "Make a call with a key, and it appears here in a second or two. If you have set a filter, try another.",
  },
  filters: {
    requestId: "X-Request-Id",
    path: "Part of the path",
    status: "HTTP status",
    code: "Error code",
    slug: "Restaurant",
    keyId: "Key",
    all: "All",
    clear: "{name}: show all",
  },
  call: {
    took: "{at:dateTime}, answered in {ms:number} ms",
    meaning: "What {code} means, and what to do about it",
    ownRequestId: "Your own X-Request-Id",
    request: "Request",
    response: "Response",
    noBody: "Nothing was sent, or it was too long to be kept.",
    noAnswer: "The response is not kept: it was empty, too long or about guests.",
    sameKey: "Show calls with the same key",
    curl: "Repeat it in a terminal, with your own test key",
    again: "Repeat it here",
    answerNow: "The response now",
  },
};
