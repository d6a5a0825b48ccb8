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
  isBusy: boolean;
  error: unknown;
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
  isBusy,
  error,
  isDestructive,
  children,
  onYes,
  ...dialog
}: AskProps) {
  const { t } = useWords();
  return (
    <Question title={title} {...dialog}>
      <Stack gap="lg">
        <Text>{text}</Text>
        {children}
        <Problem error={error} />
        <Group justify="flex-end">
          <Button variant="default" onClick={dialog.onClose}>
            {t.office.cancel}
          </Button>
          <Button {...(isDestructive && { color: "red.9" })} loading={isBusy} onClick={onYes}>
            {yes}
          </Button>
        </Group>
      </Stack>
    </Question>
  );
}
