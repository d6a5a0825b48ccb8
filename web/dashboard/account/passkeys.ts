import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
  type WebAuthnError,
} from "@simplewebauthn/browser";
import { addPasskey, askForPasskey, beginPasskey, signInWithPasskey } from "../api.ts";

/** A browser that has not done what it was asked for: nobody chose a passkey, or it took too long. */
export class PasskeyFailure extends Error {
  /** The device has one for the account already. */
  readonly isKnown: boolean;
  constructor(isKnown: boolean) {
    super("no passkey");
    this.isKnown = isKnown;
  }
}

export const canUsePasskeys = browserSupportsWebAuthn;

/** Everything that a browser refuses is the choice of whoever sits there, or as good as. */
async function inBrowser<Answer>(ask: Promise<Answer>): Promise<Answer> {
  try {
    return await ask;
  } catch (error) {
    throw new PasskeyFailure((error as WebAuthnError).code === "ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED");
  }
}

/** Throws PasskeyFailure or ApiError. */
export async function signInByPasskey(): Promise<void> {
  const optionsJSON = (await askForPasskey()) as PublicKeyCredentialRequestOptionsJSON;
  await signInWithPasskey(await inBrowser(startAuthentication({ optionsJSON })));
}

/** Throws PasskeyFailure or ApiError. */
export async function makePasskey(name: string, password: string): Promise<void> {
  const optionsJSON = (await beginPasskey(password)) as unknown as PublicKeyCredentialCreationOptionsJSON;
  const response = await inBrowser(startRegistration({ optionsJSON }));
  await addPasskey({ name, response: { ...response } });
}
