import type { PhoneKind, PhoneRefusal } from "../../domain/phone-messages.ts";
import type { Locale } from "../../messages/locale.ts";

/**
 * What became of one message. LATER: it is certain that nobody has heard of it. LOST: nobody knows, so it must not be sent
 * again (D-318).
 */
export type PhoneOutcome =
  | { outcome: "TAKEN" }
  | { outcome: "REFUSED"; failure: PhoneRefusal }
  | { outcome: "LATER"; retryAfterSeconds: number }
  | { outcome: "LOST" };

export interface PhoneMessage {
  kind: PhoneKind;
  /** E.164. */
  to: string;
  /** What is read, or read aloud. */
  text: string;
  locale: Locale;
}

/** Whoever carries text messages and rings people up for the operator. */
export interface PhoneGateway {
  /** What the operator has set up. */
  kinds: readonly PhoneKind[];
  /** Never rejects. */
  send(message: PhoneMessage): Promise<PhoneOutcome>;
  close(): Promise<void>;
}

/** For an operator who has none. */
export const noPhoneGateway: PhoneGateway = {
  kinds: [],
  send: async () => ({ outcome: "REFUSED", failure: "SETTINGS" }),
  close: async () => undefined,
};
