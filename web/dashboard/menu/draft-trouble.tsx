import { isChanged } from "../api-error.ts";
import { Note } from "../office/card.tsx";
import { Problem } from "../office/problem.tsx";
import { useWords } from "../texts.tsx";

/** Why a draft did not go through. Where it, or the menu, is another than what was looked at, what is shown is read again already. */
export function DraftTrouble({ error }: { error: unknown }) {
  const { t } = useWords();
  if (!isChanged(error)) return <Problem error={error} />;
  return (
    <Note tone="wait" isNew>
      {t.menuOffice.draft.meanwhile}
    </Note>
  );
}
