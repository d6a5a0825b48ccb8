import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { tell } from "../../messages/languages.ts";
import { parseWebhookUrl } from "./webhook-url.ts";

const live = { serviceDomain: "luka.no", allowsLoopback: false };
const accepted = (text: string, rules = live): string | null => {
  const parsed = parseWebhookUrl(text, rules);
  return "url" in parsed ? parsed.url.href : null;
};

describe("addresses of webhooks (D-11, S-17)", () => {
  const good: [given: string, stored: string][] = [
    ["https://orders.roma.no/luka", "https://orders.roma.no/luka"],
    ["https://orders.roma.no", "https://orders.roma.no/"],
    ["https://orders.roma.no:443/x?key=1&b=2", "https://orders.roma.no/x?key=1&b=2"],
    ["https://orders.roma.no:8443/x", "https://orders.roma.no:8443/x"],
    ["https://orders.roma.no:1024/x", "https://orders.roma.no:1024/x"],
    ["HTTPS://Orders.Roma.NO/Luka", "https://orders.roma.no/Luka"],
    ["https://kjøkken.no/bestilling", "https://xn--kjkken-cya.no/bestilling"],
    ["https://orders.roma.no/x#part", "https://orders.roma.no/x"],
    ["https://xluka.no/x", "https://xluka.no/x"],
  ];
  for (const [given, stored] of good)
    test(`${given} is accepted`, () => assert.equal(accepted(given), stored));

  const bad: Record<string, string[]> = {
    "not https": [
      "http://roma.no/",
      "ftp://roma.no/",
      "//roma.no/",
      "roma.no",
      "",
      "javascript:alert(1)",
      "https:",
      "https://",
    ],
    "user names and passwords": [
      "https://kari@roma.no/",
      "https://kari:pw@roma.no/",
      "https://luka.no:x@roma.no/",
    ],
    "other ports": [1, 22, 25, 80, 444, 1023].map((port) => `https://roma.no:${port}/`),
    "IPv4 addresses however written": [
      "https://93.184.216.34/",
      "https://127.0.0.1/",
      "https://2130706433/",
      "https://0x7f000001/",
      "https://0177.0.0.1/",
      "https://0x7f.1/",
      "https://127.1/",
      "https://127.0.0.1./",
      "https://１２７.０.０.１/",
      "https://①②⑦.⓪.⓪.①/",
      "https://127。0。0。1/",
    ],
    "IPv6 addresses however written": [
      "https://[::1]/",
      "https://[2606:4700:4700::1111]/",
      "https://[::ffff:127.0.0.1]/",
      "https://[::ffff:7f00:1]/",
      "https://[64:ff9b::7f00:1]/",
      "https://[2002:7f00:1::]/",
      "https://[fe80::1%25eth0]/",
      "https://[fe80::1%eth0]/",
    ],
    "names of inner networks": [
      "https://localhost/",
      "https://LOCALHOST/",
      "https://localhost./",
      "https://shop.localhost/",
      "https://printer/",
      "https://printer.local/",
      "https://db.internal/",
      "https://metadata.google.internal/",
      "https://nas.lan/",
      "https://router.home.arpa/",
      "https://1.0.0.127.in-addr.arpa/",
      "https://hidden.onion/",
      "https://shop.example/",
      "https://shop.test/",
      "https://roma.no./",
      "https://roma..no/",
      `https://${"a".repeat(64)}.no/`,
      "https://-roma.no/",
    ],
    "the service itself": [
      "https://luka.no/",
      "https://roma.luka.no/hook",
      "https://LUKA.no:8443/",
      "https://luka.no./",
    ],
    "text that is read in two ways": [
      " https://roma.no/",
      "https://roma.no/ ",
      "https://roma.no/a\nb",
      "https://ro\tma.no/",
      "https:\\\\roma.no\\x",
      "https://roma.no\\@luka.no/",
      "https://roma.no/\u0000",
      "https://roma%2eno%00/",
    ],
    "more than 2048 characters": [
      `https://roma.no/${"a".repeat(2048)}`,
      `https://roma.no/${"ø".repeat(1000)}`,
    ],
  };
  for (const [what, texts] of Object.entries(bad)) {
    test(`${what} are refused`, () => {
      for (const text of texts) assert.equal(accepted(text), null, JSON.stringify(text));
    });
  }

  test("2048 characters are enough, as they are written and as they are stored", () => {
    const stored = `https://roma.no/${"a".repeat(2048 - "https://roma.no/".length)}`;
    assert.equal(accepted(stored), stored);
    assert.equal(accepted(`${stored}a`), null);
    assert.equal(accepted(`https://roma.no/#${"a".repeat(2048)}`), null, "also of what is not stored");
  });

  test("each refusal says what is wrong", () => {
    for (const [text, said] of [
      ["https://[::1]/", /ikke en IP-adresse/],
      ["https://127.0.0.1/", /ikke en IP-adresse/],
      ["http://roma.no/", /https-adresse/],
      ["https://kari@roma.no/", /brukernavn/],
      ["https://roma.no:22/", /Porten/],
      ["https://luka.no/", /tjenestens egen/],
      ["https://printer/", /offentlig vertsnavn/],
      ["https://roma.no/ x", /tegn som ikke er tillatt/],
    ] as const) {
      const parsed = parseWebhookUrl(text, live);
      assert.match("issue" in parsed ? tell("nb", parsed.issue.message) : "", said, text);
    }
  });

  test("for development localhost may receive, but not on the service's own port", () => {
    const local = { serviceDomain: "localhost:3000", allowsLoopback: true };
    assert.equal(accepted("https://localhost:9443/hook", local), "https://localhost:9443/hook");
    assert.equal(accepted("https://shop.localhost:9443/hook", local), "https://shop.localhost:9443/hook");
    assert.equal(accepted("https://localhost:3000/hook", local), null);
    assert.equal(accepted("https://roma.localhost:3000/hook", local), null);
    assert.equal(accepted("https://127.0.0.1:9443/hook", local), null);
  });
});
