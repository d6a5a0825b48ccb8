import { Button, Group } from "@mantine/core";
import { useWords } from "../texts.tsx";

interface FormButtonsProps {
  submit: string;
  isBusy: boolean;
  onClose(): void;
}

/** The way out of a dialog's form, and the way on. */
export function FormButtons({ submit, isBusy, onClose }: FormButtonsProps) {
  const { t } = useWords();
  return (
    <Group justify="flex-end">
      <Button variant="default" onClick={onClose}>
        {t.office.cancel}
      </Button>
      <Button type="submit" loading={isBusy}>
        {submit}
      </Button>
    </Group>
  );
}
