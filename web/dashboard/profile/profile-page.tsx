import { Loaded } from "../office/loaded.tsx";
import office from "../office/office.module.css";
import { PageHead } from "../office/page-head.tsx";
import { useOfficeData } from "../office/use-office.ts";
import { useWords } from "../texts.tsx";
import { SettingsCard } from "./settings-card.tsx";
import { type CardName, cards } from "./settings-fields.ts";

/** What the restaurant is called, how it looks, and how it sells. */
export function ProfilePage() {
  const { t } = useWords();
  const settings = useOfficeData("settings", (api) => api.settings());
  return (
    <div className={office.inner}>
      <PageHead title={t.profile.title} lead={t.profile.lead} />
      <Loaded query={settings}>
        {(data) =>
          (Object.keys(cards) as CardName[]).map((card) => (
            <SettingsCard key={card} card={card} settings={data} />
          ))
        }
      </Loaded>
    </div>
  );
}
