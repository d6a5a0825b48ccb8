import { Button, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { useKitchen } from "../board/use-board.ts";
import { Question } from "../shell/sheet.tsx";
import { useWords } from "../texts.tsx";
import { Choices } from "./choices.tsx";
import { UntilChoice, untilInstant, useUntilTime } from "./until-choice.tsx";
import { useKitchenActions } from "./use-kitchen-actions.ts";

interface DialogProps {
  isOpen: boolean;
  onClose(): void;
}

export function RushDialog({ isOpen, onClose }: DialogProps) {
  const { t } = useWords();
  const { restaurant } = useKitchen();
  const { rush } = useKitchenActions();
  const timeOf = useUntilTime();
  const [minutes, setMinutes] = useState(15);
  const [until, setUntil] = useState(60);
  const submit = () => rush.mutate({ minutes, until: untilInstant(until) }, { onSuccess: onClose });
  return (
    <Question title={t.rush.title} isOpen={isOpen} onClose={onClose}>
      <Stack gap="lg">
        <Text>{t.rush.lead}</Text>
        <Choices
          label={t.rush.extra}
          value={minutes}
          options={[10, 15, 20, 30, 45].map((value) => ({ value, label: `+${value} min` }))}
          onChange={setMinutes}
        />
        <UntilChoice label={t.rush.until} value={until} minutes={[30, 60, 120]} onChange={setUntil} />
        <Text c="dimmed">
          {t.rush.newTimes(
            restaurant.defaultPrepMinutes + minutes,
            restaurant.deliveryEnabled ? restaurant.defaultDeliveryMinutes + minutes : null,
          )}
        </Text>
        <Button size="lg" h={60} loading={rush.isPending} onClick={submit}>
          {t.rush.startAction(minutes, timeOf(until))}
        </Button>
      </Stack>
    </Question>
  );
}
