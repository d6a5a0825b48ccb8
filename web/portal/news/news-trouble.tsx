import { ApiError } from "../../dashboard/api-error.ts";
import { Note } from "../../dashboard/office/card.tsx";
import { Problem } from "../../dashboard/office/problem.tsx";
import { useWords, type Words } from "../../dashboard/texts.tsx";

/** Why a change of news did not go through. */
export function NewsTrouble({ error }: { error: unknown }) {
  const o = useWords().t.portalNews.errors;
  const said = error instanceof ApiError ? saidOf(o, error) : null;
  if (said === null) return <Problem error={error} />;
  return (
    <Note tone="bad" isNew>
      {said}
    </Note>
  );
}

const listed = (value: unknown): string => (Array.isArray(value) ? value.join(", ") : "");

function saidOf(o: Words["t"]["portalNews"]["errors"], { code, details }: ApiError): string | null {
  if (code === "RESTAURANT_NOT_FOUND") return o.RESTAURANT_NOT_FOUND({ slugs: listed(details.slugs) });
  if (code === "IMAGE_NOT_ALLOWED") return o.IMAGE_NOT_ALLOWED({ images: listed(details.images) });
  const plain = (o as Readonly<Record<string, unknown>>)[code];
  return typeof plain === "string" ? plain : null;
}
