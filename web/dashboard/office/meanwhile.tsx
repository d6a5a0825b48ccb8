import { Button, Stack } from "@mantine/core";
import { useWords } from "../texts.tsx";
import { Note } from "./card.tsx";
import { valueNow } from "./value-now.ts";

interface MeanwhileProps {
  /** What somebody else has changed, by what it is called, with what it is now. */
  changed: readonly { name: string; value: unknown }[];
  onTake(): void;
}

/** Somebody else has changed what stands in a form: what it is now, and a way to begin with that. */
export function Meanwhile({ changed, onTake }: MeanwhileProps) {
  const { t } = useWords();
  const o = t.office.meanwhile;
  return (
    <Stack gap="xs">
      <Note tone="wait" isNew>
        {o.text}{" "}
        {changed.map(({ name, value }) => `${o.now({ field: name, value: valueNow(o, value) })}.`).join(" ")}
      </Note>
      <Button variant="default" onClick={onTake}>
        {o.take}
      </Button>
    </Stack>
  );
}
