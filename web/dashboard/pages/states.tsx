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
export const Trouble = (props: TroubleProps) => <Told {...props} Heading="h2" />;

/** The same where there is nothing else: it is the page. */
export const TroublePage = (props: TroubleProps) => (
  <main className={styles.page}>
    <Told {...props} Heading="h1" />
  </main>
);

function Told({ title, text, action, onRetry, Heading }: TroubleProps & { Heading: "h1" | "h2" }) {
  const { t } = useWords();
  return (
    <div className={styles.state} role="alert">
      <Heading>{title}</Heading>
      <p>{text}</p>
      {onRetry && <Button onClick={onRetry}>{t.retry}</Button>}
      {action}
    </div>
  );
}
