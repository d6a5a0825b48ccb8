import assert from "node:assert/strict";
import type { IncomingMessage } from "node:http";
import { describe, it } from "node:test";
import { readConfig } from "../../config.ts";
import { createHosts } from "./hosts.ts";

const live = createHosts(readConfig({ SERVICE_DOMAIN: "luka.example" }));
const local = createHosts(readConfig({ SERVICE_DOMAIN: "localhost:3000" }));
const long = `${"x".repeat(292)}.pizza.no`;
const owned = createHosts(readConfig({ SERVICE_DOMAIN: "luka.example" }), (host) =>
  ["www.pizza.no", long, long.slice(1)].includes(host) ? "pizza" : null,
);
const apart = createHosts(
  readConfig({ SERVICE_DOMAIN: "luka.example", CONSOLE_HOST: "konsoll.luka.example" }),
);
const routed = (hosts: typeof live, host: string | undefined, url: string): string =>
  hosts.rewriteUrl({ url, headers: { host } } as IncomingMessage);

describe("host names (S-43)", () => {
  const cases: [name: string, hosts: typeof live, host: string | undefined, url: string, routed: string][] = [
    ["the service's own name", live, "luka.example", "/dashboard", "/dashboard"],
    ["a restaurant's page", live, "pizza.luka.example", "/", "/_pages/pizza/"],
    ["its tracking page", live, "pizza.luka.example", "/o/abc", "/_pages/pizza/o/abc"],
    [
      "the API below a restaurant's name",
      live,
      "pizza.luka.example",
      "/api/v1/menu?slug=pizza",
      "/api/v1/menu?slug=pizza",
    ],
    ["static files below a restaurant's name", live, "pizza.luka.example", "/assets/a.js", "/assets/a.js"],
    [
      "pictures below a restaurant's name",
      live,
      "pizza.luka.example",
      "/uploads/r/a.webp",
      "/uploads/r/a.webp",
    ],
    ["upper case", live, "PIZZA.Luka.Example", "/", "/_pages/pizza/"],
    ["another name", live, "evil.no", "/", "/_misdirected"],
    ["our name as a prefix", live, "pizza.luka.example.evil.no", "/", "/_misdirected"],
    ["our name as a suffix without a dot", live, "evilluka.example", "/", "/_misdirected"],
    ["two labels", live, "a.b.luka.example", "/", "/_misdirected"],
    ["a user name", live, "luka.example@evil.no", "/", "/_misdirected"],
    ["a trailing dot", live, "luka.example.", "/", "/_misdirected"],
    ["another port", live, "luka.example:8080", "/", "/_misdirected"],
    ["a label of 255 characters", live, `${"a".repeat(255)}.luka.example`, "/", "/_misdirected"],
    ["punycode", live, "xn--pizza-kva.luka.example", "/", "/_misdirected"],
    ["the default port", live, "pizza.luka.example:443", "/", "/_pages/pizza/"],
    ["a restaurant's own domain", owned, "www.pizza.no", "/bord", "/_pages/pizza/bord"],
    ["a domain in upper case, with the default port", owned, "WWW.Pizza.no:443", "/", "/_pages/pizza/"],
    ["a domain on another port", owned, "www.pizza.no:8443", "/", "/_misdirected"],
    ["nobody's domain", owned, "pizza.no", "/", "/_misdirected"],
    ["a domain of more than 300 characters", owned, long, "/", "/_misdirected"],
    ["a domain of 300 characters", owned, long.slice(1), "/", "/_pages/pizza/"],
    ["a proxy's question about a name", live, "10.0.0.5", "/tls/ask?domain=x", "/tls/ask?domain=x"],
    ["what only ends like it", live, "10.0.0.5", "/x/tls/ask?", "/_misdirected"],
    ["no host at all", live, undefined, "/", "/_misdirected"],
    ["an address in the request line", live, "luka.example", "http://evil.no/", "/_misdirected"],
    ["the inside, from outside", live, "luka.example", "/_pages/pizza/", "/_nowhere"],
    ["the inside, encoded", live, "luka.example", "/%5Fpages/pizza/", "/_nowhere"],
    ["a monitor that asks by address", live, "10.0.0.5:3000", "/healthz", "/healthz"],
    ["a page that asks by address", live, "10.0.0.5:3000", "/", "/_misdirected"],
    ["the console, at the service's name", live, "luka.example", "/console/log", "/console/log"],
    [
      "the console where it has a name of its own",
      apart,
      "konsoll.luka.example",
      "/console/log?a=b",
      "/console/log?a=b",
    ],
    ["its name alone", apart, "KONSOLL.luka.example:443", "/", "/_console"],
    ["its name with what a link adds", apart, "konsoll.luka.example", "/?from=mail", "/_console"],
    ["its calls", apart, "konsoll.luka.example", "/api/console/log", "/api/console/log"],
    ["signing in there", apart, "konsoll.luka.example", "/api/auth/sign-in/email", "/api/auth/sign-in/email"],
    [
      "one's own account there",
      apart,
      "konsoll.luka.example",
      "/api/staff/me/sessions",
      "/api/staff/me/sessions",
    ],
    ["a restaurant's calls there", apart, "konsoll.luka.example", "/api/staff/menu", "/_nowhere"],
    ["the dashboard there", apart, "konsoll.luka.example", "/dashboard", "/_nowhere"],
    ["the console at the service's name, then", apart, "luka.example", "/console", "/_nowhere"],
    ["its calls at the service's name", apart, "luka.example", "/api/console/log", "/_nowhere"],
    ["the same, encoded", apart, "luka.example", "/api/%63onsole/log", "/_nowhere"],
    ["what is encoded wrongly", apart, "luka.example", "/api/%zz/console", "/api/%zz/console"],
    ["what only begins like it", apart, "luka.example", "/consoles", "/consoles"],
    ["the console at a restaurant's page", apart, "pizza.luka.example", "/console", "/_pages/pizza/console"],
    ["its calls at a restaurant's page", apart, "pizza.luka.example", "/api/console/log", "/_nowhere"],
    ["localhost on any port", local, "localhost:41234", "/docs", "/docs"],
    ["a page on localhost", local, "pizza.localhost:41234", "/", "/_pages/pizza/"],
    ["loopback by address", local, "127.0.0.1:3000", "/api/v1/menu", "/api/v1/menu"],
  ];
  for (const [name, hosts, host, url, expected] of cases) {
    it(name, () => assert.equal(routed(hosts, host, url), expected));
  }

  it("mean the same however many have come by, and domains what they mean now", () => {
    const domains = new Map<string, string>();
    const hosts = createHosts(
      readConfig({ SERVICE_DOMAIN: "luka.example" }),
      (host) => domains.get(host) ?? null,
    );
    for (let round = 0; round < 2; round++)
      for (let count = 0; count < 10_500; count++)
        if (hosts.of(`r${count}.luka.example`).kind !== "page") assert.fail(`r${count}`);
    assert.deepEqual(hosts.of("www.pizza.no"), { kind: "unknown" });
    domains.set("www.pizza.no", "pizza");
    assert.deepEqual(hosts.of("www.pizza.no"), { kind: "domain", slug: "pizza" });
  });

  it("knows the origin of the service's own pages", () => {
    assert.equal(live.isOwnOrigin("https://luka.example", "luka.example"), true);
    assert.equal(apart.isOwnOrigin("https://konsoll.luka.example", "konsoll.luka.example"), true);
    assert.equal(apart.isOwnOrigin("https://luka.example", "konsoll.luka.example"), false);
    for (const [origin, host] of [
      ["http://luka.example", "luka.example"],
      ["https://luka.example:444", "luka.example"],
      ["https://evil.no", "luka.example"],
      ["https://evil.no", "evil.no"],
      ["https://pizza.luka.example", "pizza.luka.example"],
    ] as const)
      assert.equal(live.isOwnOrigin(origin, host), false, origin);
    assert.equal(local.isOwnOrigin("http://localhost:41234", "localhost:41234"), true);
  });

  it("knows origins of pages to the letter", () => {
    assert.equal(live.slugOfOrigin("https://pizza.luka.example"), "pizza");
    for (const origin of [
      "http://pizza.luka.example",
      "https://PIZZA.luka.example",
      "https://pizza.luka.example.",
      "https://pizza.luka.example:444",
      "https://pizza.luka.example.evil.no",
      "https://pizzaluka.example",
      "https://a.pizza.luka.example",
      "https://luka.example",
      "null",
      "",
    ]) {
      assert.equal(live.slugOfOrigin(origin), null, origin);
    }
  });
});
