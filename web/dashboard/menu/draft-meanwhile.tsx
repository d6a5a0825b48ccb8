import { isChanged } from "../api-error.ts";
import { Note } from "../office/card.tsx";
import { useWords } from "../texts.tsx";

/** The draft or the menu is another than what was looked at; what is shown is read again already. */
export function Meanwhile({ error }: { error: unknown }) {
  const { t } = useWords();
  return isChanged(error) ? (
    <Note tone="wait" isNew>
      {t.menuOffice.draft.meanwhile}
    </Note>
  ) : null;
}
