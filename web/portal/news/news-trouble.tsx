import { Note } from "../../dashboard/office/card.tsx";
import { Problem } from "../../dashboard/office/problem.tsx";
import { useWords } from "../../dashboard/texts.tsx";
import { refusalSaid } from "./news-said.ts";

/** Why a change of news did not go through. */
export function NewsTrouble({ error }: { error: unknown }) {
  const said = refusalSaid(useWords().t.portalNews, error);
  if (said === null) return <Problem error={error} />;
  return (
    <Note tone="bad" isNew>
      {said}
    </Note>
  );
}
