import { errorSection, type GuideSection, guideLinks, webhookSection } from "./docs-guide.ts";

const isForPartners = (name: string): boolean =>
  name.startsWith("partner-") || ["mcp.md", "verify-a-webhook.md", "errors.md", "versions.md"].includes(name);

/** The way into the partner API, and the rules that hold for every call of it. */
export const partnerGuide = (base: string): readonly GuideSection[] => [
  {
    id: "start",
    title: "Start",
    html: `<p>Make a sandbox with your partner key. The answer holds the restaurant's key, this once. It takes orders like a restaurant; payments go to a
test page, and no money moves.</p>
<pre>curl '${base}/api/v1/partner/restaurants' \\
  -H 'Authorization: Bearer lbp_test_…' \\
  -H 'Content-Type: application/json' \\
  -H 'Idempotency-Key: 7f0c6a1e-8f6b-4a3f-9b62-5d1f3f0e2a11' \\
  -d '{ "name": "Kafé Fjord", "slug": "kafe-fjord", "email": "post@kafefjord.example" }'</pre>
<p>Then fill it, with both keys. This call tells what is missing, in <code>checks</code>:</p>
<pre>curl '${base}/api/v1/partner/restaurants/kafe-fjord' \\
  -H 'Authorization: Bearer lbp_test_…' \\
  -H 'X-Service-Restaurant-Key: lbs_test_…'</pre>
<p>Guides with code to copy: ${guideLinks(isForPartners)}. Orders are placed through the <a href="/docs">restaurant API</a>.</p>
<p>Money is integer øre: <code>43800</code> is 438 kr. Clock times and dates are Europe/Oslo; instants are ISO 8601.</p>`,
  },
  {
    id: "authentication",
    title: "Authentication",
    html: `<p><code>Authorization: Bearer lbp_test_…</code> or <code>lbp_live_…</code>, the partner key, with every call. A TEST key reaches sandboxes only, a LIVE
key real restaurants only. Calls about one restaurant, below <code>/restaurants/{slug}</code>, also carry its key with full access, of the same
environment: <code>X-Service-Restaurant-Key: lbs_test_…</code>.</p>
<p>The API is for servers: a request with an <code>Origin</code> is 403. The answer to a wrong key says which one it is and why
(<code>details.reason</code>); restaurants of others, slugs that do not exist and keys that do not match are one answer, 404
<code>RESTAURANT_NOT_FOUND</code>. News and the brand need a key made by an owner or administrator of your team.</p>`,
  },
  errorSection,
  {
    id: "requests",
    title: "Requests",
    html: `<p>Bodies are <code>application/json</code> in UTF-8, at most 1 MiB, uncompressed; files are <code>multipart/form-data</code>. Unknown fields are refused, as
are keys, parameters and deciding headers that come twice, integers beyond 2<sup>53</sup>, and text with NUL or half characters. Lists answer
<code>data</code> and <code>nextCursor</code>. Where a read has <code>version</code>, send it back as <code>expectedVersion</code>: 409 <code>CHANGED</code> rather than
overwriting what somebody else has written. Answers may grow new fields: ignore what you do not know.</p>`,
  },
  {
    id: "rate-limits",
    title: "Limits",
    html: `<p>120 calls a minute per key and 600 per partner. Changes are counted when they are made, what fails takes nothing: 30 a minute per partner and
environment, keys, webhooks, domains and origins 30 a minute per partner; ten restaurants made an hour per key. <code>X-RateLimit-Limit</code>,
<code>-Remaining</code> and <code>-Reset</code> (Unix seconds) describe the tightest of them, and <a href="#getMe"><code>GET /me</code></a> all. A 429 has
<code>Retry-After</code>.</p>`,
  },
  webhookSection,
];
