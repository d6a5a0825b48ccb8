import { type ReactNode, useEffect, useRef } from "react";
import styles from "../dashboard/office/page-head.module.css";

/** The head of a page: a new page takes the focus to its heading. */
export function DeskHead({ title, lead, action }: { title: string; lead?: ReactNode; action?: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
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
