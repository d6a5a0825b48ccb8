import type { Fulfillment } from "../../../src/domain/snapshot.ts";
import { useWords } from "../texts.tsx";
import { useKitchenActions } from "./use-kitchen-actions.ts";

export function RushEnd() {
  const { t } = useWords();
  const { rush } = useKitchenActions();
  return (
    <button type="button" disabled={rush.isPending} onClick={() => rush.mutate({ minutes: null })}>
      {t.rush.stop}
    </button>
  );
}

export function PauseEnd({ fulfillment }: { fulfillment: Fulfillment | null }) {
  const { t } = useWords();
  const { pause } = useKitchenActions();
  return (
    <button
      type="button"
      disabled={pause.isPending}
      onClick={() => pause.mutate({ fulfillment, until: null })}
    >
      {t.pause.stop}
    </button>
  );
}
