import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { curlOf, pathInPortal } from "./again.ts";

describe("a call of the log, made again", () => {
  const origin = "https://luka.example";
  const place = { partnerId: "ptn_1", environment: "test" };

  it("is a line that a shell takes as it stands, without a secret in it", () => {
    const path = "/api/v1/partner/restaurants/sted/webhooks";
    const line = curlOf({ method: "POST", path, slug: "sted", requestBody: { url: "it's" } }, origin);
    assert.equal(
      line,
      `curl -X POST 'https://luka.example${path}' -H "Authorization: Bearer $LUKA_PARTNER_KEY" -H "X-Service-Restaurant-Key: $LUKA_RESTAURANT_KEY" -H "Idempotency-Key: $(openssl rand -hex 16)" -H 'Content-Type: application/json' -d '{"url":"it'\\''s"}'`,
    );
    const menu = curlOf({ method: "GET", path: "/api/v1/menu", slug: "sted", requestBody: null }, origin);
    assert.equal(
      menu,
      `curl -X GET 'https://luka.example/api/v1/menu' -H "Authorization: Bearer $LUKA_RESTAURANT_KEY"`,
    );
    const unknown = curlOf({ method: "GET", path, slug: null, requestBody: null }, origin);
    assert.equal(
      unknown,
      `curl -X GET 'https://luka.example${path}' -H "Authorization: Bearer $LUKA_PARTNER_KEY"`,
      "of a restaurant that is none there is no key",
    );
    const sly = "/api/v1/orders/x';date;'";
    const odd = curlOf({ method: "GET", path: sly, slug: "sted", requestBody: null }, origin);
    assert.ok(odd.startsWith(`curl -X GET '${origin}/api/v1/orders/x'\\'';date;'\\''' `), odd);
  });

  it("is made in the portal when it only reads, and is the partner API's", () => {
    assert.equal(
      pathInPortal({ method: "GET", path: "/api/v1/partner/restaurants" }, place),
      "/api/portal/ptn_1/test/restaurants",
    );
    assert.equal(pathInPortal({ method: "GET", path: "/api/v1/partner/me" }, place), null, "about the key");
    assert.equal(pathInPortal({ method: "POST", path: "/api/v1/partner/restaurants" }, place), null);
    assert.equal(pathInPortal({ method: "GET", path: "/api/v1/menu" }, place), null);
  });
});
