import { useWords } from "../texts.tsx";
import { DomainList } from "./domain-list.tsx";
import styles from "./office.module.css";
import { PageHead } from "./page-head.tsx";

/** The restaurant's own names on the web, for its own people. */
export function DomainsPage() {
  const { title, lead } = useWords().t.office.domains;
  return (
    <div className={styles.inner}>
      <DomainList head={(add) => <PageHead title={title} lead={lead} action={add} />} />
    </div>
  );
}
