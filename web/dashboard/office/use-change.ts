import { notifications } from "@mantine/notifications";
import { type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query";

/**
 * A change of something that pages show: whatever became of it, they are read again. `said` is told when it is done; why it was not
 * is for the form to say (problem-text.ts).
 */
export function useChange<Input, Result>(
  change: (input: Input) => Promise<Result>,
  readAgain: readonly QueryKey[],
  said?: string,
) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () => {
      if (said !== undefined) notifications.show({ color: "pine", message: said });
    },
    onSettled: () => Promise.all(readAgain.map((queryKey) => queries.invalidateQueries({ queryKey }))),
  });
}
