import type {
  KitchenState,
  PauseBody,
  RushBody,
  StaffRestaurant,
} from "../../src/features/hours/staff-schemas.ts";
import type { AvailabilityBody, StaffMenu } from "../../src/features/menus/staff-schemas.ts";
import type { Board, BoardOrder, BoardState } from "../../src/features/orders/board-schemas.ts";
import type { Me } from "../../src/features/people/schemas.ts";
import type { ReservationDay, StaffReservation } from "../../src/features/reservations/staff-schemas.ts";
import { setServerTime } from "./live/clock.ts";
import { noteContact } from "./live/connection.ts";
import { storedLocale } from "./texts.tsx";

/** A refusal of the service, or `NETWORK` when no answer came: then nobody knows whether it was carried out. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly status: number;
  readonly code: string;
  readonly requestId: string | null;
  readonly details: Readonly<Record<string, unknown>>;

  constructor(
    status: number,
    code: string,
    message: string,
    requestId: string | null,
    details: Readonly<Record<string, unknown>> = {},
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.requestId = requestId;
    this.details = details;
  }
}

const timeoutMs = 15_000;

interface Call {
  method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  body?: object;
  headers?: Record<string, string>;
  /** Goes on when the page is closed. */
  keepalive?: boolean;
}

export async function call<Body>(
  path: string,
  { method = "GET", body, headers, keepalive }: Call = {},
): Promise<Body> {
  let response: Response;
  let text: string;
  try {
    response = await fetch(path, {
      method,
      credentials: "same-origin",
      headers: {
        "Accept-Language": storedLocale(),
        ...(body && { "Content-Type": "application/json" }),
        ...headers,
      },
      ...(body && { body: JSON.stringify(body) }),
      ...(keepalive && { keepalive }),
      signal: AbortSignal.timeout(timeoutMs),
    });
    text = await response.text();
  } catch {
    throw new ApiError(0, "NETWORK", "", null);
  }
  noteContact();
  if (response.ok) return (text ? JSON.parse(text) : null) as Body;
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

export const readMe = (): Promise<Me> => call("/api/staff/me");
/** Also renews the session's cookie. */
export const readSession = (): Promise<unknown> => call("/api/auth/get-session");
export const signIn = (email: string, password: string): Promise<unknown> =>
  call("/api/auth/sign-in/email", { method: "POST", body: { email, password, rememberMe: true } });
export const signOut = (): Promise<unknown> => call("/api/auth/sign-out", { method: "POST", body: {} });

export type CancelBody = {
  reason: string;
  message: string | null;
  refund: "FULL" | "NONE" | { amount: number };
};
export type RefundBody = {
  lines?: { lineId: string; quantity: number }[];
  amount?: number;
  tip?: boolean;
  reason: string;
};

export interface StaffBooking {
  dineInAt: string;
  partySize: number;
  customer: { name: string; phone?: string };
  note?: string;
  isSeated: boolean;
}

/** The calls about one restaurant. */
export function staffApi(slug: string) {
  const at = (path: string, query: Record<string, string> = {}): string =>
    `/api/staff${path}?${new URLSearchParams({ slug, ...query })}`;
  const order = (id: string, action: string): string => at(`/orders/${encodeURIComponent(id)}/${action}`);
  const reservation = (id: string, action: string): string =>
    at(`/reservations/${encodeURIComponent(id)}/${action}`);
  const post = <Body>(path: string, body: object, more: Call = {}) =>
    call<Body>(path, { method: "POST", body, ...more });

  return {
    eventsUrl: at("/events"),
    async restaurant(): Promise<StaffRestaurant> {
      const restaurant = await call<StaffRestaurant>(at("/restaurant"));
      setServerTime(restaurant.now);
      return restaurant;
    },
    board: (state: BoardState, cursor: string | null): Promise<Board> =>
      call(at("/orders", { state, ...(cursor && { cursor }) })),
    /** Everything open of a state, whatever the number of pages. */
    async openOrders(state: "new" | "active"): Promise<BoardOrder[]> {
      const orders: BoardOrder[] = [];
      let cursor: string | null = null;
      do {
        const page: Board = await this.board(state, cursor);
        orders.push(...page.orders);
        cursor = page.nextCursor;
      } while (cursor);
      return orders;
    },
    accept: (id: string, readyAt: string | null) =>
      post<BoardOrder>(order(id, "accept"), readyAt ? { readyAt } : {}),
    move: (id: string, status: string, keepalive = false) =>
      post<BoardOrder>(order(id, "status"), { status }, { keepalive }),
    delay: (id: string, readyAt: string, reason: string | null) =>
      post<BoardOrder>(order(id, "delay"), { readyAt, reason }),
    cancel: (id: string, body: CancelBody, keepalive = false) =>
      post<BoardOrder>(order(id, "cancel"), body, { keepalive }),
    refund: (id: string, body: RefundBody, key: string) =>
      post<{ refundId: string; amount: number }>(order(id, "refunds"), body, {
        headers: { "Idempotency-Key": key },
      }),
    /** Without a date, the day that is running. */
    reservationDay: (date: string | null): Promise<ReservationDay> =>
      call(at("/reservations", date ? { date } : {})),
    /** Without tables, at those proposed. */
    approve: (id: string, tableIds: readonly string[] | null) =>
      post<StaffReservation>(reservation(id, "approve"), tableIds ? { tableIds } : {}),
    endReservation: (id: string, how: "reject" | "cancel" | "noShow", body: object) =>
      post<StaffReservation>(reservation(id, how), body),
    seatParty: (id: string) => post<StaffReservation>(reservation(id, "seat"), {}),
    completeReservation: (id: string) => post<StaffReservation>(reservation(id, "complete"), {}),
    moveParty: (id: string, tableIds: readonly string[]) =>
      post<StaffReservation>(reservation(id, "tables"), { tableIds }),
    bookTable: (body: StaffBooking, key: string) =>
      post<StaffReservation>(at("/reservations"), body, { headers: { "Idempotency-Key": key } }),
    leaveWaitlist: (id: string) =>
      call<null>(at(`/waitlist/${encodeURIComponent(id)}`), { method: "DELETE" }),
    menu: (): Promise<StaffMenu> => call(at("/menu")),
    setAvailability: (items: AvailabilityBody["items"]) =>
      call<{ changed: number }>(at("/availability"), { method: "PUT", body: { items } }),
    setRush: (body: RushBody) => call<KitchenState>(at("/rush"), { method: "PUT", body }),
    setPause: (body: PauseBody) => call<KitchenState>(at("/pause"), { method: "PUT", body }),
  };
}
export type StaffApi = ReturnType<typeof staffApi>;
