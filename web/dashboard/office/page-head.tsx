import type { ReactNode } from "react";
import { useFocusedTitle } from "../../ui/use-focused-title.ts";
import { useKitchen } from "../board/use-board.ts";
import { useWords } from "../texts.tsx";
import { BackLink } from "./back-link.tsx";
import { Help } from "./help.tsx";
import styles from "./page-head.module.css";

interface PageHeadProps {
  title: string;
  lead?: ReactNode;
  action?: ReactNode;
  /** The page above this one, when it is not the list of settings. */
  back?: { to: "/dashboard/$slug/settings/webhooks" | "/dashboard/$slug/settings/sales"; name: string };
}

/** Says where one is, to eyes and to screen readers alike: a new page takes the focus to its heading. */
export function PageHead({ title, lead, action, back }: PageHeadProps) {
  const { t } = useWords();
  const { slug } = useKitchen();
  const heading = useFocusedTitle();
  return (
    <header className={styles.head}>
      <BackLink
        to={back?.to ?? "/dashboard/$slug/settings"}
        params={{ slug }}
        data-always={back !== undefined}
      >
        {back?.name ?? t.office.back}
      </BackLink>
      <div>
        <div className={styles.title}>
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          <Help title={title} />
        </div>
        {lead && <p>{lead}</p>}
      </div>
      {action}
    </header>
  );
}
