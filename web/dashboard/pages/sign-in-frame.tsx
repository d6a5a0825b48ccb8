import { type FormEvent, type ReactNode, useEffect, useRef } from "react";
import { Mark } from "../shell/mark.tsx";
import { useWords } from "../texts.tsx";
import styles from "./sign-in.module.css";

interface SignInFrameProps {
  title: string;
  lead?: string;
  /** Beside the form; what the dashboard is for, where nothing else is said. */
  side?: string;
  /** Takes the focus to the heading: the page has followed another without a reload. */
  isNext?: boolean;
  onSubmit?: (event: FormEvent<HTMLFormElement>) => void;
  children: ReactNode;
}

/** The pages of whoever is not signed in: the name of the house, a form, and the choice of language. */
export function SignInFrame({ title, lead, side, isNext = false, onSubmit, children }: SignInFrameProps) {
  const { t, locale, setLocale } = useWords();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isNext && title) heading.current?.focus({ preventScroll: true });
  }, [isNext, title]);
  const content = (
    <>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {lead && <p className={styles.lead}>{lead}</p>}
      {children}
    </>
  );
  return (
    <div className={styles.page}>
      <aside className={styles.side}>
        <div className={styles.brand}>
          <Mark size={52} />
          <b>Luka</b>
        </div>
        <p>{side ?? t.signIn.lead}</p>
      </aside>
      <main className={styles.main}>
        {onSubmit ? (
          <form className={styles.form} onSubmit={onSubmit} noValidate>
            {content}
          </form>
        ) : (
          <div className={styles.form}>{content}</div>
        )}
        <button
          type="button"
          className={styles.language}
          lang={locale === "nb" ? "en" : "nb"}
          onClick={() => setLocale(locale === "nb" ? "en" : "nb")}
        >
          {locale === "nb" ? "English" : "Norsk"}
        </button>
      </main>
    </div>
  );
}
