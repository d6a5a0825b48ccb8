import office from "../office/office.module.css";
import { PageHead } from "../office/page-head.tsx";
import { useWords } from "../texts.tsx";
import { PopupCard } from "./popup-card.tsx";
import { RegisterCard } from "./register-card.tsx";

/** How guests sign up for the newsletter, and who has. */
export function NewsletterPage() {
  const { t } = useWords();
  return (
    <div className={office.inner}>
      <PageHead title={t.newsletter.title} lead={t.newsletter.lead} />
      <PopupCard />
      <RegisterCard />
    </div>
  );
}
