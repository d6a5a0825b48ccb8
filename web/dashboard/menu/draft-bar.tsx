import { Button } from "@mantine/core";
import { Link, useRouterState } from "@tanstack/react-router";
import { useOffice } from "../office/use-office.ts";
import { useWords } from "../texts.tsx";
import styles from "./draft.module.css";
import { useDraft } from "./draft-mode.tsx";
import { publishingAt, showsMenu } from "./draft-when.ts";

/** Whether what is shown is the draft or the menu that holds, where there are both. */
export function DraftBar() {
  const { t, speech } = useWords();
  const o = t.menuOffice.draft;
  const { slug, isDraft } = useOffice();
  const { draft, choose } = useDraft();
  const path = useRouterState({ select: ({ location }) => location.pathname });
  if (!draft.data || !showsMenu(path)) return null;
  const setAt = publishingAt(draft.data);
  return (
    <aside className={styles.bar} data-is-draft={isDraft} aria-label={o.title}>
      <p>
        {isDraft ? o.inIt : o.exists}{" "}
        {setAt !== null && <b>{o.at({ when: speech.dateTime(Date.parse(setAt)) })}.</b>}
      </p>
      <div className={styles.acts}>
        <Button variant={isDraft ? "default" : "filled"} onClick={() => choose(!isDraft)}>
          {isDraft ? o.leave : o.work}
        </Button>
        <Link className={styles.see} to="/dashboard/$slug/settings/menu/draft" params={{ slug }}>
          {o.see}
        </Link>
      </div>
    </aside>
  );
}
