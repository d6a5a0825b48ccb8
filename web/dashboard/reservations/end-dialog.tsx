import { Alert, Button, Group, Stack, Text, Textarea } from "@mantine/core";
import { useState } from "react";
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
  const [reason, setReason] = useState("");
  const [message, setMessage] = useState("");
  const [hasTried, setTried] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const { name } = reservation.customer;
  const isNoShow = ending === "noShow";
  const paid = reservation.deposit?.isPaid ? reservation.deposit.amount : 0;
  const title = { reject: words.rejectTitle, cancel: words.cancelTitle, noShow: words.noShowTitle }[ending]({
    name,
  });

  const submit = async () => {
    setTried(true);
    if (!isNoShow && !reason) return;
    setBusy(true);
    const isDone = await end(reservation, ending, {
      ...(reason && { reason }),
      ...(message.trim() && { message: message.trim() }),
    });
    setBusy(false);
    if (!isDone) return;
    onClose();
    onEnded();
  };
  return (
    <Question title={title} isOpen onClose={onClose} size="xl">
      <Stack gap="lg">
        {!isNoShow && (
          <div>
            <Choices
              label={words.reason}
              value={reason}
              options={reasonsOf[ending].map((value) => ({
                value,
                label: named(words.reasons, value) ?? value,
              }))}
              onChange={setReason}
            />
            {hasTried && !reason && (
              <Text c="var(--mantine-color-error)" mt={6} role="alert">
                {words.reasonMissing}
              </Text>
            )}
          </div>
        )}
        <Textarea
          label={words.message}
          placeholder={words.messagePlaceholder}
          value={message}
          maxLength={300}
          autosize
          minRows={2}
          onChange={(event) => setMessage(event.currentTarget.value)}
        />
        <Alert color={paid > 0 && isNoShow ? "amber" : "pine"}>
          <Text c="inherit">
            {isNoShow ? words.noShowText : words.guest}
            {paid > 0 &&
              ` ${isNoShow ? words.noShowDeposit({ amount: paid }) : words.depositBack({ amount: paid })}`}
          </Text>
        </Alert>
        <Group grow>
          <Button variant="default" size="lg" h={60} onClick={onClose}>
            {words.keep}
          </Button>
          <Button
            color="var(--late)"
            c="var(--on-late)"
            size="lg"
            h={60}
            loading={isBusy}
            onClick={() => void submit()}
          >
            {words[ending]}
          </Button>
        </Group>
      </Stack>
    </Question>
  );
}
