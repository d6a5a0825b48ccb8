import type { BoardOrder } from "../../../src/features/orders/board-schemas.ts";
import { useWords } from "../texts.tsx";
import { CheckIcon, PlayIcon, ScooterIcon } from "./icons.tsx";
import { isCashOwed } from "./is-owed.ts";
import type { NextStep } from "./next-step.ts";
import styles from "./step-button.module.css";
import { useActions } from "./use-actions.ts";

/** The next step in one tap. Undone from the bar at the foot of the board. */
export function StepButton({ order, step }: { order: BoardOrder; step: NextStep }) {
  const { t } = useWords();
  const actions = useActions();
  const { to } = step;
  if (to === null) return null;
  const [icon, words] = {
    START: [<PlayIcon key="icon" size={24} />, t.start],
    READY: [<CheckIcon key="icon" size={26} />, t.markReady],
    SEND_OUT: [<ScooterIcon key="icon" size={26} />, t.sendOut],
    HAND_OVER: [<CheckIcon key="icon" size={26} />, t.handOver],
    DELIVERED: [<CheckIcon key="icon" size={26} />, t.delivered],
    ACCEPT: [null, ""],
    NONE: [null, ""],
  }[step.action];
  return (
    <button
      type="button"
      className={styles.button}
      data-kind={step.action}
      onClick={() => actions.step(order, to)}
    >
      {icon}
      <span>
        {words}
        {isCashOwed(order) && to === "COMPLETED" && (
          <small className={styles.pay}>{t.takePayment({ amount: order.total })}</small>
        )}
      </span>
    </button>
  );
}
