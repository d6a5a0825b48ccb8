import { createHmac } from "node:crypto";
import { guides } from "./guides.ts";

const signedAt = 1_781_280_300;
const secret = "whsec_example";
const body =
  '{"event":"ORDER_PAID","createdAt":"2026-06-12T16:05:00.000Z","data":{"orderId":"ord_01","orderNumber":1042,"publicToken":"…","status":"PAID","total":43800}}';
const signature = createHmac("sha256", secret).update(`${signedAt}.${body}`).digest("hex");

export interface GuideSection {
  id: string;
  title: string;
  html: string;
}

/** The guides whose names it accepts, as links. */
export const guideLinks = (isMeant: (name: string) => boolean = () => true): string =>
  guides
    .filter(([name]) => isMeant(name))
    .map(([name]) => `<a href="/docs/guides/${name}">${name.replace(/\.md$/, "").replaceAll("-", " ")}</a>`)
    .join(", ");

/** The same for every API. */
export const errorSection: GuideSection = {
  id: "errors",
  title: "Errors and retries",
  html: `<p>Every failure has the shape below. Branch on <code>code</code>; <code>message</code> is for people, in Norwegian unless
<code>Accept-Language: en</code> asks for English. <code>VALIDATION_FAILED</code> lists everything that is wrong at once.</p>
<pre>{ "error": { "code": "VALIDATION_FAILED", "message": "Noe i forespørselen må rettes.", "requestId": "req_…",
    "details": { "issues": [{ "path": "lines.0.variantId", "code": "VARIANT_REQUIRED", "message": "Velg en størrelse." }] } } }</pre>
<p>One failure is flat for historical reasons: 409 <code>ONLINE_BOOKING_CLOSED</code> is <code>{ "error": "…", "code": "ONLINE_BOOKING_CLOSED" }</code>.</p>
<div class="table"><table><thead><tr><th>What happened</th><th>Try again?</th></tr></thead><tbody>
<tr><td>network error or timeout when placing an order</td><td>yes, with the same <code>Idempotency-Key</code></td></tr>
<tr><td>409 <code>PAYMENT_PENDING</code></td><td>yes, after a couple of seconds, same key</td></tr>
<tr><td>429</td><td>yes, after <code>Retry-After</code> seconds</td></tr>
<tr><td>503 <code>SERVICE_UNAVAILABLE</code></td><td>yes, after <code>Retry-After</code> seconds; same key when placing orders</td></tr>
<tr><td>any other 503 when placing an order</td><td>only as a new attempt with a new key: the first order has no payment link</td></tr>
<tr><td>500</td><td>yes, with backoff; same key when placing orders</td></tr>
<tr><td>400, 401, 404, 422, other 409</td><td>no; change the request first</td></tr>
</tbody></table></div>
<p>Every answer carries <code>X-Request-Id</code>: quote it when you write to us. An <code>X-Request-Id</code> of your own is kept beside it in our log.</p>`,
};

export const webhookSection: GuideSection = {
  id: "webhooks",
  title: "Webhooks",
  html: `<p>We send a signed HTTPS POST when orders change. Answer any 2xx within five seconds. Other answers are tried again after 1 minute, 5 and 15 minutes,
1, 4 and 12 hours; a 4xx other than 408 and 429 ends it. Deliveries may repeat and arrive out of order: deduplicate on <code>X-Service-Delivery-Id</code>
and order by <code>createdAt</code>.</p>
<p><code>X-Service-Webhook-Signature</code> is <code>sha256=</code> and the hex HMAC-SHA256 of <code>{timestamp}.{raw body}</code> with the whole <code>whsec_…</code> as key:</p>
<pre>import { createHmac, timingSafeEqual } from "node:crypto";

export function isGenuine(secret, headers, rawBody) {
  const timestamp = headers["x-service-webhook-timestamp"];
  if (Math.abs(Date.now() / 1000 - Number(timestamp)) > 300) return false;
  const expected = createHmac("sha256", secret).update(timestamp + "." + rawBody).digest();
  const given = Buffer.from(String(headers["x-service-webhook-signature"]).replace(/^sha256=/, ""), "hex");
  return given.length === expected.length &amp;&amp; timingSafeEqual(given, expected);
}</pre>
<details><summary>A delivery to try it with</summary>
<pre>secret     ${secret}
timestamp  ${signedAt}
body       ${body.replaceAll("&", "&amp;").replaceAll("<", "&lt;")}
signature  sha256=${signature}</pre></details>`,
};

/** What the reference alone does not tell: the way in, and the rules that hold for every endpoint. */
export const restaurantGuide = (base: string): readonly GuideSection[] => [
  {
    id: "start",
    title: "Start",
    html: `<p>Ask for a menu, then place an order. Every restaurant is named by its <code>slug</code>, the first part of its ordering
page's address. A sandbox behaves like a restaurant, with payments on a test page.</p>
<pre>curl '${base}/api/v1/menu?slug=napoli' \\
  -H 'Authorization: Bearer lbs_test_…'</pre>
<pre>curl '${base}/api/v1/orders' \\
  -H 'Authorization: Bearer lbs_test_…' \\
  -H 'Content-Type: application/json' \\
  -H 'Idempotency-Key: 7f0c6a1e-8f6b-4a3f-9b62-5d1f3f0e2a11' \\
  -d '{ "slug": "napoli", "fulfillment": "PICKUP", "paymentMethod": "CASH",
        "lines": [{ "productId": "prd_…", "variantId": "var_…", "quantity": 1 }],
        "customer": { "name": "Kari Nordmann", "phone": "98765432" } }'</pre>
<p>Guides with code to copy: ${guideLinks()}. A typed client is in <code>clients/typescript</code>.</p>
<p>Money is integer øre: <code>43800</code> is 438 kr. Clock times and dates are Europe/Oslo; instants are ISO 8601.</p>`,
  },
  {
    id: "authentication",
    title: "Authentication",
    html: `<p><strong>From a server:</strong> <code>Authorization: Bearer lbs_live_…</code>, a key of the restaurant. It is shown once; we keep only
its hash. A key may be limited to scopes; a call outside them is 403 <code>INSUFFICIENT_SCOPE</code> and names the scope.</p>
<p><strong>From a browser:</strong> no key. The <code>Origin</code> that the browser sends must be the restaurant's ordering page, a verified domain
of the restaurant (each host name by itself: the bare domain and <code>www</code> are two), or an origin bound to it. Only https counts.
Preflights allow the headers <code>Content-Type</code>, <code>Authorization</code> and <code>Idempotency-Key</code>; cookies are never used.</p>
<p>When an <code>Authorization</code> header is sent it is always checked: a wrong key is 401 also from a trusted origin. The answer says whether
the key is missing, wrong or the origin untrusted (<code>details.reason</code>). Sixty failures a minute from one address are answered with 429.</p>`,
  },
  errorSection,
  {
    id: "requests",
    title: "Requests",
    html: `<p>Bodies are <code>application/json</code> in UTF-8, at most 64 KiB, uncompressed. Unknown fields are refused, as are keys, parameters and deciding
headers that come twice, integers beyond 2<sup>53</sup>, and text with NUL or half characters. Answers may grow new fields: ignore what you do not know.</p>`,
  },
  {
    id: "rate-limits",
    title: "Rate limits",
    html: `<p>A window starts with its first request. <code>X-RateLimit-Limit</code>, <code>-Remaining</code> and <code>-Reset</code> (Unix seconds) describe the tightest
limit of the answer at hand; a refused request takes nothing. Calls from your server share its address; calls from browsers are counted
per customer (an IPv6 customer is a /64; a /48 has twice the limit).</p>`,
  },
  webhookSection,
];
