import { Button, Stack, Text, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import type { Fulfillment } from "../../../src/domain/snapshot.ts";
import { useKitchen } from "../board/use-board.ts";
import { useIssues } from "../form-issues.ts";
import { Question } from "../shell/sheet.tsx";
import { useWords } from "../texts.tsx";
import { Choices } from "./choices.tsx";
import { UntilChoice, untilInstant, useUntilMs } from "./until-choice.tsx";
import { useKitchenActions } from "./use-kitchen-actions.ts";

interface DialogProps {
  isOpen: boolean;
  onClose(): void;
}

export function PauseDialog({ isOpen, onClose }: DialogProps) {
  const { t } = useWords();
  const { restaurant } = useKitchen();
  const { pause } = useKitchenActions();
  const untilMs = useUntilMs();
  const form = useForm({ initialValues: { what: "BOTH" as "BOTH" | Fulfillment, until: 30, reason: "" } });
  useIssues(form, pause.error, { reason: null });
  const { what, until } = form.values;
  const submit = form.onSubmit(({ reason }) =>
    pause.mutate(
      {
        fulfillment: what === "BOTH" ? null : what,
        until: untilInstant(until),
        reason: reason.trim() || null,
      },
      { onSuccess: onClose },
    ),
  );
  return (
    <Question title={t.pause.title} isOpen={isOpen} onClose={onClose}>
      <Stack gap="lg">
        <Text>{t.pause.lead}</Text>
        {restaurant.pickupEnabled && restaurant.deliveryEnabled && (
          <Choices
            label={t.pause.what}
            value={what}
            options={[
              { value: "BOTH", label: t.pause.both },
              { value: "PICKUP", label: t.pickup },
              { value: "DELIVERY", label: t.delivery },
            ]}
            onChange={(value) => form.setFieldValue("what", value)}
          />
        )}
        <UntilChoice
          label={t.rush.until}
          value={until}
          minutes={[15, 30, 60, 120]}
          onChange={(value) => form.setFieldValue("until", value)}
        />
        <TextInput
          label={t.pause.reason}
          placeholder={t.pause.reasonPlaceholder}
          maxLength={200}
          {...form.getInputProps("reason")}
        />
        <Button size="lg" h={60} loading={pause.isPending} onClick={() => submit()}>
          {t.pause.startAction({ until: untilMs(until) })}
        </Button>
      </Stack>
    </Question>
  );
}
