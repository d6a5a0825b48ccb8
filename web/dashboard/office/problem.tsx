import { useWords } from "../texts.tsx";
import { Note } from "./card.tsx";
import { problemText } from "./problem-text.ts";

/** Why a change did not go through, read out when it appears; nothing while nothing has gone wrong. */
export function Problem({ error }: { error: unknown }) {
  const { t } = useWords();
  if (!error) return null;
  return (
    <Note tone="bad" isNew>
      {problemText(t, error)}
    </Note>
  );
}
