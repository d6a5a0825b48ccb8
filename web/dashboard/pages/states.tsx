import { Button, Loader } from "@mantine/core";
import type { ReactNode } from "react";
import { useWords } from "../texts.tsx";
import styles from "./states.module.css";

export function Loading() {
  const { t } = useWords();
  return (
    <div className={styles.state} role="status">
      <Loader aria-hidden="true" />
      <p>{t.loading}</p>
    </div>
  );
}

interface TroubleProps {
  title: string;
  text: string;
  action?: ReactNode;
  onRetry?: (() => void) | undefined;
}

/** Something did not work: what, and what to do. */
export function Trouble({ title, text, action, onRetry }: TroubleProps) {
  const { t } = useWords();
  return (
    <div className={styles.state} role="alert">
      <h2>{title}</h2>
      <p>{text}</p>
      {onRetry && <Button onClick={onRetry}>{t.retry}</Button>}
      {action}
    </div>
  );
}
