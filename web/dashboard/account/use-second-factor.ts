import { notifications } from "@mantine/notifications";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { readSecondFactor } from "../api.ts";

export const useSecondFactor = () => useQuery({ queryKey: ["second-factor"], queryFn: readSecondFactor });

/** What follows every change: what is shown is asked for again, and the change is said. */
export function useChanged(): (said: string) => Promise<void> {
  const queries = useQueryClient();
  return async (said) => {
    notifications.show({ color: "pine", message: said });
    await Promise.all(
      ["second-factor", "sessions", "me"].map((key) => queries.invalidateQueries({ queryKey: [key] })),
    );
  };
}
