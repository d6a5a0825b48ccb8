import type { ReactNode } from "react";
import rows from "../dashboard/office/card.module.css";
import { Pill } from "../dashboard/office/card.tsx";
import { useWords } from "../dashboard/texts.tsx";
import styles from "./step.module.css";

interface StepProps {
  /** Which of the steps it is, from one. */
  at: number;
  title: string;
  text: string;
  isDone: boolean;
  children: ReactNode;
}

/** One of the first steps, and the way to where it is done. */
export function Step({ at, title, text, isDone, children }: StepProps) {
  const { t } = useWords();
  return (
    <li>
      <div className={rows.what}>
        <b>
          {at}. {title}
        </b>
        <span>{text}</span>
      </div>
      {isDone && <Pill tone="good">{t.portal.begin.done}</Pill>}
      {children && <div className={`${rows.what} ${styles.below}`}>{children}</div>}
    </li>
  );
}
