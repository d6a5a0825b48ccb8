import { Button, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { useKitchen } from "../board/use-board.ts";
import { Question } from "../shell/sheet.tsx";
import { useWords } from "../texts.tsx";
import { Choices } from "./choices.tsx";
import { UntilChoice, untilInstant, useUntilMs } from "./until-choice.tsx";
import { useKitchenActions } from "./use-kitchen-actions.ts";

interface DialogProps {
  isOpen: boolean;
  onClose(): void;
}

export function RushDialog({ isOpen, onClose }: DialogProps) {
  const { t } = useWords();
  const { restaurant } = useKitchen();
  const { rush } = useKitchenActions();
  const untilMs = useUntilMs();
  const [minutes, setMinutes] = useState(15);
  const [until, setUntil] = useState(60);
  const pickup = restaurant.defaultPrepMinutes + minutes;
  const submit = () => rush.mutate({ minutes, until: untilInstant(until) }, { onSuccess: onClose });
  return (
    <Question title={t.rush.title} isOpen={isOpen} onClose={onClose}>
      <Stack gap="lg">
        <Text>{t.rush.lead}</Text>
        <Choices
          label={t.rush.extra}
          value={minutes}
          options={[10, 15, 20, 30, 45].map((value) => ({
            value,
            label: t.delayDialog.plus({ minutes: value }),
          }))}
          onChange={setMinutes}
        />
        <UntilChoice label={t.rush.until} value={until} minutes={[30, 60, 120]} onChange={setUntil} />
        <Text c="dimmed">
          {restaurant.deliveryEnabled
            ? t.rush.newTimes({ pickup, delivery: restaurant.defaultDeliveryMinutes + minutes })
            : t.rush.newTime({ pickup })}
        </Text>
        <Button size="lg" h={60} loading={rush.isPending} onClick={submit}>
          {t.rush.startAction({ minutes, until: untilMs(until) })}
        </Button>
      </Stack>
    </Question>
  );
}
