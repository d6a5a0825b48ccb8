import { RemoveButton } from "../office/ask-button.tsx";
import { useWords } from "../texts.tsx";
import type { RoomEdit } from "./room-edits.ts";
import { useRoomChange } from "./use-room.ts";

interface RemoveQuestionProps {
  /** On the button. */
  label: string;
  title: string;
  text: string;
  edit: RoomEdit;
  onDone(): void;
}

/** Takes something out of the room, after asking. */
export function RemoveQuestion({ label, title, text, edit, onDone }: RemoveQuestionProps) {
  const o = useWords().t.tablesPage;
  const remove = useRoomChange(o.removed);
  return (
    <RemoveButton
      label={label}
      title={title}
      text={text}
      yes={o.yes}
      change={remove}
      onYes={() => remove.mutate(edit, { onSuccess: onDone })}
    />
  );
}
