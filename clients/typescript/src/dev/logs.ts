import { type ApiCall, each, type PartnerClient } from "../partner.ts";
import { isPassing, waitAfter } from "../passing.ts";
import { pause } from "../pause.ts";
import { type Command, partner, service } from "./command.ts";
import { type Output, timeOf } from "./output.ts";
import { ownRequests } from "./settings.ts";

/** What is written a moment late is found by looking back so far. */
const overlapMs = 30_000;
const everyMs = 2_000;
const mostAtOnce = 500;

export const logs: Command = {
  name: "logs",
  value: null,
  about:
    "The calls of your keys and of your restaurants', the oldest first. What this command asks again and again is left out.",
  options: {
    follow: { value: null, about: "Goes on with what comes." },
    slug: { value: "SLUG", about: "Of this restaurant only.", variable: "LUKA_SLUG" },
    status: { value: "STATUS", about: "With this HTTP status only." },
    "request-id": { value: "ID", about: "This call only: our X-Request-Id, or yours." },
    limit: { value: "N", about: "So many at first (20), up to 500." },
    bodies: { value: null, about: "With what was sent and answered, secrets and personal data left out." },
    ...service,
    ...partner,
  },
  async run({ settings, output, signal }) {
    const wanted = {
      slug: settings.optional("slug"),
      status: settings.number("status", 100, 599),
      requestId: settings.optional("request-id"),
    };
    const limit = settings.number("limit", 1, mostAtOnce) ?? 20;
    const client = await settings.partner(ownRequests);
    const show = (call: ApiCall) => output.say(call, lineOf(call, settings.isOn("bodies")));
    const isFollowing = settings.isOn("follow");
    // What is there is known, so that it is not taken for new.
    const first = await newest(client, { ...wanted, limit: isFollowing ? mostAtOnce : limit, signal });
    for (const call of first.slice(-limit)) show(call);
    if (isFollowing) await follow(client, { ...wanted, first, signal, show, output });
  },
};

interface Wanted {
  slug: string | undefined;
  status: number | undefined;
  requestId: string | undefined;
  signal: AbortSignal;
}

const isOwn = ({ callerRequestId }: ApiCall): boolean => callerRequestId === ownRequests;

/** The oldest first. Of a log full of own calls no more than a few thousand are looked through. */
async function newest(
  client: PartnerClient,
  { limit, signal, from, ...filter }: Wanted & { limit: number; from?: string | undefined },
): Promise<ApiCall[]> {
  const found: ApiCall[] = [];
  let looked = 0;
  for await (const call of each(client.listApiLog, { ...filter, from, limit: 100 }, { signal })) {
    if (!isOwn(call)) found.push(call);
    looked += 1;
    if (found.length === limit || looked === 5_000) break;
  }
  return found.reverse();
}

interface Following extends Wanted {
  first: readonly ApiCall[];
  show(call: ApiCall): void;
  output: Output;
}

async function follow(client: PartnerClient, { first, show, output, ...wanted }: Following): Promise<void> {
  /** When each was made that has been shown, as long as it can be found again. */
  const shown = new Map(first.map(({ requestId, at }) => [requestId, Date.parse(at)]));
  // By the service's clock: this machine's may be wrong. Of a log without calls there is nothing to begin behind.
  let last = Math.max(0, ...shown.values());
  for (let failures = 0; ; ) {
    let waitMs = everyMs;
    try {
      const from = last === 0 ? undefined : new Date(last - overlapMs).toISOString();
      for (const call of await newest(client, { ...wanted, from, limit: mostAtOnce })) {
        if (shown.has(call.requestId)) continue;
        show(call);
        shown.set(call.requestId, Date.parse(call.at));
        last = Math.max(last, Date.parse(call.at));
      }
      failures = 0;
      for (const [requestId, at] of shown) if (at < last - 2 * overlapMs) shown.delete(requestId);
    } catch (error) {
      if (wanted.signal.aborted || !isPassing(error)) throw error;
      failures += 1;
      waitMs = waitAfter(failures);
      output.note(`The service does not answer. Asking again in ${waitMs / 1_000} s.`);
    }
    await pause(waitMs, wanted.signal);
  }
}

function lineOf(call: ApiCall, withBodies: boolean): string {
  const { method, path, status, code, durationMs, requestId } = call;
  const line = `${timeOf(new Date(call.at))}  ${status}  ${method} ${path}  ${durationMs} ms  ${requestId}${code ? `  ${code}` : ""}`;
  if (!withBodies) return line;
  const bodies = [call.requestBody, call.responseBody].map((body) => `  ${JSON.stringify(body)}`);
  return [line, ...bodies].join("\n");
}
