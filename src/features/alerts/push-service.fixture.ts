import { createAuthority, trust } from "../../../test/certificates.ts";
import { type Answer, type Receiver, startReceiver } from "../../../test/receiver.ts";
import { createResolver } from "../../platform/dns.ts";
import { createOutbound, type Outbound } from "../../platform/outbound-http.ts";
import { browserOf } from "../../platform/push/push-browser.fixture.ts";

type Browser = ReturnType<typeof browserOf>;

/** A push service of a browser's maker, on this machine. */
export interface PushService {
  /** What came, to all browsers. */
  received: Receiver["received"];
  /** How it answers from now on; 201 until it is said otherwise. */
  answers(status: number): void;
  /** What the service sends with. */
  outbound: Outbound;
  /** Somebody's browser that has subscribed. */
  newBrowser(): Browser;
  /** What a browser was sent, read by itself. */
  readBy(browser: Browser): Record<string, string>[];
  /** All is forgotten, and it answers as it should. */
  reset(): void;
  close(): Promise<void>;
}

export async function startPushService(): Promise<PushService> {
  const authority = createAuthority();
  trust(authority.cert);
  let answer: Answer;
  const receiver = await startReceiver(authority.issue({ names: ["push.localhost"] }), (request, response) =>
    answer(request, response),
  );
  const outbound = createOutbound({
    resolver: createResolver({ allowsLocalhost: true }),
    allowsLoopback: true,
    connections: 4,
  });
  const answers = (status: number): void => {
    answer = (_request, response) => response.writeHead(status).end();
  };
  answers(201);
  let addresses = 0;
  return {
    received: receiver.received,
    outbound,
    answers,
    newBrowser() {
      addresses += 1;
      return browserOf(`https://push.localhost:${receiver.port}/to/${addresses}?a=b`);
    },
    readBy: ({ subscription, read }) =>
      receiver.received
        .filter(({ path }) => subscription.endpoint.endsWith(path))
        .map(({ body }) => JSON.parse(read(body)) as Record<string, string>),
    reset() {
      answers(201);
      receiver.received.length = 0;
    },
    async close() {
      await outbound.close();
      await receiver.close();
    },
  };
}
