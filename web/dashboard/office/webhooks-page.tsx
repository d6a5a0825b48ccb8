import { useWords } from "../texts.tsx";
import styles from "./office.module.css";
import { PageHead } from "./page-head.tsx";
import { WebhookList } from "./webhook-list.tsx";

/** The restaurant's webhooks, for its own people. */
export function WebhooksPage() {
  const { title, lead } = useWords().t.office.webhooks;
  return (
    <div className={styles.inner}>
      <WebhookList head={(make) => <PageHead title={title} lead={lead} action={make} />} />
    </div>
  );
}
