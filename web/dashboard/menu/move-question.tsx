import { Button, Group, NativeSelect, Stack } from "@mantine/core";
import { type FormEvent, useState } from "react";
import type { StaffDishes } from "../../../src/features/menu-content/staff-dish-schemas.ts";
import { Problem } from "../office/problem.tsx";
import { Question } from "../shell/sheet.tsx";
import { useWords } from "../texts.tsx";
import { categoryChoices } from "./category-choices.ts";
import type { ChangeMany } from "./use-change-many.ts";

interface MoveQuestionProps extends StaffDishes {
  isOpen: boolean;
  change: ChangeMany;
  onClose(): void;
}

/** To which category dishes are moved. */
export function MoveQuestion({ isOpen, menus, change, onClose }: MoveQuestionProps) {
  const { t } = useWords();
  const o = t.menuOffice.many.move;
  const choices = categoryChoices(menus);
  const [chosen, setChosen] = useState<string | null>(null);
  const categoryId = chosen ?? choices.first;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    change.mutate({ categoryId });
  };
  return (
    <Question title={o.title} isOpen={isOpen} onClose={onClose}>
      <form onSubmit={submit}>
        <Stack gap="lg">
          <NativeSelect
            data-autofocus
            label={o.to}
            data={choices.data}
            value={categoryId}
            onChange={(event) => setChosen(event.currentTarget.value)}
          />
          <Problem error={change.error} />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t.office.cancel}
            </Button>
            <Button type="submit" loading={change.isPending}>
              {o.yes}
            </Button>
          </Group>
        </Stack>
      </form>
    </Question>
  );
}
