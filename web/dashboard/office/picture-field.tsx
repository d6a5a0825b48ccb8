import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { type DragEvent, useState } from "react";
import { ApiError } from "../api-error.ts";
import { named } from "../named.ts";
import { useWords, type Words } from "../texts.tsx";
import { Note } from "./card.tsx";
import { CropTool } from "./crop-tool.tsx";
import { FileButton } from "./file-button.tsx";
import type { PictureKind } from "./office-api.ts";
import styles from "./picture-field.module.css";
import { refusedFile } from "./picture-file.ts";
import { problemText } from "./problem-text.ts";
import { useOffice } from "./use-office.ts";

/** Browsers on phones make JPEG of what a camera keeps in another format when only these are asked for. */
const accepted = "image/jpeg,image/png,image/webp,image/avif";

/** Sends a picture, or a part of it; where it is kept. */
type SendPicture = (file: File, crop?: string) => Promise<{ url: string }>;

interface PictureChooserProps {
  /** Where it goes. */
  sendPicture: SendPicture;
  title?: string;
  url: string | null;
  onChange(url: string | null): void;
  /** Another part of the same picture; without it the picture is not cropped here. */
  onCrop?(url: string): void;
  /** Shown as it is, as nothing cuts it. */
  isWhole?: boolean;
}

interface PictureFieldProps extends Omit<PictureChooserProps, "sendPicture"> {
  kind: PictureKind;
}

/** A picture of the restaurant. */
export function PictureField({ kind, ...chooser }: PictureFieldProps) {
  const { api } = useOffice();
  return <PictureChooser {...chooser} sendPicture={(file, crop) => api.uploadPicture(file, kind, crop)} />;
}

/** One picture: chosen, dropped or taken, and sent at once; it is kept with the rest of the form. */
export function PictureChooser({ sendPicture, title, url, isWhole, ...done }: PictureChooserProps) {
  const { t } = useWords();
  const o = t.pictures;
  const { onChange, onCrop } = done;
  const { send, upload, wrong, chosen } = useUpload(sendPicture, onChange);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    send(event.dataTransfer.files[0]);
  };
  return (
    <fieldset className={styles.picture} onDragOver={(event) => event.preventDefault()} onDrop={drop}>
      <legend>{title ?? o.title}</legend>
      {url === null ? (
        <p className={styles.none}>{o.orDrop}</p>
      ) : (
        <Preview url={url} shape={isWhole ? "WHOLE" : onCrop ? "DISH" : "WIDE"} />
      )}
      {url !== null && onCrop && (
        <Crop key={url} sendPicture={sendPicture} url={url} chosen={chosen} onCrop={onCrop} />
      )}
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

/** Sends a file as soon as it is chosen. `chosen`: the last one, of which another part can be taken. */
function useUpload(sendPicture: SendPicture, onChange: (url: string) => void) {
  const { t } = useWords();
  const o = t.pictures;
  const [refused, setRefused] = useState<string | null>(null);
  const [chosen, setChosen] = useState<File | null>(null);
  const upload = useMutation({ mutationFn: (file: File) => sendPicture(file) });
  const send = (file: File | undefined) => {
    if (!file || upload.isPending) return;
    upload.reset();
    const refusal = refusedFile(o, file);
    setRefused(refusal);
    if (refusal !== null) return;
    upload.mutate(file, {
      onSuccess: (picture) => {
        setChosen(file);
        onChange(picture.url);
      },
    });
  };
  return { send, upload, chosen, wrong: refused ?? (upload.error && pictureProblem(t, upload.error)) };
}

interface CropProps {
  sendPicture: SendPicture;
  url: string;
  chosen: File | null;
  onCrop(url: string): void;
}

/** Of a file that was chosen here, or else of the picture as it is kept. */
function Crop({ sendPicture, url, chosen, onCrop }: CropProps) {
  const { t } = useWords();
  const [file, setFile] = useState<File | null>(null);
  const open = useMutation({
    mutationFn: async () =>
      chosen ?? new File([await (await fetch(url)).blob()], "picture", { type: "image/webp" }),
  });
  const send = useMutation({ mutationFn: (crop: string) => sendPicture(file!, crop) });
  const error = open.error ?? send.error;
  return (
    <>
      {file === null ? (
        <div>
          <Button
            variant="default"
            loading={open.isPending}
            onClick={() => open.mutate(undefined, { onSuccess: setFile })}
          >
            {t.pictures.crop.begin}
          </Button>
        </div>
      ) : (
        <CropTool
          file={file}
          isBusy={send.isPending}
          onCrop={(crop) => send.mutate(crop, { onSuccess: (picture) => onCrop(picture.url) })}
          onClose={() => setFile(null)}
        />
      )}
      {error && (
        <Note tone="bad" isNew>
          {pictureProblem(t, error)}
        </Note>
      )}
    </>
  );
}

const pictureProblem = (t: Words["t"], error: unknown): string =>
  (error instanceof ApiError && named(t.pictures.errors, error.code)) || problemText(t, error);

/** Of a dish in both of the shapes that guests see it in. */
function Preview({ url, shape }: { url: string; shape: "WHOLE" | "WIDE" | "DISH" }) {
  const o = useWords().t.pictures;
  const isOfDish = shape === "DISH";
  return (
    <figure className={styles.preview}>
      <div>
        {isOfDish && <img src={url} alt="" data-shape="SQUARE" />}
        <img src={url} alt="" data-shape={isOfDish ? "LANDSCAPE" : shape} />
      </div>
      {shape !== "WHOLE" && <figcaption>{isOfDish ? o.shownOfDish : o.shown}</figcaption>}
    </figure>
  );
}
