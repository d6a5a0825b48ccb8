import { Button } from "@mantine/core";
import type { StaffAnswer } from "../api.ts";
import { ApiError } from "../api-error.ts";
import { named } from "../named.ts";
import { Note } from "../office/card.tsx";
import office from "../office/office.module.css";
import { problemText } from "../office/problem-text.ts";
import { useOfficeChange } from "../office/use-office.ts";
import { useWords } from "../texts.tsx";
import { issuesIn } from "./import-facts.ts";

export type MenuImport = StaffAnswer<"GET /menu-imports/:importId">["data"];

/** Why an import does not go on, in the words of imports. */
export function ImportProblem({ error }: { error: Error | null }) {
  const { t } = useWords();
  if (error === null) return null;
  const own = error instanceof ApiError && named(t.menuOffice.imports.errors, error.code);
  return (
    <Note tone="bad" isNew>
      {own || problemText(t, error)} {issuesIn(error)}
    </Note>
  );
}

/** Nothing of the file is taken. */
export function Discard({ importId, label }: { importId: string; label: string }) {
  const { t } = useWords();
  const close = useOfficeChange(
    ["imports"],
    (api, _: null) => api.closeImport(importId),
    t.menuOffice.imports.discarded,
  );
  return (
    <div className={office.actions}>
      <ImportProblem error={close.error} />
      <Button variant="default" loading={close.isPending} onClick={() => close.mutate(null)}>
        {label}
      </Button>
    </div>
  );
}
