import { Button, Group, Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { Question } from "../shell/sheet.tsx";
import { useWords } from "../texts.tsx";
import { Problem } from "./problem.tsx";

interface AskProps {
  title: string;
  text: string;
  yes: string;
  isOpen: boolean;
  /** What a yes does. It starts afresh each time it is asked. */
  change: { isPending: boolean; error: unknown; reset(): void };
  /** What is said of a refusal, where its own words do not say it best. */
  trouble?: ReactNode;
  /** Loses something: the button says so by its colour. */
  isDestructive?: boolean;
  children?: ReactNode;
  onYes(): void;
  onClose(): void;
}

/** Asks before something that cannot easily be taken back. Stays open until it is done, and says why it is not. */
export function Ask({
  title,
  text,
  yes,
  isOpen,
  change,
  trouble,
  isDestructive,
  children,
  onYes,
  onClose,
}: AskProps) {
  const { t } = useWords();
  const close = () => {
    // What is on its way goes on: what follows on it is still to happen, and why it failed is still to be read.
    if (!change.isPending) change.reset();
    onClose();
  };
  return (
    <Question title={title} isOpen={isOpen} onClose={close}>
      <Stack gap="lg">
        <Text>{text}</Text>
        {children}
        {trouble ?? <Problem error={change.error} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            {t.office.cancel}
          </Button>
          <Button {...(isDestructive ? { color: "red.9" } : {})} loading={change.isPending} onClick={onYes}>
            {yes}
          </Button>
        </Group>
      </Stack>
    </Question>
  );
}
