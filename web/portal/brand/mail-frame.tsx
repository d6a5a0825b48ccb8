import { useWords } from "../../dashboard/texts.tsx";
import styles from "./brand.module.css";

interface MailFrameProps {
  title: string;
  from: string;
  subject: string;
  html: string;
}

/** A mail as it arrives. The frame runs nothing and goes nowhere: `sandbox` without a word allows neither scripts nor links. */
export function MailFrame({ title, from, subject, html }: MailFrameProps) {
  const o = useWords().t.portalBrand;
  return (
    <figure className={styles.mail}>
      <figcaption>{o.mailFrom({ from, subject })}</figcaption>
      {/* A frame that changes what it holds is a step in the browser's history: back would go through every letter typed. */}
      <iframe key={html} title={title} sandbox="" srcDoc={html} />
    </figure>
  );
}
