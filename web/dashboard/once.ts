import { isPassing } from "../api.ts";
import { ApiError } from "./api-error.ts";

/** Whether it may have been carried out although nobody has said so. */
export const mayBeDone = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.code === "NETWORK" || isPassing(error);

/**
 * Sends something that is done once, however often its button is pressed. While nobody knows what became of it, the same goes again as it
 * went before and under its own key; what was answered, with yes or no, is over, and so is what has been typed anew. `typed` is what makes
 * two of them the same, where a body has more in it, such as the minute of now.
 */
export function onceUntilAnswered<Body>() {
  let open: { key: string; typed: string; body: Body } | null = null;
  return async <Answer>(
    body: Body,
    send: (body: Body, key: string) => Promise<Answer>,
    typed: unknown = body,
  ): Promise<Answer> => {
    const said = JSON.stringify(typed);
    if (open?.typed !== said) open = { key: crypto.randomUUID(), typed: said, body };
    const attempt = open;
    try {
      const answer = await send(attempt.body, attempt.key);
      open = null;
      return answer;
    } catch (error) {
      if (!mayBeDone(error)) open = null;
      throw error;
    }
  };
}
