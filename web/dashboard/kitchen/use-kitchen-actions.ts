import { notifications } from "@mantine/notifications";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type {
  KitchenState,
  PauseBody,
  RushBody,
  StaffRestaurant,
} from "../../../src/features/kitchen/staff-schemas.ts";
import { errorText } from "../board/error-text.ts";
import { keys, useKitchen } from "../board/use-board.ts";
import { useWords } from "../texts.tsx";

/** Rush and pauses: shown as soon as the service has answered. */
export function useKitchenActions() {
  const { slug, api } = useKitchen();
  const queries = useQueryClient();
  const { t } = useWords();
  const options = {
    onSuccess: (state: KitchenState) => {
      queries.setQueryData<StaffRestaurant>(keys.restaurant(slug), (old) => old && { ...old, ...state });
      return queries.invalidateQueries({ queryKey: keys.restaurant(slug) });
    },
    onError: (error: Error) => {
      notifications.show({ color: "red", message: errorText(t, error), autoClose: 8_000 });
    },
  };
  return {
    rush: useMutation({ mutationFn: (body: RushBody) => api.setRush(body), ...options }),
    pause: useMutation({ mutationFn: (body: PauseBody) => api.setPause(body), ...options }),
  };
}
