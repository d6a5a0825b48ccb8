import { notifications } from "@mantine/notifications";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { signOut } from "../api.ts";
import { ApiError } from "../api-error.ts";
import { useWords } from "../texts.tsx";

/**
 * Ends the session, and leads to where somebody signs in. Without an answer it says that they are still signed in, and stays: whoever
 * leaves the device there believes that nobody else gets in.
 */
export function useSignOut(search: { to?: string } = {}): () => Promise<void> {
  const { t } = useWords();
  const navigate = useNavigate();
  const queries = useQueryClient();
  return async () => {
    try {
      await signOut();
    } catch (error) {
      // A session that is over has nothing left to end.
      if (!(error instanceof ApiError && error.status === 401)) {
        notifications.show({ color: "red", message: t.signOutFailed, autoClose: 8_000 });
        return;
      }
    }
    queries.clear();
    await navigate({ to: "/dashboard/sign-in", search });
  };
}
