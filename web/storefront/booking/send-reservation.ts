import type { PlacedReservation } from "../../../src/features/reservations/schemas.ts";
import { type Api, type ApiProblem, type GuestBody, isPassing } from "../../api.ts";

/** A booking on its way. The same key however often it is sent: it is one booking. */
export interface Attempt {
  key: string;
  body: GuestBody<"POST /reservations">;
}

export type Outcome =
  | { kind: "PLACED"; reservation: PlacedReservation }
  /** Nothing came back: the booking may exist. Ask again with the same key. */
  | { kind: "LOST" }
  | { kind: "REFUSED"; problem: ApiProblem };

const retryAfterMs = [0, 1500, 4000, 8000];

export async function sendReservation(api: Api, attempt: Attempt, onRetry: () => void): Promise<Outcome> {
  for (const [round, pauseMs] of retryAfterMs.entries()) {
    if (round > 0) {
      onRetry();
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
    const answer = await api("POST /reservations", { body: attempt.body, idempotencyKey: attempt.key });
    if (answer.kind === "OK") return { kind: "PLACED", reservation: answer.body };
    if (answer.kind === "LOST") continue;
    if (!isPassing(answer.problem)) return { kind: "REFUSED", problem: answer.problem };
  }
  return { kind: "LOST" };
}
