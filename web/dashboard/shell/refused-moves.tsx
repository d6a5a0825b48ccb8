import { AlertIcon } from "../board/icons.tsx";
import { seen } from "../live/clock.ts";
import type { KeptMove } from "../live/kept-moves.ts";
import { dismiss, useRefusedMoves } from "../live/pending-moves.ts";
import { named, useWords } from "../texts.tsx";
import styles from "./banners.module.css";

/** More at a time would push the orders off a phone; the next one comes when one is read. */
const mostShown = 3;

/** What somebody did here that the service did not do, and who was faster, until it has been read. */
export function RefusedMoves() {
  const refused = useRefusedMoves();
  if (refused.length === 0) return null;
  return (
    <div role="alert">
      {refused.slice(0, mostShown).map((move) => (
        <Refused key={move.id} move={move} />
      ))}
    </div>
  );
}

function Refused({ move: { id, name, to, refusal } }: { move: KeptMove }) {
  const { t } = useWords();
  const moved = refusal?.moved;
  const reason = moved?.reason ? named(t.cancelReasons, moved.reason) : undefined;
  const title = t.kept.refused[to as keyof typeof t.kept.refused];
  return (
    <div className={styles.banner} data-kind="refused">
      <AlertIcon size={26} />
      <div className={styles.text}>
        <b>{title?.({ name }) ?? t.moveFailed({ name })}</b>
        <span>
          {moved
            ? t.kept.moved[moved.to as keyof typeof t.kept.moved]?.({
                who: moved.name ?? t.kept.who[moved.kind],
                at: seen(moved.at),
              })
            : refusal?.text || t.errors.unknown}
          {reason && ` ${t.kept.reason({ text: reason })}`}
        </span>
      </div>
      <button type="button" onClick={() => dismiss(id)}>
        {t.kept.read}
      </button>
    </div>
  );
}
