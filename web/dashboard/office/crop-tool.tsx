import { Button } from "@mantine/core";
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from "react";
import { Choices } from "../kitchen/choices.tsx";
import { useWords } from "../texts.tsx";
import {
  draggedBy,
  type Frame,
  leastSize,
  middleOf,
  moved,
  partOf,
  type Size,
  steppedBy,
  textOf,
  wholeFrame,
} from "./crop-frame.ts";
import styles from "./crop-tool.module.css";

interface CropToolProps {
  file: Blob;
  isBusy: boolean;
  onCrop(crop: string): void;
  onClose(): void;
}

/** Chooses the part of a picture that guests see: by dragging, or by keyboard alone. */
export function CropTool({ file, isBusy, onCrop, onClose }: CropToolProps) {
  const { t } = useWords();
  const o = t.pictures.crop;
  const url = useUrlOf(file);
  const [picture, setPicture] = useState<Size | null>(null);
  const [frame, setFrame] = useState(() => wholeFrame("SQUARE"));
  return (
    <div className={styles.tool}>
      <Choices
        label={o.shape}
        value={frame.shape}
        options={(["SQUARE", "LANDSCAPE"] as const).map((value) => ({ value, label: o.shapes[value] }))}
        onChange={(shape) => setFrame({ ...frame, shape })}
      />
      <div className={styles.stage}>
        {url && (
          <img
            src={url}
            alt=""
            draggable={false}
            onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
              setPicture({ width: naturalWidth, height: naturalHeight })
            }
          />
        )}
        {picture && <FrameOn frame={frame} picture={picture} onFrame={setFrame} />}
      </div>
      <label className={styles.size}>
        {o.size}
        <input
          type="range"
          min={leastSize * 100}
          max={100}
          value={Math.round(frame.size * 100)}
          onChange={({ currentTarget }) => setFrame({ ...frame, size: Number(currentTarget.value) / 100 })}
        />
      </label>
      <div className={styles.acts}>
        <Button
          loading={isBusy}
          disabled={!picture}
          onClick={() => picture && onCrop(textOf(partOf(frame, picture)))}
        >
          {o.done}
        </Button>
        <Button variant="default" onClick={onClose}>
          {t.office.cancel}
        </Button>
      </div>
    </div>
  );
}

interface FrameOnProps {
  frame: Frame;
  picture: Size;
  onFrame(frame: Frame): void;
}

/** The frame itself: a button that is dragged, or moved with the arrows. */
function FrameOn({ frame, picture, onFrame }: FrameOnProps) {
  const { t } = useWords();
  const { left, top, width, height } = partOf(frame, picture);
  const middle = middleOf({ left, top, width, height });
  const begun = useRef({ pointer: { x: 0, y: 0 }, middle });
  const byKey = (event: KeyboardEvent) => {
    const by = steppedBy(event.key, event.shiftKey);
    if (!by) return;
    event.preventDefault();
    onFrame(moved({ ...frame, ...middle }, picture, by));
  };
  // From where it began: several movements may come before the frame is drawn again.
  const byPointer = (event: PointerEvent<HTMLButtonElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const stage = event.currentTarget.parentElement!.getBoundingClientRect();
    const { pointer, middle } = begun.current;
    const by = draggedBy(pointer, { x: event.clientX, y: event.clientY }, stage);
    onFrame(moved({ ...frame, ...middle }, picture, by));
  };
  const percent = (share: number) => `${share * 100}%`;
  return (
    <button
      type="button"
      className={styles.frame}
      aria-label={t.pictures.crop.frame}
      style={{ left: percent(left), top: percent(top), width: percent(width), height: percent(height) }}
      onKeyDown={byKey}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        begun.current = { pointer: { x: event.clientX, y: event.clientY }, middle };
      }}
      onPointerMove={byPointer}
    />
  );
}

/** A picture that is only here, as an address that the page's policy lets it show. */
function useUrlOf(file: Blob): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    const reader = new FileReader();
    reader.onload = () => setUrl(reader.result as string);
    reader.readAsDataURL(file);
    return () => reader.abort();
  }, [file]);
  return url;
}
