import assert from "node:assert/strict";
import { it } from "node:test";
import type { Context } from "../../context.ts";
import { watchMails } from "./watch-mails.ts";

it("looks at once when the database tells of mail about no order, and when an order changes, until it is stopped (D-410)", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const told: Record<"mails" | "order", () => void> = { mails: () => undefined, order: () => undefined };
  const unheard: string[] = [];
  let looks = 0;
  let looked = (): void => undefined;
  const ctx = {
    db: {
      everywhere: async () => {
        looks += 1;
        looked();
        return [{ mails: looks > 1, people: false }];
      },
    },
    live: {
      subscribe: (heard: () => void) => {
        told.order = heard;
        return () => unheard.push("order");
      },
    },
    listener: {
      on: (channel: string, heard: () => void) => {
        assert.equal(channel, "luka_mails");
        told.mails = heard;
        return () => unheard.push("mails");
      },
    },
  } as unknown as Pick<Context, "db" | "live" | "listener">;
  const stopping = new AbortController();
  const due: number[] = [];
  const watching = watchMails(ctx, stopping.signal, () => due.push(looks));
  /** Everything that waits for no timer has been done. */
  const settled = () => new Promise((resolve) => setImmediate(resolve));
  await settled();
  for (const tell of ["mails", "order"] as const) {
    const again = new Promise<void>((resolve) => {
      looked = resolve;
    });
    told[tell]();
    await settled();
    // What comes together is gathered: far from the three seconds of a look by itself.
    t.mock.timers.tick(50);
    await again;
    await settled();
  }
  assert.deepEqual(due, [2, 3]);
  stopping.abort();
  await settled();
  t.mock.timers.tick(50);
  await watching;
  assert.deepEqual(unheard, ["order", "mails"]);
});
