import { Button, Group, Stack, Text } from "@mantine/core";
import { Question } from "../shell/sheet.tsx";
import { useWords } from "../texts.tsx";
import { CopyField } from "./copy-field.tsx";

interface ShownOnceProps {
  title: string;
  text: string;
  label: string;
  /** Null: there is nothing to show. */
  secret: string | null;
  onDone(): void;
}

/** A secret, the one time that it is shown. Only the button closes it: a stray tap must not lose it. */
export function ShownOnce({ title, text, label, secret, onDone }: ShownOnceProps) {
  const { t } = useWords();
  return (
    <Question title={title} isOpen={secret !== null} onClose={onDone} isFirm>
      <Stack gap="lg">
        <Text>{text}</Text>
        <CopyField label={label} value={secret ?? ""} />
        <Group justify="flex-end">
          <Button onClick={onDone}>{t.office.keys.onceDone}</Button>
        </Group>
      </Stack>
    </Question>
  );
}
