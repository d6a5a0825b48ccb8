import type { portalLogs as nb } from "../nb/portal-logs.ts";
import type { Translated } from "../template.ts";

export const portalLogs: Translated<typeof nb> = {
  title: "API log",
  lead: "Calls with your keys in the last 14 days, as they come. Secrets and personal data are taken out.",
  empty: {
    title: "No calls",
    text: "Make a call with a key, and it is here in a second or two. If you have filtered, try something else.",
  },
  filters: {
    requestId: "X-Request-Id",
    path: "Part of the path",
    status: "HTTP status",
    code: "Error code",
    slug: "The restaurant’s address",
    keyId: "ID of the key",
  },
  call: {
    took: "{at:dateTime}, answered in {ms:number} ms",
    meaning: "What {code} means, and what you do about it",
    ownRequestId: "Your own X-Request-Id",
    request: "Request",
    response: "Answer",
    noBody: "Nothing was sent, or it was too long to be kept.",
    noAnswer: "The answer is not kept: it was empty, too long or about guests.",
    sameKey: "Show calls with the same key",
    curl: "Do it again in a terminal, with a test key of your own",
    again: "Do it again here",
    answerNow: "The answer now",
  },
};
