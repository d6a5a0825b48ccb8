import assert from "node:assert/strict";
import { beforeEach, describe, it } from "node:test";
import type { Outbound } from "../../platform/outbound-http.ts";
import type { QueuedDelivery } from "./delivery-queue.ts";
import { HeldEndpoint, keyOf } from "./held-endpoint.ts";
import { HeldEndpoints } from "./held-endpoints.ts";
import { Lane, type UnderWay } from "./lane.ts";
import type { Outcome } from "./schedule.ts";
import { signingKeysOf } from "./signing-secret.ts";

const restaurantId = "rst_1";
const destination = {
  url: new URL("https://orders.roma.no/"),
  keys: signingKeysOf("whsec_AAAA"),
  previousKeys: null,
};
const held = (webhookId = "whk_1", isSuspect = false): HeldEndpoint =>
  new HeldEndpoint({ restaurantId, webhookId, claimId: "c" }, destination, isSuspect, 1_000);
const delivery = (id: string, webhookId = "whk_1"): QueuedDelivery => ({
  restaurantId,
  webhookId,
  id,
  attempts: 0,
  event: "ORDER_CREATED",
  eventAtMs: 0,
  data: {},
  orderId: null,
  tokenSealed: null,
  nowMs: 0,
});
const many = (count: number, webhookId = "whk_1") =>
  Array.from({ length: count }, (_, index) => delivery(`${webhookId}/${index}`, webhookId));

const delivered: Outcome = { state: "DELIVERED", status: 200, failure: null, retryAfterSeconds: null };
const temporary: Outcome = { state: "PENDING", status: 503, failure: "HTTP_503", retryAfterSeconds: 60 };
const final: Outcome = { state: "FAILED", status: 404, failure: "HTTP_404", retryAfterSeconds: null };

/** How many attempts may be under way at the endpoint at a time. */
function mostOf(endpoint: HeldEndpoint): number {
  endpoint.queue.push({ delivery: delivery("probe"), readAtMs: 0 });
  endpoint.inFlight = 0;
  while (endpoint.canSend) endpoint.inFlight += 1;
  const most = endpoint.inFlight;
  endpoint.inFlight = 0;
  endpoint.queue.length = 0;
  return most;
}
const after = (endpoint: HeldEndpoint, outcomes: Outcome[], hasTimeToSpare = true): number => {
  for (const outcome of outcomes) endpoint.learnFrom(outcome, hasTimeToSpare);
  return mostOf(endpoint);
};

describe("an endpoint that a worker holds", () => {
  it("gets one attempt at a time until it has answered, and then one more for each success, up to 64 (D-420)", () => {
    const endpoint = held();
    assert.equal(mostOf(endpoint), 1);
    assert.equal(after(endpoint, [delivered]), 3);
    assert.equal(after(endpoint, Array(60).fill(delivered)), 63);
    assert.equal(after(endpoint, Array(5).fill(delivered)), 64);
  });

  it("gets fewer while the process is busy, but one at least", () => {
    const endpoint = held();
    assert.equal(after(endpoint, Array(4).fill(delivered)), 6);
    assert.equal(after(endpoint, [delivered], false), 5);
    assert.equal(after(endpoint, Array(9).fill(delivered), false), 1);
  });

  it("begins anew with two when an attempt has failed for now, and is suspect until one succeeds", () => {
    const endpoint = held();
    assert.equal(after(endpoint, [delivered, delivered, temporary]), 2);
    assert.equal(endpoint.isSuspect, true);
    assert.equal(after(endpoint, [final]), 2);
    assert.equal(endpoint.isSuspect, true, "a refusal for good says nothing");
    assert.equal(after(endpoint, [delivered]), 2);
    assert.equal(endpoint.isSuspect, false);
    assert.equal(after(endpoint, [delivered, final]), 3, "nor does it cost anything");
    assert.equal(endpoint.isSuspect, false);
    assert.equal(mostOf(held("whk_1", true)), 2, "what is due again is not kept waiting");
    assert.equal(after(held(), [final]), 2, "also a refusal is an answer");
  });

  it("wants three deliveries in hand for each attempt, and more when half a turn is left to send", () => {
    const endpoint = held();
    assert.equal(endpoint.wants, 6);
    endpoint.inHand.add("a");
    assert.equal(endpoint.wants, 5);
    const queued = { delivery: delivery("a"), readAtMs: 0 };
    endpoint.queue.push(queued);
    assert.equal(endpoint.wants, 5);
    endpoint.queue.push(queued);
    assert.equal(endpoint.wants, 0);
    endpoint.queue.length = 0;
    for (const id of "bcdefgh") endpoint.inHand.add(id);
    assert.equal(endpoint.wants, 0, "never less than none");
  });

  it("wants 24 in hand at least once it answers, and few again when it fails", () => {
    const endpoint = held();
    assert.equal(after(endpoint, [delivered]), 3);
    assert.equal(endpoint.wants, 24);
    for (const id of "abcdefg") endpoint.inHand.add(id);
    assert.equal(endpoint.wants, 17);
    const queued = { delivery: delivery("a"), readAtMs: 0 };
    endpoint.queue.push(queued, queued, queued, queued);
    assert.equal(endpoint.wants, 17, "while a sixth is left to send");
    endpoint.queue.push(queued);
    assert.equal(endpoint.wants, 0);
    endpoint.queue.length = 0;
    assert.equal(after(endpoint, Array(6).fill(delivered)), 9);
    assert.equal(endpoint.wants, 20, "three for each attempt when that is more");
    assert.equal(after(endpoint, [temporary]), 2);
    endpoint.inHand.clear();
    assert.equal(endpoint.wants, 6);
  });

  it("wants nothing while it is being read, when there is nothing more, or when it is lost", () => {
    const changes: Partial<Pick<HeldEndpoint, "isBeingRead" | "mayHaveMore" | "isLost">>[] = [
      { isBeingRead: true },
      { mayHaveMore: false },
      { isLost: true },
    ];
    for (const change of changes) {
      const endpoint = held();
      Object.assign(endpoint, change);
      assert.equal(endpoint.wants, 0, JSON.stringify(change));
    }
  });

  it("is idle when there has been nothing to do since", () => {
    const idle = () => Object.assign(held(), { mayHaveMore: false });
    assert.equal(idle().isIdleSince(1_000), true);
    assert.equal(idle().isIdleSince(999), false);
    assert.equal(held().isIdleSince(1_000), false);
    assert.equal(Object.assign(idle(), { isBeingRead: true }).isIdleSince(1_000), false);
    const endpoint = idle();
    endpoint.inHand.add("a");
    assert.equal(endpoint.isIdleSince(1_000), false);
  });

  it("is trusted for 25 of the lease's 30 seconds, and not when it is lost", () => {
    assert.equal(held().isTrusted(25_999), true);
    assert.equal(held().isTrusted(26_000), false);
    assert.equal(Object.assign(held(), { isLost: true }).isTrusted(1_000), false);
  });
});

describe("the endpoints that a worker holds", () => {
  it("are claimed 64 at a time, up to 512 healthy and 256 suspect ones", () => {
    const all = new HeldEndpoints();
    const add = (count: number, isSuspect: boolean) => {
      for (let n = 0; n < count; n++) all.add(held(`whk_${isSuspect}_${n}`, isSuspect));
    };
    assert.deepEqual(all.room(), { healthy: 64, suspect: 64 });
    add(500, false);
    assert.deepEqual(all.room(), { healthy: 12, suspect: 64 });
    add(250, true);
    assert.deepEqual(all.room(), { healthy: 12, suspect: 6 });
    add(600, false);
    add(300, true);
    assert.deepEqual(all.room(), { healthy: 0, suspect: 0 });
  });

  it("queue what was read for them once, and nothing for others", () => {
    const all = new HeldEndpoints();
    const endpoint = held();
    all.add(endpoint);
    all.queue([delivery("a"), delivery("b", "whk_other"), delivery("a"), delivery("c")], 7);
    assert.deepEqual(
      endpoint.queue.map((one) => [one.delivery.id, one.readAtMs]),
      [
        ["a", 7],
        ["c", 7],
      ],
    );
    endpoint.queue.shift();
    all.queue([delivery("a")], 8);
    assert.equal(endpoint.queue.length, 1, "what is being sent is in hand until it is written");
    all.putDown(endpoint, "a");
    all.queue([delivery("a")], 9);
    assert.equal(endpoint.queue.length, 2);
  });

  it("read nothing more while 6,000 deliveries are in memory", () => {
    const all = new HeldEndpoints();
    const [busy, other] = [held(), held("whk_2")];
    all.add(busy);
    all.add(other);
    assert.deepEqual(
      all.wanted().map(({ endpoint, most }) => [endpoint, most]),
      [
        [busy, 6],
        [other, 6],
      ],
    );
    all.queue(many(5_999), 0);
    assert.deepEqual(
      all.wanted().map(({ endpoint }) => endpoint),
      [other],
    );
    all.queue([delivery("one more", "whk_2")], 0);
    assert.deepEqual(all.wanted(), []);
    all.putDown(other, "one more");
    assert.equal(all.wanted().length, 1);
    all.queue([delivery("and another", "whk_2")], 0);
    all.dropQueue(busy);
    assert.equal(busy.inHand.size, 0);
    assert.deepEqual(
      all.wanted().map(({ endpoint }) => endpoint),
      [busy],
      "what is dropped is in nobody's hand",
    );
  });

  it("that are claimed anew take the place of the claim that ran out", () => {
    const all = new HeldEndpoints();
    const [before, now] = [held(), held()];
    all.add(before);
    all.queue([delivery("a")], 0);
    all.add(now);
    assert.equal(before.isLost, true);
    assert.deepEqual(before.queue, []);
    assert.equal(all.get(now.key), now);
    all.lose(before);
    assert.equal(all.get(now.key), now, "losing the old one takes nothing from the new");
    all.lose(now);
    assert.equal(all.size, 0);
  });

  it("come back when they could not be given back, unless they were claimed since", () => {
    const all = new HeldEndpoints();
    const [one, two] = [held("whk_1"), held("whk_2")];
    all.add(one);
    all.add(two);
    assert.deepEqual(
      all.takeOut(({ key }) => key === keyOf({ restaurantId, webhookId: "whk_1" })),
      [one],
    );
    assert.deepEqual(all.all(), [two]);
    all.putBack([one]);
    assert.equal(all.get(one.key), one);
    all.takeOut(({ key }) => key === one.key);
    const newer = held("whk_1");
    all.add(newer);
    all.putBack([one]);
    assert.equal(all.get(one.key), newer);
  });
});

describe("a lane", () => {
  let hasTimeToSpare = true;
  const lane = (limit: number) => new Lane({} as Outbound, limit, () => hasTimeToSpare);
  const withQueue = (webhookId: string, count: number) => {
    const endpoint = held(webhookId);
    endpoint.learnFrom(final, true);
    for (const one of many(count, webhookId)) endpoint.queue.push({ delivery: one, readAtMs: 0 });
    return endpoint;
  };
  const underWay: UnderWay[] = [];
  /** Sends one delivery of each whose turn it is, as the sender does, and tells whose turns came. */
  function turns(one: Lane, nowMs = 0, most = 1_000): string[] {
    const taken: string[] = [];
    for (const endpoint of one.next(nowMs)) {
      endpoint.queue.shift();
      endpoint.inFlight += 1;
      underWay.push(one.begin(nowMs));
      taken.push(endpoint.claim.webhookId);
      one.offer(endpoint);
      if (taken.length === most) break;
    }
    return taken;
  }
  const offerMany = (one: Lane, count: number) => {
    for (let n = 0; n < count; n++) one.offer(withQueue(`whk_${n}`, 1));
  };
  beforeEach(() => {
    hasTimeToSpare = true;
    underWay.length = 0;
  });

  it("gives endpoints one attempt each in turn, however long their queues", () => {
    const one = lane(10);
    for (const endpoint of [withQueue("a", 5), withQueue("b", 1), withQueue("c", 2)]) {
      one.offer(endpoint);
      one.offer(endpoint);
    }
    assert.deepEqual(turns(one), ["a", "b", "c", "a", "c"]);
  });

  it("is full at its limit, and goes on where it stopped", () => {
    const one = lane(3);
    for (const endpoint of [withQueue("a", 9), withQueue("b", 9)]) one.offer(endpoint);
    assert.deepEqual(turns(one), ["a", "b", "a"]);
    assert.deepEqual(turns(one), []);
    one.end(underWay[0]!);
    assert.deepEqual(turns(one), ["b"]);
    assert.equal(one.roomInMs(0), null, "only an answer makes room");
  });

  it("passes over endpoints that have nothing to send, or enough under way", () => {
    const one = lane(10);
    one.offer(held("empty"));
    const [emptied, full] = [withQueue("emptied", 1), withQueue("full", 5)];
    one.offer(emptied);
    one.offer(full);
    emptied.queue.length = 0;
    full.inFlight = 2;
    assert.deepEqual(turns(one), []);
    full.inFlight = 0;
    one.offer(full);
    assert.deepEqual(turns(one), ["full", "full"]);
  });

  it("begins 48 at once while the process is busy, 128 when it is not, and more where those are all taken", () => {
    const one = lane(512);
    const endAll = () => {
      for (const attempt of underWay.splice(0)) one.end(attempt);
    };
    offerMany(one, 1_200);
    assert.equal(turns(one).length, 128);
    endAll();
    hasTimeToSpare = false;
    assert.equal(turns(one, 99).length, 128, "the look at the process holds for a while");
    endAll();
    assert.equal(turns(one, 100).length, 48);
    endAll();
    hasTimeToSpare = true;
    assert.equal(turns(one, 200).length, 128);
    endAll();
    assert.equal(turns(one, 300).length, 192);
    endAll();
    assert.equal(turns(one, 400, 100).length, 100);
    endAll();
    assert.equal(turns(one, 500).length, 288, "of these some were left over");
    assert.equal(turns(one, 500).length, 0);
  });

  it("begins no more at once where all that waited could go", () => {
    const one = lane(512);
    offerMany(one, 128);
    assert.equal(turns(one).length, 128);
    for (const attempt of underWay.splice(0)) one.end(attempt);
    offerMany(one, 1_200);
    assert.equal(turns(one, 100).length, 128);
  });

  it("does not wait for receivers that are slow, up to its limit", () => {
    const one = lane(100);
    offerMany(one, 200);
    hasTimeToSpare = false;
    assert.equal(turns(one, 0, 8).length, 8);
    assert.equal(turns(one, 30).length, 40);
    assert.equal(one.roomInMs(31), 219);
    assert.deepEqual(turns(one, 249), []);
    assert.equal(turns(one, 250).length, 8, "those that began first are in nobody's way any more");
    assert.equal(one.roomInMs(270), 10);
    assert.equal(turns(one, 280).length, 40);
    assert.equal(turns(one, 500).length, 4, "that was all that the lane takes");
    assert.equal(one.roomInMs(500), null);
    one.end(underWay[0]!);
    assert.equal(one.roomInMs(900), 0);
  });

  it("has nothing to look at again when nobody waits", () => {
    const one = lane(100);
    assert.equal(one.roomInMs(0), null);
    offerMany(one, 1);
    assert.equal(one.roomInMs(0), null, "its turn is now");
    assert.equal(turns(one).length, 1);
    assert.equal(one.roomInMs(0), null);
  });
});
