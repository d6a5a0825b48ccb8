import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { onceUntilAnswered } from "../../dashboard/once.ts";
import { useWords } from "../../dashboard/texts.tsx";
import { usePlace, usePortalChange } from "../portal-data.ts";
import { usePortal } from "../use-portal.ts";
import { type Content, draftOf, noContent } from "./content.ts";
import { NewsForm } from "./news-form.tsx";
import { NewsHead } from "./news-head.tsx";

/** A draft that is not there yet. */
export function NewNewsPage() {
  const o = useWords().t.portalNews;
  const { environment } = usePortal();
  const place = usePlace();
  const navigate = useNavigate();
  // The same once more, when its answer was lost, writes no second draft.
  const [once] = useState(() => onceUntilAnswered<Content>());
  const save = usePortalChange(
    [["news"]],
    (call, typed: Content) =>
      once(typed, (content, key) =>
        call("POST /news", {
          body: draftOf(content),
          headers: { "Idempotency-Key": key },
        }),
      ),
    o.saved,
  );
  return (
    <>
      <NewsHead title={o.newTitle} />
      <NewsForm
        start={{ ...noContent, audienceAll: environment === "LIVE" }}
        isNew
        isBusy={save.isPending}
        error={save.error}
        onSave={(content) =>
          save.mutate(content, {
            onSuccess: ({ data }) =>
              void navigate({
                to: "/partner/$partnerId/$environment/news/$newsId",
                params: { ...place, newsId: data.id },
                replace: true,
              }),
          })
        }
      />
    </>
  );
}
