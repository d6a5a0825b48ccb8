import assert from "node:assert/strict";
import { createHmac } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { type Shop, shopOf } from "../../src/features/orders/shop.fixture.ts";
import { cookiesOf, signIn } from "../../src/features/people/staff.fixture.ts";
import { deliverWebhooks } from "../../src/features/webhooks/deliver-webhooks.ts";
import { createResolver } from "../../src/platform/dns.ts";
import { readReleases } from "../../tools/releases.ts";
import type { TestApp } from "../app.ts";
import { createAuthority, trust } from "../certificates.ts";
import { type Received, startReceiver } from "../receiver.ts";
import {
  backUp,
  type Facts,
  keptReleases,
  openKept,
  openRestored,
  pathsOf,
  readFacts,
  sha256,
} from "./kept.ts";

it("every release has left something behind to upgrade from: `npm run freeze`", async () => {
  assert.deepEqual(await keptReleases(), Object.keys(readReleases()).sort());
});

interface Way {
  from: string;
  release: string;
  open(env: Record<string, string>): Promise<TestApp>;
}

const waysFrom = (release: string): Way[] => [
  { from: `an upgrade from ${release}`, release, open: (env) => openKept(release, env) },
  {
    from: `an upgrade from ${release}, a backup, and its restore on an empty machine`,
    release,
    open: (env) => openMoved(release, env),
  },
  ...(existsSync(pathsOf(release).backup)
    ? [
        {
          from: `the restore of a backup that ${release} has made`,
          release,
          open: (env: Record<string, string>) => openRestored(pathsOf(release).backup, env),
        },
      ]
    : []),
];

async function openMoved(release: string, env: Record<string, string>): Promise<TestApp> {
  const folder = await mkdtemp(join(tmpdir(), "luka-backup-"));
  const upgraded = await openKept(release);
  try {
    await backUp(upgraded, join(folder, "luka.tar"));
  } finally {
    await upgraded.close();
  }
  return openRestored(join(folder, "luka.tar"), env).finally(() => rm(folder, { recursive: true }));
}

for (const { from, release, open } of (await keptReleases()).flatMap(waysFrom)) {
  describe(`after ${from}`, () => {
    let app: TestApp;
    let facts: Facts;
    let shop: Shop;
    before(async () => {
      app = await open({ ALLOW_PRIVATE_WEBHOOK_TARGETS: "1", DATABASE_POOL_SIZE: "8" });
      facts = await readFacts(release);
      const [restaurant] = await app.db.query<{ id: string }>("SELECT id FROM restaurants WHERE slug = $1", [
        facts.slug,
      ]);
      shop = await shopOf(app, {
        slug: facts.slug,
        restaurantId: restaurant!.id,
        key: facts.keys.restaurant,
      });
    });
    after(() => app?.close());

    const asPartner = (method: "GET" | "PATCH", path: string, payload?: object) =>
      app.inject({
        method,
        url: `/api/v1/partner${path}`,
        headers: {
          authorization: `Bearer ${facts.keys.partner}`,
          "x-service-restaurant-key": facts.keys.restaurant,
        },
        ...(payload && { payload }),
      });

    it("orders and tables are shown by their tokens as they were", async () => {
      for (const { token, order } of facts.tracked)
        assert.partialDeepStrictEqual(await shop.track(token), order);
    });

    it("keys open what they opened", async () => {
      assert.equal((await asPartner("GET", "/me")).statusCode, 200);
      assert.equal((await asPartner("GET", `/restaurants/${facts.slug}/webhooks`)).statusCode, 200);
      assert.equal((await shop.post(shop.body())).statusCode, 201);
    });

    it("a request that is sent again gives the order that it gave then", async () => {
      const { key, body, orderId, publicToken } = facts.placed;
      const response = await shop.post(body as Record<string, unknown>, { key });
      assert.partialDeepStrictEqual(response.json(), { orderId, publicToken, idempotent: true });
    });

    it("people sign in with their passwords, and the board has the evening's orders", async () => {
      const response = await signIn(app, facts.person.email, facts.person.password);
      assert.equal(response.statusCode, 200, response.body);
      const board = await app.inject({
        url: `/api/staff/orders?state=new&slug=${facts.slug}`,
        headers: { host: app.ctx.config.serviceDomain, cookie: cookiesOf(response) },
      });
      assert.ok(board.json().orders.length > 0, board.body);
    });

    it("pictures are where they were", async () => {
      const { path, sha256: expected } = facts.picture;
      const seen = await app.inject({ url: path, headers: { host: app.ctx.config.serviceDomain } });
      assert.equal(sha256(seen.rawPayload), expected);
    });

    it("webhooks are signed with the secret that their receiver has", async () => {
      const authority = createAuthority();
      trust(authority.cert);
      const receiver = await startReceiver(authority.issue({ names: ["localhost"] }));
      const stopping = new AbortController();
      const { id, secret } = facts.webhook;
      const url = `https://localhost:${receiver.port}/hook`;
      const changed = await asPartner("PATCH", `/restaurants/${facts.slug}/webhooks/${id}`, { url });
      assert.equal(changed.statusCode, 200, changed.body);
      const working = deliverWebhooks(app.ctx, stopping.signal, createResolver({ allowsLocalhost: true }));
      try {
        // What waited for its receiver is sent, and it is told of what happens from now on.
        const waited = facts.tracked.length;
        const received = await receiver.waitFor(waited);
        const isSigned = ({ headers, body }: Received): boolean =>
          headers["x-service-webhook-signature"] ===
          `sha256=${createHmac("sha256", secret).update(`${headers["x-service-webhook-timestamp"]}.`).update(body).digest("hex")}`;
        assert.ok(received.every(isSigned));
        const { orderId } = await shop.place();
        while (!receiver.received.some(({ body }) => body.includes(orderId)))
          await receiver.waitFor(receiver.received.length + 1);
        assert.ok(receiver.received.every(isSigned));
      } finally {
        stopping.abort();
        await working;
        await receiver.close();
      }
    });
  });
}
