import { ApiError } from "../../dashboard/api-error.ts";
import { named } from "../../dashboard/named.ts";
import { Note } from "../../dashboard/office/card.tsx";
import { Problem } from "../../dashboard/office/problem.tsx";
import { useWords } from "../../dashboard/texts.tsx";

/** Why a change of the sender's domain did not go through. */
export function SenderTrouble({ error }: { error: unknown }) {
  const o = useWords().t.portalBrand.sender;
  const said = error instanceof ApiError ? named(o.errors, error.code) : undefined;
  if (!said) return <Problem error={error} />;
  return (
    <Note tone="bad" isNew>
      {said}
    </Note>
  );
}
