import { Alert, Button, Group, Stack, Text, Textarea } from "@mantine/core";
import { useForm } from "@mantine/form";
import type {
  ReservationEnding,
  StaffReservation,
} from "../../../src/features/reservations/staff-schemas.ts";
import { Choices } from "../kitchen/choices.tsx";
import { Question } from "../shell/sheet.tsx";
import { named, useWords } from "../texts.tsx";
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
  const form = useForm({
    initialValues: { reason: "", message: "" },
    validate: { reason: (reason) => (reason || ending === "noShow" ? null : words.reasonMissing) },
    transformValues: ({ reason, message }) => ({
      ...(reason && { reason }),
      ...(message.trim() && { message: message.trim() }),
    }),
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
        <WhatFollows reservation={reservation} isNoShow={ending === "noShow"} />
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
function WhatFollows({ reservation, isNoShow }: { reservation: StaffReservation; isNoShow: boolean }) {
  const words = useWords().t.reservations.ending;
  const paid = reservation.deposit?.isPaid ? reservation.deposit.amount : 0;
  return (
    <Alert color={paid > 0 && isNoShow ? "amber" : "pine"}>
      <Text c="inherit">
        {isNoShow ? words.noShowText : words.guest}
        {paid > 0 &&
          ` ${isNoShow ? words.noShowDeposit({ amount: paid }) : words.depositBack({ amount: paid })}`}
      </Text>
    </Alert>
  );
}
