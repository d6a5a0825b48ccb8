import { AlertIcon } from "../board/icons.tsx";
import { seen } from "../live/clock.ts";
import type { KeptMove } from "../live/kept-moves.ts";
import { dismiss, useRefusedMoves } from "../live/pending-moves.ts";
import { useWords } from "../texts.tsx";
import styles from "./banners.module.css";
import { refusedSaid } from "./refused-said.ts";

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

function Refused({ move }: { move: KeptMove }) {
  const { t } = useWords();
  const { title, text } = refusedSaid(t, move, seen);
  return (
    <div className={styles.banner} data-kind="refused">
      <AlertIcon size={26} />
      <div className={styles.text}>
        <b>{title}</b>
        <span>{text}</span>
      </div>
      <button type="button" onClick={() => dismiss(move.id)}>
        {t.kept.read}
      </button>
    </div>
  );
}
