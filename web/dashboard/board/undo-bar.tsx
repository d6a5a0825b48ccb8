import { useNow } from "../live/clock.ts";
import type { PendingMove } from "../live/kept-moves.ts";
import { undo, usePendingMoves } from "../live/pending-moves.ts";
import { useWords } from "../texts.tsx";
import { UndoIcon } from "./icons.tsx";
import styles from "./undo-bar.module.css";

/** Every move that can still be taken back, at the foot of the screen. */
export function UndoBar() {
  const moves = usePendingMoves();
  return (
    <div className={styles.stack} role="status">
      {moves
        .filter((move) => !move.isDue)
        .map((move) => (
          <Item key={move.id} move={move} />
        ))}
    </div>
  );
}

function Item({ move }: { move: PendingMove }) {
  const { t } = useWords();
  const seconds = useNow(() => Math.max(1, Math.ceil((move.sendAtMs - Date.now()) / 1000)));
  const words = t.undoBar.moved[move.to as keyof typeof t.undoBar.moved];
  return (
    <div className={styles.item}>
      <div>
        <b>{words?.({ name: move.name }) ?? move.name}</b>
        <span aria-hidden="true">{t.undoBar.hint({ seconds })}</span>
      </div>
      <button type="button" onClick={() => undo(move.id)}>
        <UndoIcon />
        {t.undo}
      </button>
    </div>
  );
}
