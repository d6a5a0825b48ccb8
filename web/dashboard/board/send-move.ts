import { minuteMs } from "../../../src/domain/oslo-time.ts";
import type { BoardOrder, ToldOrder } from "../../../src/features/orders/board-schemas.ts";
import type { StaffApi } from "../api.ts";
import { ApiError } from "../api-error.ts";
import { isTimeKnown, nowMs } from "../live/clock.ts";
import type { KeptMove, Refusal } from "../live/kept-moves.ts";

/** What became of a move: the order as it is now, no contact, or why not. */
export type Sent = { order: BoardOrder } | "LATER" | Refusal;

/** Sends a move that was made on this device, now or long ago. What has been done already is not done again, and is no failure. */
export async function sendMove(
  api: StaffApi,
  personId: string,
  move: KeptMove,
  isClosing: boolean,
): Promise<Sent> {
  // Whether a promised time has passed is the service's clock to say.
  if (move.call.kind === "ACCEPT" && !isTimeKnown()) return "LATER";
  try {
    return { order: await call(api, move, isClosing) };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (isForLater(error)) return "LATER";
    if (error.code !== "CHANGED" && error.code !== "ILLEGAL_TRANSITION") return { text: error.message };
  }
  try {
    const order = await api.order(move.orderId);
    return isDoneBy(personId, move, order) ? { order } : refusalOf(order);
  } catch (error) {
    return error instanceof ApiError && !isForLater(error) ? { text: error.message } : "LATER";
  }
}

const leastAheadMs = 5 * minuteMs;

function call(api: StaffApi, move: KeptMove, isClosing: boolean): Promise<BoardOrder> {
  const expected = { expectedStatus: move.from };
  if (move.call.kind === "STEP") return api.move(move.orderId, { status: move.to, ...expected }, isClosing);
  if (move.call.kind === "CANCEL")
    return api.cancel(move.orderId, { ...move.call.body, ...expected }, isClosing);
  const { readyMs } = move.call;
  // A time that passed while there was no contact promises nothing.
  const atMs = readyMs === null || readyMs > nowMs() ? readyMs : nowMs() + leastAheadMs;
  return api.accept(
    move.orderId,
    { ...(atMs !== null && { readyAt: new Date(atMs).toISOString() }), ...expected },
    isClosing,
  );
}

/** Nobody has judged it: no answer, nobody signed in, or a service that is away or busy for a moment. */
const isForLater = ({ status, details }: ApiError): boolean =>
  [0, 401, 429, 502, 503, 504].includes(status) || details.reason === "SECOND_FACTOR_REQUIRED";

/** The device's clock follows the service's to within seconds. */
const clocksApartMs = 10_000;

/** An answer that was lost: what this person asked for has been done. */
function isDoneBy(personId: string, move: KeptMove, { events }: BoardOrder): boolean {
  return events.some(
    ({ at, event, status, by }) =>
      by.id === personId &&
      Date.parse(at) >= move.madeAtMs - clocksApartMs &&
      (event === "ORDER_ACKNOWLEDGED" ? move.call.kind === "ACCEPT" : status === move.to),
  );
}

/** Who brought the order to where it stands. */
function refusalOf({ events, people, cancellation }: ToldOrder): Refusal {
  const moved = events.findLast(
    ({ event, status }, index) => event === "ORDER_ACKNOWLEDGED" || events[index - 1]?.status !== status,
  );
  if (!moved) return { text: "" };
  return {
    text: "",
    moved: {
      kind: moved.by.kind,
      name: people.find(({ id }) => id === moved.by.id)?.name ?? null,
      to: moved.status,
      at: moved.at,
      reason: moved.status === "CANCELLED" ? (cancellation?.reason ?? null) : null,
    },
  };
}
