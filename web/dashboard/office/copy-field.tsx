import { useId, useState } from "react";
import { CheckIcon } from "../board/icons.tsx";
import { useWords } from "../texts.tsx";
import styles from "./copy-field.module.css";
import { CopyIcon } from "./icons.tsx";
import office from "./office.module.css";

/** Something to take elsewhere, to the letter. */
export function CopyField({ label, value }: { label: string; value: string }) {
  const { t } = useWords();
  const o = t.office;
  const id = useId();
  const [state, setState] = useState<"COPIED" | "FAILED" | null>(null);
  const isCopied = state === "COPIED";
  const copy = () =>
    navigator.clipboard.writeText(value).then(
      () => setState("COPIED"),
      () => setState("FAILED"),
    );
  return (
    <div className={styles.copy}>
      <span id={id}>{label}</span>
      <div className={styles.copyRow}>
        <code>{value}</code>
        <button type="button" aria-label={o.copyLabel({ what: label })} onClick={() => void copy()}>
          {isCopied ? <CheckIcon size={18} /> : <CopyIcon size={18} />}
          <span aria-live="polite">{isCopied ? o.copied : o.copy}</span>
        </button>
      </div>
      {state === "FAILED" && <p className={office.error}>{o.copyFailed}</p>}
    </div>
  );
}
