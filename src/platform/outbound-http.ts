import { isIP, type LookupFunction } from "node:net";
import { createSecureContext } from "node:tls";
import { Agent, buildConnector, type Dispatcher, errors } from "undici";
import { NameNotResolvedError, type NameResolver } from "./dns.ts";
import { isLoopbackAddress, isPublicAddress } from "./public-address.ts";

/** Why no answer came. Fixed words: nothing that a receiver sends is ever passed on. */
export type OutboundFailure =
  | "TIMEOUT"
  | "DNS_FAILED"
  | "ADDRESS_NOT_ALLOWED"
  | "TLS_FAILED"
  | "CONNECTION_FAILED"
  | "INVALID_RESPONSE";

export type OutboundAnswer = { status: number } | { failure: OutboundFailure };
/** `body`: as far as it is read, as UTF-8. */
export type OutboundPage = { status: number; body: string } | { failure: OutboundFailure };

/** Header names and values in turn. */
export type HeaderList = string[];

export interface Outbound {
  /** Sends one request and reads the answer's status, all within the deadline. Never rejects, never follows a redirect. */
  post(url: URL, headers: HeaderList, body: Buffer): Promise<OutboundAnswer>;
  /** Reads what is at an address, in the same way. */
  get(url: URL): Promise<OutboundPage>;
  /** Cuts every connection; requests under way end as CONNECTION_FAILED. */
  close(): Promise<void>;
}

export interface OutboundOptions {
  resolver: NameResolver;
  /** Opens this machine's own addresses, and no others that are not public. */
  allowsLoopback: boolean;
  /** The most connections to one origin at a time. */
  connections: number;
}

/** For everything: name, connection, TLS, headers and body. */
const deadlineMs = 5_000;
/** Hardly any answer is used; what comes beyond this is not read. */
const mostAnswerBytes = 16_384;

class AddressNotAllowedError extends Error {}

/**
 * The one way to an address that somebody else chose: https only, certificates always verified, and only to addresses of
 * the public internet. The name is resolved inside the connection, by `lookup`, so that the addresses that were
 * checked are the only ones that can be connected to.
 */
export function createOutbound({ resolver, allowsLoopback, connections }: OutboundOptions): Outbound {
  const isAllowed = (address: string): boolean =>
    isPublicAddress(address) || (allowsLoopback && isLoopbackAddress(address));

  // Families are tried one after another (`autoSelectFamily`), so that always all addresses are asked for.
  const lookup: LookupFunction = (hostname, _options, callback) => {
    resolver.resolve(hostname).then(
      (addresses) => {
        // One address that is not allowed spoils them all: it is how a name is turned against us between two looks.
        if (!addresses.every(({ address }) => isAllowed(address)))
          return callback(new AddressNotAllowedError(), []);
        callback(null, addresses);
      },
      (error) => callback(error, []),
    );
  };
  const connectByName = buildConnector({
    timeout: deadlineMs,
    // Made once: otherwise every connection reads all authorities anew.
    secureContext: createSecureContext(),
    // Said aloud, so that NODE_TLS_REJECT_UNAUTHORIZED cannot switch it off.
    rejectUnauthorized: true,
    // A resumed session is not verified again.
    maxCachedSessions: 0,
    autoSelectFamily: true,
    // The last address has all the time that is left; the ones before it this much.
    autoSelectFamilyAttemptTimeout: 1_000,
    lookup,
  });
  const connect: buildConnector.connector = (options, callback) =>
    // Node skips `lookup` for literal addresses.
    isIP(options.hostname.replace(/^\[|\]$/g, "")) === 0
      ? connectByName(options, callback)
      : callback(new AddressNotAllowedError(), null);

  const agent = new Agent({
    connect,
    connections,
    // Many servers close idle connections after 2 to 5 s; a request into a closing one would be a failed attempt.
    keepAliveTimeout: 1_500,
    keepAliveMaxTimeout: 4_000,
    // A receiver that moves to another address is found there soon.
    clientTtl: 60_000,
    // The deadline stands for both.
    headersTimeout: 0,
    bodyTimeout: 0,
  });

  const send = (
    url: URL,
    request: { method: "GET" | "POST"; headers?: HeaderList; body?: Buffer },
  ): Promise<OutboundPage> =>
    new Promise((resolve) => {
      if (url.protocol !== "https:") return resolve({ failure: "ADDRESS_NOT_ALLOWED" });
      agent.dispatch(
        { origin: url.origin, path: url.pathname + url.search, ...request },
        new Exchange(resolve),
      );
    });

  return {
    async post(url, headers, body) {
      const answer = await send(url, { method: "POST", headers, body });
      return "failure" in answer ? answer : { status: answer.status };
    },
    get: (url) => send(url, { method: "GET" }),
    close: () => agent.destroy(),
  };
}

/** One request on its way. `dispatch` rather than `request`: half the time per post, and no stream of an unread body. */
class Exchange implements Dispatcher.DispatchHandler {
  readonly #resolve: (answer: OutboundPage) => void;
  readonly #deadline: NodeJS.Timeout;
  #controller: Dispatcher.DispatchController | null = null;
  #status = 0;
  #answerBytes = 0;
  readonly #kept: Buffer[] = [];
  #isOver = false;

  constructor(resolve: (answer: OutboundPage) => void) {
    this.#resolve = resolve;
    this.#deadline = setTimeout(() => {
      this.#end({ failure: "TIMEOUT" });
      this.#controller?.abort(new errors.RequestAbortedError());
    }, deadlineMs);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.#isOver) controller.abort(new errors.RequestAbortedError());
  }

  onResponseStart(_controller: Dispatcher.DispatchController, status: number): void {
    this.#status = status;
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#answerBytes += chunk.length;
    this.#kept.push(chunk);
    if (this.#answerBytes <= mostAnswerBytes) return;
    this.#answer();
    controller.abort(new errors.RequestAbortedError());
  }

  onResponseEnd(): void {
    this.#answer();
  }

  onResponseError(_controller: Dispatcher.DispatchController | null, error: Error): void {
    this.#end({ failure: failureOf(error) });
  }

  #answer(): void {
    this.#end({ status: this.#status, body: Buffer.concat(this.#kept).toString() });
  }

  #end(answer: OutboundPage): void {
    if (this.#isOver) return;
    this.#isOver = true;
    clearTimeout(this.#deadline);
    this.#resolve(answer);
  }
}

const tlsCodes =
  /^(ERR_TLS|ERR_SSL|EPROTO|CERT_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_|HOSTNAME_MISMATCH|INVALID_(CA|PURPOSE)|PATH_LENGTH_)/;
const invalidCodes = /^(HPE_|UND_ERR_HEADERS_OVERFLOW|UND_ERR_RES_CONTENT_LENGTH_MISMATCH|UND_ERR_BAD)/;
const timeoutCodes = /^(UND_ERR_CONNECT_TIMEOUT|ETIMEDOUT)$/;

function failureOf(error: Error & { code?: string }): OutboundFailure {
  if (error instanceof NameNotResolvedError) return "DNS_FAILED";
  if (error instanceof AddressNotAllowedError) return "ADDRESS_NOT_ALLOWED";
  const code = error.code ?? "";
  if (timeoutCodes.test(code)) return "TIMEOUT";
  if (tlsCodes.test(code)) return "TLS_FAILED";
  if (invalidCodes.test(code) || error instanceof errors.HTTPParserError) return "INVALID_RESPONSE";
  return "CONNECTION_FAILED";
}
