import { Alert, Button, Group, Stack, Text, Textarea } from "@mantine/core";
import { useForm } from "@mantine/form";
import type {
  ReservationEnding,
  StaffReservation,
} from "../../../src/features/reservations/staff-schemas.ts";
import { Choices } from "../kitchen/choices.tsx";
import { nowMs } from "../live/clock.ts";
import { named } from "../named.ts";
import { Question } from "../shell/sheet.tsx";
import { useWords } from "../texts.tsx";
import {
  depositHeld,
  type EndingSent,
  type EndingTyped,
  endingSent,
  mayKeepDeposit,
} from "./ending-typed.ts";
import { useReservationActions } from "./use-reservation-actions.ts";

const reasonsOf: Record<ReservationEnding, readonly string[]> = {
  reject: ["TOO_BUSY", "KITCHEN_CLOSED", "OTHER"],
  cancel: ["CUSTOMER_REQUEST", "TOO_BUSY", "KITCHEN_CLOSED", "OTHER"],
  noShow: [],
};

interface EndDialogProps {
  reservation: StaffReservation;
  ending: ReservationEnding;
  onClose(): void;
  onEnded(): void;
}

/** Says no, cancels, or notes that nobody came: why, and what the guest hears, before anything is done. */
export function EndDialog({ reservation, ending, onClose, onEnded }: EndDialogProps) {
  const { t } = useWords();
  const words = t.reservations.ending;
  const { end } = useReservationActions();
  const { name } = reservation.customer;
  const paid = depositHeld(reservation);
  const mayKeep = mayKeepDeposit(reservation, ending, nowMs());
  const form = useForm<EndingTyped, EndingSent>({
    initialValues: { reason: "", message: "", refundsDeposit: ending === "noShow" ? "KEEP" : "BACK" },
    validate: { reason: (reason) => (reason || ending === "noShow" ? null : words.reasonMissing) },
    transformValues: (typed) => endingSent(typed, paid),
  });
  const submit = form.onSubmit(async (body) => {
    if (!(await end(reservation, ending, body))) return;
    onClose();
    onEnded();
  });
  const titles = { reject: words.rejectTitle, cancel: words.cancelTitle, noShow: words.noShowTitle };
  return (
    <Question title={titles[ending]({ name })} isOpen onClose={onClose} size="xl">
      <Stack gap="lg">
        {ending !== "noShow" && (
          <Choices
            label={words.reason}
            options={reasonsOf[ending].map((value) => ({
              value,
              label: named(words.reasons, value) ?? value,
            }))}
            value={form.values.reason}
            error={form.errors.reason}
            onChange={(value) => form.setFieldValue("reason", value)}
          />
        )}
        <Textarea
          label={words.message}
          placeholder={words.messagePlaceholder}
          maxLength={300}
          autosize
          minRows={2}
          {...form.getInputProps("message")}
        />
        {mayKeep && (
          <DepositChoice
            paid={paid}
            value={form.values.refundsDeposit}
            onChange={(value) => form.setFieldValue("refundsDeposit", value)}
          />
        )}
        <WhatFollows
          paid={paid}
          isKept={mayKeep && form.values.refundsDeposit === "KEEP"}
          isNoShow={ending === "noShow"}
        />
        <Group grow>
          <Button variant="default" size="lg" h={60} onClick={onClose}>
            {words.keep}
          </Button>
          <Button
            color="var(--late)"
            c="var(--on-late)"
            size="lg"
            h={60}
            loading={form.submitting}
            onClick={() => submit()}
          >
            {words[ending]}
          </Button>
        </Group>
      </Stack>
    </Question>
  );
}

/** What the guest hears, and what becomes of a deposit. */
function WhatFollows({ paid, isKept, isNoShow }: { paid: number; isKept: boolean; isNoShow: boolean }) {
  const words = useWords().t.reservations.ending;
  return (
    <Alert color={isKept ? "amber" : "pine"}>
      <Text c="inherit">
        {isNoShow ? words.noShowText : words.guest}
        {paid > 0 &&
          ` ${isKept ? words.noShowDeposit({ amount: paid }) : words.depositBack({ amount: paid })}`}
      </Text>
    </Alert>
  );
}

/** Whether a deposit that is no longer the guest's to have back goes back all the same. */
function DepositChoice({
  paid,
  value,
  onChange,
}: {
  paid: number;
  value: string;
  onChange(value: string): void;
}) {
  const words = useWords().t.reservations.ending;
  return (
    <Choices
      label={words.depositWhat({ amount: paid })}
      options={[
        { value: "BACK", label: words.depositGoesBack },
        { value: "KEEP", label: words.depositIsKept },
      ]}
      value={value}
      onChange={onChange}
    />
  );
}
