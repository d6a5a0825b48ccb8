import { GuestData } from "../../desk/guest-data.tsx";
import { useWords } from "../texts.tsx";
import office from "./office.module.css";
import { OwnersOnly } from "./owners-only.tsx";
import { PageHead } from "./page-head.tsx";
import { useOffice } from "./use-office.ts";

/** What the restaurant has of one guest: its owner answers for it. */
export function GuestsPage() {
  const { t } = useWords();
  const { api } = useOffice();
  return (
    <div className={office.inner}>
      <OwnersOnly>
        <PageHead title={t.guestData.name} lead={t.guestData.lead} />
        <GuestData api={api} />
      </OwnersOnly>
    </div>
  );
}
