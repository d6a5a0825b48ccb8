import { ApiError } from "../api-error.ts";
import { problemText } from "../office/problem-text.ts";
import type { Words } from "../texts.tsx";

type T = Words["t"];

/** Minutes until it can be tried again, as the service says; a minute where it does not. */
const minutesToWait = ({ details }: ApiError): number => Math.ceil(Number(details.retryAfter ?? 60) / 60);

/** Why nobody was signed in with a password. */
export function signInError(t: T, failure: unknown): string {
  if (!(failure instanceof ApiError)) return t.errors.unknown;
  if (failure.code === "NETWORK") return t.signIn.offline;
  if (failure.status === 401) return t.signIn.wrong;
  if (failure.status === 429) return t.account.tooMany({ count: minutesToWait(failure) });
  return failure.message || t.errors.unknown;
}

/** The same with a passkey that the browser gave. */
export const passkeyError = (t: T, failure: unknown): string =>
  failure instanceof ApiError && failure.status === 401 ? t.account.passkey.refused : signInError(t, failure);

/** The password was too long ago: it begins again. */
export const isAgain = (failure: unknown): boolean =>
  failure instanceof ApiError && failure.details.reason === "SIGN_IN_AGAIN";

/** Why a code was not taken: of the app, or one that was kept for when it is lost. */
export function codeError(t: T, failure: unknown, isBackup: boolean): string {
  const o = t.account.code;
  if (failure instanceof ApiError && failure.code === "NETWORK") return t.signIn.offline;
  if (failure instanceof ApiError && failure.status === 401) return isBackup ? o.wrongBackup : o.wrong;
  if (failure instanceof ApiError && failure.status === 429)
    return o.tooMany({ count: minutesToWait(failure) });
  return problemText(t, failure);
}
