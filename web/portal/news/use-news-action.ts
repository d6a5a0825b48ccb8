import { useState } from "react";
import { onceUntilAnswered } from "../../dashboard/once.ts";
import type { PortalBody } from "../portal-api.ts";
import { usePortalChange } from "../portal-data.ts";
import type { News } from "./news-page.tsx";

type Action = PortalBody<"POST /news/:newsId/actions">;

/** Moves news along. The same again, when an answer was lost, sends no second mail. */
export function useNewsAction({ id }: News, said: string) {
  const [once] = useState(() => onceUntilAnswered<Action>());
  const act = usePortalChange(
    [["news"]],
    (call, wished: Action) =>
      once(wished, (body, key) =>
        call("POST /news/:newsId/actions", {
          params: { newsId: id },
          body,
          headers: { "Idempotency-Key": key },
        }),
      ),
    said,
  );
  return {
    ...act,
    run: (body: Action, onSuccess?: () => void) => act.mutate(body, { ...(onSuccess && { onSuccess }) }),
  };
}
