import { Button } from "@mantine/core";
import { useState } from "react";
import type { TakenFile } from "../../../src/features/restaurants/file-difference-schemas.ts";
import { Card, Note } from "../office/card.tsx";
import { FileButton } from "../office/file-button.tsx";
import { useIntegrationChange, useIntegrations } from "../office/integrations.ts";
import office from "../office/office.module.css";
import { useChange } from "../office/use-change.ts";
import { useWords } from "../texts.tsx";
import { DifferenceList } from "./difference-list.tsx";
import { ImportProblem } from "./import-parts.tsx";

/** The restaurant as a file: taken out, and taken in after a look at what it would change. */
export function FileCard() {
  const { t } = useWords();
  const o = t.menuOffice.file;
  const { slug, api, fileUrl, mayChange } = useIntegrations();
  const [file, setFile] = useState<File | null>(null);
  const look = useChange((chosen: File) => api.lookAtFile(chosen), []);
  const choose = (chosen: File) => {
    setFile(chosen);
    look.mutate(chosen);
  };
  const done = () => {
    setFile(null);
    look.reset();
  };
  return (
    <Card title={o.title} text={o.text}>
      <div className={office.actions}>
        <Button component="a" variant="default" href={fileUrl} download={`${slug}.json`}>
          {o.takeOut}
        </Button>
        {mayChange && <FileButton label={o.choose} accept="application/json,.json" onFile={choose} />}
      </div>
      <p className={office.help} role="status">
        {look.isPending && o.reading}
      </p>
      <ImportProblem error={look.error} />
      {file && look.data && (
        <TakeIn key={look.data.difference.version} file={file} looked={look.data} onDone={done} />
      )}
    </Card>
  );
}

interface TakeInProps {
  file: File;
  looked: TakenFile;
  onDone(): void;
}

function TakeIn({ file, looked: { difference, warnings }, onDone }: TakeInProps) {
  const { t } = useWords();
  const o = t.menuOffice.file;
  const take = useIntegrationChange(
    "file",
    (api, _: null) => api.takeFileIn(file, difference.version),
    o.taken,
  );
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        take.mutate(null, { onSuccess: onDone });
      }}
    >
      <DifferenceList difference={difference} />
      {warnings.length > 0 && (
        <Note tone="wait">
          {t.menuOffice.imports.warnings}: {warnings.map(({ message }) => message).join(" ")}
        </Note>
      )}
      <ImportProblem error={take.error} />
      <div className={office.actions}>
        {difference.isChanged && (
          <Button type="submit" loading={take.isPending}>
            {o.takeIn}
          </Button>
        )}
        <Button variant="default" onClick={onDone}>
          {t.office.cancel}
        </Button>
      </div>
    </form>
  );
}
