import type { StaffRoute } from "../../src/app.ts";
import type { BoardOrder } from "../../src/features/orders/board-schemas.ts";
import type { PartnerApplicationInput } from "../../src/features/partners/application-schemas.ts";
import type { ReservationEnding } from "../../src/features/reservations/staff-schemas.ts";
import type { Locale } from "../../src/messages/locale.ts";
import {
  type AnswerTo,
  type Arguments,
  type BodyOf,
  type CallsOf,
  type Given,
  requestOf,
  type Taken,
} from "../typed-call.ts";
import { ApiError } from "./api-error.ts";
import { setServerTime } from "./live/clock.ts";
import { expectContact } from "./live/connection.ts";
import { storedLocale } from "./texts.tsx";

const timeoutMs = 15_000;
/** A photograph on a slow line. */
const uploadTimeoutMs = 120_000;

export interface Sending {
  headers?: Record<string, string>;
  /** Goes on when the page is closed. */
  keepalive?: boolean;
  /** In place of a body: fields and a file. */
  form?: FormData;
}

/** Sends to the service, and gives its answer. @throws ApiError */
export async function send(
  path: string,
  { method, body, headers, keepalive = false, form }: Sending & { method: string; body?: unknown },
): Promise<unknown> {
  let response: Response;
  let text: string;
  const answered = expectContact();
  try {
    response = await fetch(path, {
      method,
      credentials: "same-origin",
      headers: {
        "Accept-Language": storedLocale(),
        ...(body !== undefined && { "Content-Type": "application/json" }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(form && { body: form }),
      keepalive,
      signal: AbortSignal.timeout(form ? uploadTimeoutMs : timeoutMs),
    });
    text = await response.text();
  } catch {
    throw new ApiError(0, "NETWORK", "", null);
  }
  answered();
  if (response.ok) return text ? JSON.parse(text) : null;
  let error: { code?: string; message?: string; requestId?: string; details?: Record<string, unknown> } = {};
  try {
    error = (JSON.parse(text) as { error: typeof error }).error ?? {};
  } catch {
    // A proxy's error page is no JSON.
  }
  throw new ApiError(
    response.status,
    error.code ?? "UNKNOWN",
    error.message ?? "",
    error.requestId ?? response.headers.get("x-request-id"),
    error.details,
  );
}

type StaffCalls = CallsOf<StaffRoute>;
export type StaffCall = StaffCalls["name"];
export type StaffAnswer<Name extends StaffCall> = AnswerTo<StaffCalls, Name>;
export type StaffBody<Name extends StaffCall> = BodyOf<StaffCalls, Name>;

/** A call of the staff API, by its method and path; takes and answers what its route says. Of the menu, its draft where it is asked for. */
export const staffCall =
  (slug: string | null, isDraft = false) =>
  <const Name extends StaffCall>(
    name: Name,
    ...[given]: Arguments<Taken<StaffCalls, Name>, Sending>
  ): Promise<StaffAnswer<Name>> => {
    const { body, headers, keepalive = false, form, ...rest } = (given ?? {}) as Given & Sending;
    const { method, path } = requestOf(name, rest, {
      ...(slug !== null && { slug }),
      ...(isDraft && { draft: "true" }),
    });
    return send(`/api/staff${path}`, {
      method,
      ...(form ? { form } : (body !== undefined || method === "POST") && { body: body ?? {} }),
      ...(headers && { headers }),
      keepalive,
    }) as Promise<StaffAnswer<Name>>;
  };

const signedIn = staffCall(null);
export const readMe = () => signedIn("GET /me");
export const readSessions = async () => (await signedIn("GET /me/sessions")).sessions;
export const endSession = (id: string) => signedIn("DELETE /me/sessions/:id", { params: { id } });
export const endLooks = () => signedIn("DELETE /me/looks");
export const endOtherSessions = () => signedIn("DELETE /me/sessions");
export const readSecondFactor = () => signedIn("GET /me/second-factor");
export const beginCodes = (password: string) => signedIn("POST /me/codes", { body: { password } });
export const confirmCodes = (code: string) => signedIn("POST /me/codes/confirm", { body: { code } });
export const endCodes = (password: string) => signedIn("POST /me/codes/off", { body: { password } });
export const renewBackupCodes = async (password: string) =>
  (await signedIn("POST /me/codes/backup", { body: { password } })).backupCodes;
export const beginPasskey = async (password: string) =>
  (await signedIn("POST /me/passkeys/begin", { body: { password } })).options;
export const addPasskey = (body: StaffBody<"POST /me/passkeys">) => signedIn("POST /me/passkeys", { body });
export const renamePasskey = (id: string, name: string) =>
  signedIn("PATCH /me/passkeys/:id", { params: { id }, body: { name } });
export const removePasskey = (id: string, password: string) =>
  signedIn("POST /me/passkeys/:id/remove", { params: { id }, body: { password } });
export const setLanguage = (locale: Locale) => signedIn("PATCH /me", { body: { locale } });

/** Sessions are better-auth's own calls (platform/people.ts). Reading one also renews its cookie. */
export const readSession = (): Promise<unknown> => send("/api/auth/get-session", { method: "GET" });
/** Answers `needs: "CODE"` when the password was right and a code is asked for. */
export const signIn = (email: string, password: string): Promise<{ needs?: "CODE" }> =>
  send("/api/auth/sign-in/email", {
    method: "POST",
    body: { email, password, rememberMe: true },
  }) as Promise<{ needs?: "CODE" }>;
export const signInWithCode = (code: string): Promise<unknown> =>
  send("/api/auth/two-factor/verify-totp", { method: "POST", body: { code } });
export const signInWithBackupCode = (code: string): Promise<unknown> =>
  send("/api/auth/two-factor/verify-backup-code", { method: "POST", body: { code } });
export const askForPasskey = (): Promise<unknown> =>
  send("/api/auth/passkey/generate-authenticate-options", { method: "GET" });
export const signInWithPasskey = (response: object): Promise<unknown> =>
  send("/api/auth/passkey/verify-authentication", { method: "POST", body: { response } });
/** Asks for a mail with a link to choose a new password. */
export const askForPassword = (email: string): Promise<unknown> =>
  send("/api/auth/forgotten-password", { method: "POST", body: { email } });
export const choosePassword = (token: string, password: string): Promise<unknown> =>
  send("/api/auth/new-password", { method: "POST", body: { token, password } });
/** Applies to become a partner. */
export const applyAsPartner = (body: PartnerApplicationInput): Promise<unknown> =>
  send("/api/partner-applications", { method: "POST", body });
export const signOut = (): Promise<unknown> => send("/api/auth/sign-out", { method: "POST", body: {} });

export type CancelBody = StaffBody<"POST /orders/:id/cancel">;
export type RefundBody = StaffBody<"POST /orders/:id/refunds">;
export type StaffBooking = StaffBody<"POST /reservations">;
export type Availability = StaffBody<"PUT /availability">["items"];
type BoardState = Taken<StaffCalls, "GET /orders">["query"]["state"];

/** The calls about one restaurant. */
export function staffApi(slug: string) {
  const call = staffCall(slug);
  const once = (key: string) => ({ headers: { "Idempotency-Key": key } });
  const board = (state: BoardState, cursor: string | null) =>
    call("GET /orders", { query: { state, ...(cursor && { cursor }) } });
  return {
    eventsUrl: `/api/staff/events?${new URLSearchParams({ slug })}`,
    async restaurant() {
      const restaurant = await call("GET /restaurant");
      setServerTime(restaurant.now);
      return restaurant;
    },
    board,
    /** Since a position; null: for a position alone. */
    boardChanges: (since: string | null) => call("GET /orders/changes", { query: { since } }),
    /** Everything open of a state, whatever the number of pages. */
    async openOrders(state: "new" | "active" | "unseen"): Promise<BoardOrder[]> {
      const orders: BoardOrder[] = [];
      let cursor: string | null = null;
      do {
        const page: StaffAnswer<"GET /orders"> = await board(state, cursor);
        orders.push(...page.orders);
        cursor = page.nextCursor;
      } while (cursor);
      return orders;
    },
    /** Wherever it stands, with who did what to it. */
    order: (id: string) => call("GET /orders/:id", { params: { id } }),
    accept: (id: string, body: StaffBody<"POST /orders/:id/accept">, keepalive = false) =>
      call("POST /orders/:id/accept", { params: { id }, body, keepalive }),
    move: (id: string, body: StaffBody<"POST /orders/:id/status">, keepalive = false) =>
      call("POST /orders/:id/status", { params: { id }, body, keepalive }),
    delay: (id: string, readyAt: string, reason: string | null) =>
      call("POST /orders/:id/delay", { params: { id }, body: { readyAt, reason } }),
    cancel: (id: string, body: CancelBody, keepalive = false) =>
      call("POST /orders/:id/cancel", { params: { id }, body, keepalive }),
    markSeen: (id: string) => call("POST /orders/:id/seen", { params: { id } }),
    refund: (id: string, body: RefundBody, key: string) =>
      call("POST /orders/:id/refunds", { params: { id }, body, ...once(key) }),
    /** Without a date, the day that is running. */
    reservationDay: (date: string | null) => call("GET /reservations", { query: date ? { date } : {} }),
    /** Without tables, at those proposed. */
    approve: (id: string, tableIds: readonly string[] | null) =>
      call("POST /reservations/:id/approve", {
        params: { id },
        body: tableIds ? { tableIds: tableIds } : {},
      }),
    endReservation: (id: string, how: ReservationEnding, body: EndBody) =>
      call(`POST /reservations/:id/${how}`, { params: { id }, body }),
    seatParty: (id: string) => call("POST /reservations/:id/seat", { params: { id } }),
    undoNoShow: (id: string) => call("POST /reservations/:id/noShow/undo", { params: { id } }),
    completeReservation: (id: string) => call("POST /reservations/:id/complete", { params: { id } }),
    moveParty: (id: string, tableIds: readonly string[]) =>
      call("POST /reservations/:id/tables", { params: { id }, body: { tableIds: tableIds } }),
    bookTable: (body: StaffBooking, key: string) => call("POST /reservations", { body, ...once(key) }),
    changeReservation: (id: string, body: StaffBody<"PATCH /reservations/:id">) =>
      call("PATCH /reservations/:id", { params: { id }, body }),
    giveDepositBack: (id: string, body: StaffBody<"POST /reservations/:id/deposit/refund">, key: string) =>
      call("POST /reservations/:id/deposit/refund", { params: { id }, body, ...once(key) }),
    leaveWaitlist: (id: string) => call("DELETE /waitlist/:id", { params: { id } }),
    menu: () => call("GET /menu"),
    setAvailability: (items: Availability) => call("PUT /availability", { body: { items } }),
    setRush: (body: StaffBody<"PUT /rush">) => call("PUT /rush", { body }),
    setPause: (body: StaffBody<"PUT /pause">) => call("PUT /pause", { body }),
  };
}
type EndBody = StaffBody<"POST /reservations/:id/cancel">;
export type StaffApi = ReturnType<typeof staffApi>;
