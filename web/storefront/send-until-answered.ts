import { type ApiAnswer, isPassing } from "../api.ts";

const retryAfterMs = [0, 1500, 4000, 8000];
const maxWaitSeconds = 20;

/**
 * Sends an order or a booking until the service has answered, always with the attempt's own key, so that however often it is sent
 * it is one. LOST: nothing came back, or the payment's link is still being made, so it may exist: ask again with the
 * same key. `onRetry` is told before each further try.
 */
export async function sendUntilAnswered<Body>(
  send: () => Promise<ApiAnswer<Body>>,
  onRetry: () => void,
): Promise<ApiAnswer<Body>> {
  let waitMs = 0;
  for (const [round, pauseMs] of retryAfterMs.entries()) {
    if (round > 0) {
      onRetry();
      await new Promise((resolve) => setTimeout(resolve, Math.max(pauseMs, waitMs)));
    }
    const answer = await send();
    if (answer.kind === "OK" || (answer.kind === "PROBLEM" && !isPassing(answer.problem))) return answer;
    const asked = answer.kind === "PROBLEM" ? answer.problem.retryAfterSeconds : null;
    waitMs = Math.min(asked ?? 0, maxWaitSeconds) * 1000;
  }
  return { kind: "LOST" };
}
