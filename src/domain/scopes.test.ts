import assert from "node:assert/strict";
import { it } from "node:test";
import { allowsScope, originScopes, restaurantKeyScopes, storefrontScopes } from "./scopes.ts";

it("a browser may do what a storefront key may, but never read what opens the site gate", () => {
  assert.ok(storefrontScopes.includes("site_gate:read"));
  assert.deepEqual([...originScopes, "site_gate:read"].toSorted(), storefrontScopes.toSorted());
});

it("a key may do what it was made for, and one for everything whatever there is", () => {
  for (const needed of restaurantKeyScopes) {
    assert.ok(allowsScope(["*"], needed), needed);
    assert.ok(allowsScope(["menu:read", needed], needed), needed);
    assert.ok(
      !allowsScope(
        restaurantKeyScopes.filter((scope) => scope !== needed),
        needed,
      ),
      needed,
    );
  }
});
