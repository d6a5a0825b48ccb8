import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import type { IncomingHttpHeaders } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { type Attempt, signedHeaders } from "./sign.ts";
import { newSigningSecret, signingKeysOf } from "./signing-secret.ts";

const secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
const keys = signingKeysOf(secret);
const attempt = (body: string | Buffer, timestamp = 1614265330): Attempt => ({
  webhookId: "whk_01k9z3v7m2e0ra5w8x4c6t1bqk",
  deliveryId: "msg_p5jXN8AQM9LWM0D4loKWxJek",
  timestamp,
  body: Buffer.from(body),
});

function headersOf(one: Attempt, previous: string | null = null): Record<string, string> {
  const list = signedHeaders(one, keys, previous === null ? null : signingKeysOf(previous));
  const headers: Record<string, string> = {};
  for (let index = 0; index < list.length; index += 2) headers[list[index]!.toLowerCase()] = list[index + 1]!;
  return headers;
}

describe("signatures", () => {
  test("the vector of Standard Webhooks", () => {
    const headers = headersOf(attempt('{"test": 2432232314}'));
    assert.equal(headers["webhook-signature"], "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=");
    assert.equal(headers["webhook-id"], "msg_p5jXN8AQM9LWM0D4loKWxJek");
    assert.equal(headers["webhook-timestamp"], "1614265330");
  });

  // Computed with `openssl dgst -sha256 -hmac "$secret"` over `1614265330.` and the body.
  const vectors: [body: string, signature: string][] = [
    ['{"test": 2432232314}', "2e37df5d4a028c51a7f3133d64ae1e300d2c2c900f1b1d49d4369ad2530f8964"],
    [
      '{"reason":"Rekesmørbrød på brygga – 🦐 «utsolgt»"}',
      "18a6f35495194850dc175864064f40af4c3090d3454e86e675372134e3a95212",
    ],
    ["", "efe43455f3b9613f149ea0bb700a7837d374d778e46ceed68c4c5e8ada127744"],
  ];
  for (const [body, signature] of vectors) {
    test(`the specified signature of ${body || "an empty body"}`, () => {
      assert.equal(headersOf(attempt(body))["x-service-webhook-signature"], `sha256=${signature}`);
    });
  }

  test("another byte, timestamp or secret gives another signature", () => {
    const body = '{"total":43800}';
    const of = (one: Attempt) => headersOf(one)["x-service-webhook-signature"];
    const signatures = [
      of(attempt(body)),
      of(attempt('{"total":43801}')),
      of(attempt(body, 1614265331)),
      headersOf(attempt(body), newSigningSecret())["x-service-webhook-signature"],
    ];
    assert.equal(new Set(signatures).size, signatures.length);
  });

  test("a secret that is being replaced: the specified header keeps to the previous one, the trio has both", () => {
    const one = attempt('{"total":43800}');
    const previous = "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD";
    const during = headersOf(one, previous);
    const before = signedHeaders(one, signingKeysOf(previous), null);
    assert.equal(
      during["x-service-webhook-signature"],
      before[before.indexOf("X-Service-Webhook-Signature") + 1],
    );
    assert.deepEqual(during["webhook-signature"]!.split(" "), [
      headersOf(one)["webhook-signature"],
      before[before.indexOf("webhook-signature") + 1],
    ]);
  });

  test("a new secret is whsec_ and the base64 of 24 random bytes", () => {
    const secrets = Array.from({ length: 1_000 }, newSigningSecret);
    assert.equal(new Set(secrets).size, secrets.length);
    for (const one of secrets) {
      assert.match(one, /^whsec_[A-Za-z0-9+/]{32}$/);
      assert.equal(signingKeysOf(one).decoded.length, 24);
    }
  });

  test("no header can hold a line break or a dot of somebody else's (S-23)", () => {
    const headers = headersOf(attempt('{"reason":"x\\r\\nX-Evil: 1"}'));
    assert.deepEqual(Object.keys(headers), [
      "content-type",
      "user-agent",
      "x-service-webhook-id",
      "x-service-delivery-id",
      "x-service-webhook-timestamp",
      "x-service-webhook-signature",
      "webhook-id",
      "webhook-timestamp",
      "webhook-signature",
    ]);
    for (const name of ["x-service-webhook-id", "x-service-delivery-id"])
      assert.match(headers[name]!, /^\w+$/);
    assert.match(headers["x-service-webhook-timestamp"]!, /^\d+$/);
  });
});

describe("the samples in docs/integrators/verify-a-webhook.md (S-22)", () => {
  const body = Buffer.from('{"event":"RESERVATION_REJECTED","data":{"reason":"Fullt på lørdag 🦐"}}');
  const headers = headersOf(attempt(body));
  const now = 1614265330;
  /** What a receiver must make of a request. */
  const cases: [
    what: string,
    expected: boolean,
    headers: Record<string, string>,
    body: Buffer,
    now: number,
  ][] = [
    ["as it was sent", true, headers, body, now],
    ["four minutes late", true, headers, body, now + 240],
    ["six minutes late", false, headers, body, now + 360],
    ["six minutes early", false, headers, body, now - 360],
    ["another byte", false, headers, Buffer.from(body.toString().replace("lørdag", "lordag")), now],
    ["another timestamp", false, { ...headers, "x-service-webhook-timestamp": String(now + 1) }, body, now],
    ["no signature", false, { ...headers, "x-service-webhook-signature": "" }, body, now],
    [
      "a signature that is no ASCII",
      false,
      { ...headers, "x-service-webhook-signature": "sha256=ø" },
      body,
      now,
    ],
    ["a timestamp that is no number", false, { ...headers, "x-service-webhook-timestamp": "1e9" }, body, now],
    ["nothing at all", false, {}, body, now],
  ];

  let folder: string;
  let guide: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "luka-sample-"));
    guide = await readFile(new URL("../../../docs/integrators/verify-a-webhook.md", import.meta.url), "utf8");
  });
  after(() => rm(folder, { recursive: true }));

  const sample = (language: string): string => {
    const found = new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``).exec(guide);
    assert.ok(found, `the guide has a sample in ${language}`);
    return found[1]!;
  };

  test("Node.js", async () => {
    const file = join(folder, "verify.ts");
    await writeFile(file, sample("ts"));
    type Verify = (secret: string, headers: IncomingHttpHeaders, body: Buffer, now: number) => boolean;
    const { isFromLuka } = (await import(file)) as { isFromLuka: Verify };
    for (const [what, expected, given, bytes, at] of cases)
      assert.equal(isFromLuka(secret, given, bytes, at), expected, what);
    assert.equal(isFromLuka(newSigningSecret(), headers, body, now), false, "another secret");
  });

  const hasPython = spawnSync("python3", ["--version"]).status === 0;
  test("Python", { skip: hasPython ? false : "no python3 here" }, async () => {
    const file = join(folder, "verify.py");
    const asked = cases.map(([, , given, bytes, at]) => [given, bytes.toString("base64"), at]);
    await writeFile(
      file,
      `${sample("python")}
import base64, json, sys
for headers, body, now in json.load(sys.stdin):
    print(is_from_luka("${secret}", headers, base64.b64decode(body), now))
`,
    );
    const { stdout, stderr } = spawnSync("python3", [file], {
      input: JSON.stringify(asked),
      encoding: "utf8",
    });
    assert.equal(stderr, "");
    const said = stdout.trim().split("\n");
    for (const [index, [what, expected]] of cases.entries())
      assert.equal(said[index], expected ? "True" : "False", what);
  });
});
