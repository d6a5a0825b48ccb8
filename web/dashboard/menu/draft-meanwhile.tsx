import { ApiError } from "../api-error.ts";
import { Note } from "../office/card.tsx";
import { useWords } from "../texts.tsx";

export const isChanged = (error: unknown): boolean => error instanceof ApiError && error.code === "CHANGED";

/** The draft or the menu is another than what was looked at; what is shown is read again already. */
export function Meanwhile({ error }: { error: unknown }) {
  const { t } = useWords();
  return isChanged(error) ? (
    <Note tone="wait" isNew>
      {t.menuOffice.draft.meanwhile}
    </Note>
  ) : null;
}
