import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { type DragEvent, useState } from "react";
import { ApiError } from "../api-error.ts";
import { named, useWords, type Words } from "../texts.tsx";
import { Note } from "./card.tsx";
import { FileButton } from "./file-button.tsx";
import type { PictureKind } from "./office-api.ts";
import styles from "./picture-field.module.css";
import { problemText } from "./problem-text.ts";
import { useOffice } from "./use-office.ts";

/** Browsers on phones make JPEG of what a camera keeps in another format when only these are asked for. */
const accepted = "image/jpeg,image/png,image/webp,image/avif";
const mib = 1024 * 1024;
const mostBytes = 10 * mib;

interface PictureFieldProps {
  kind: PictureKind;
  title?: string;
  url: string | null;
  onChange(url: string | null): void;
}

/** One picture: chosen, dropped or taken, and sent at once; it is kept with the rest of the form. */
export function PictureField({ kind, title, url, onChange }: PictureFieldProps) {
  const { t } = useWords();
  const o = t.pictures;
  const { api } = useOffice();
  const [refused, setRefused] = useState<string | null>(null);
  const upload = useMutation({ mutationFn: (file: File) => api.uploadPicture(file, kind) });
  const send = (file: File | undefined) => {
    if (!file || upload.isPending) return;
    upload.reset();
    if (!file.type.startsWith("image/")) return setRefused(o.errors.FILE_UNSUPPORTED);
    if (file.size > mostBytes) return setRefused(o.tooLarge({ size: file.size / mib }));
    setRefused(null);
    upload.mutate(file, { onSuccess: (picture) => onChange(picture.url) });
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    send(event.dataTransfer.files[0]);
  };
  const wrong = refused ?? (upload.error && pictureProblem(t, upload.error));
  return (
    <fieldset className={styles.picture} onDragOver={(event) => event.preventDefault()} onDrop={drop}>
      <legend>{title ?? o.title}</legend>
      {url === null ? <p className={styles.none}>{o.orDrop}</p> : <Preview url={url} />}
      <div className={styles.ways}>
        <FileButton label={url === null ? o.choose : o.replace} accept={accepted} onFile={send} />
        <FileButton label={o.take} accept={accepted} isCamera onFile={send} />
        {url !== null && (
          <Button variant="subtle" color="red" onClick={() => onChange(null)}>
            {o.remove}
          </Button>
        )}
      </div>
      <p className={styles.none} role="status">
        {upload.isPending && o.sending}
      </p>
      {upload.isPending && <progress className={styles.progress} aria-label={o.sending} />}
      {wrong && (
        <Note tone="bad" isNew>
          {wrong}
        </Note>
      )}
    </fieldset>
  );
}

const pictureProblem = (t: Words["t"], error: unknown): string =>
  (error instanceof ApiError && named(t.pictures.errors, error.code)) || problemText(t, error);

function Preview({ url }: { url: string }) {
  const { t } = useWords();
  return (
    <figure className={styles.preview}>
      <img src={url} alt="" />
      <figcaption>{t.pictures.shown}</figcaption>
    </figure>
  );
}
