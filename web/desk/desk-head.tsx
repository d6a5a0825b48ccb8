import type { ReactNode } from "react";
import styles from "../dashboard/office/page-head.module.css";
import { useFocusedTitle } from "../ui/use-focused-title.ts";

/** The head of a page: a new page takes the focus to its heading. */
export function DeskHead({ title, lead, action }: { title: string; lead?: ReactNode; action?: ReactNode }) {
  const heading = useFocusedTitle();
  return (
    <header className={styles.head}>
      <div>
        <div className={styles.title}>
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
        </div>
        {lead && <p>{lead}</p>}
      </div>
      {action}
    </header>
  );
}
