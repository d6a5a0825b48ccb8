import type { EventsPage } from "../partner.ts";
import { type Command, type Input, partner, sandbox, UsageError } from "./command.ts";
import { eventNamed } from "./events.ts";
import { timeOf } from "./output.ts";
import { ownRequests } from "./settings.ts";
import { deliveryIdOf, newSecret, signedHeaders } from "./sign.ts";

/** As long as the service gives a receiver. */
const answerWithinMs = 5_000;

type Event = EventsPage["data"][number];

export const listen: Command = {
  name: "listen",
  value: null,
  about:
    "Sends what happens in a restaurant to a receiver on this machine, signed as webhooks are. Each event once.",
  options: {
    "forward-to": { value: "URL", about: "The receiver: http://localhost:3000/hook." },
    events: { value: "A,B", about: "These events only." },
    secret: {
      value: "@FILE|-",
      about: "What it is signed with (whsec_…). Otherwise a new one is made and shown.",
      variable: "LUKA_WEBHOOK_SECRET",
    },
    after: { value: "CURSOR", about: "From this cursor on, instead of from now." },
    ...sandbox,
    ...partner,
  },
  async run({ settings, output, signal }: Input) {
    const receiver = settings.url("forward-to");
    const chosen = settings.optional("events")?.split(",").map(eventNamed);
    const known = await settings.secretIfGiven("secret");
    if (known !== undefined && !/^whsec_.+/.test(known))
      throw new UsageError("--secret is a webhook's secret: whsec_…");
    const secret = known ?? newSecret();
    const restaurant = await settings.restaurant(ownRequests);
    const after = settings.optional("after") ?? "now";
    const onOffline = (waitMs: number) =>
      output.note(`The service does not answer. Asking again in ${waitMs / 1_000} s.`);
    let isFirst = true;
    for await (const { data, cursor } of restaurant.followEvents({ after, signal, onOffline })) {
      if (isFirst) {
        const made = known === undefined ? { secret } : {};
        output.say({ listening: receiver.href, cursor, ...made }, `Sends what happens to ${receiver.href}.`);
        if (known === undefined && !output.isJson) console.log(`Signed with ${secret}`);
      }
      isFirst = false;
      for (const event of data) {
        if (chosen && !chosen.includes(event.event)) continue;
        const outcome = await forward(event, receiver, secret, signal);
        const { status, failure, durationMs } = outcome;
        const about = `${event.event} #${event.data.orderNumber}`;
        output.say(
          { event: event.event, orderId: event.data.orderId, cursor, ...outcome },
          `${timeOf(new Date())}  ${about}  ${status ?? failure}  ${durationMs} ms`,
        );
      }
    }
  },
};

interface Outcome {
  deliveryId: string;
  status: number | null;
  failure: string | null;
  durationMs: number;
}

async function forward(event: Event, to: URL, secret: string, signal: AbortSignal): Promise<Outcome> {
  const body = JSON.stringify(event);
  const deliveryId = deliveryIdOf(event.data.orderId, event.createdAt);
  const timestamp = Math.floor(Date.now() / 1_000);
  const began = performance.now();
  const outcome = (status: number | null, failure: string | null): Outcome => ({
    deliveryId,
    status,
    failure,
    durationMs: Math.round(performance.now() - began),
  });
  try {
    const response = await fetch(to, {
      method: "POST",
      headers: signedHeaders(secret, { deliveryId, timestamp, body }),
      body,
      redirect: "manual",
      signal: AbortSignal.any([signal, AbortSignal.timeout(answerWithinMs)]),
    });
    await response.body?.cancel();
    return outcome(response.status, null);
  } catch (error) {
    signal.throwIfAborted();
    const isLate = (error as Error).name === "TimeoutError";
    return outcome(null, isLate ? "no answer within 5 s" : "nobody answers there");
  }
}
