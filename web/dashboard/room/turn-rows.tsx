import { ActionIcon, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { AddRow } from "../office/add-row.tsx";
import { useWords } from "../texts.tsx";
import { mostTurns, newTurn, type RulesTyped } from "./rules-typed.ts";
import styles from "./tables.module.css";

/** How long parties have their table, by size; beyond the last row the last row holds. */
export function TurnRows({ form }: { form: UseFormReturnType<RulesTyped> }) {
  const o = useWords().t.tablesPage.rules;
  const { turnTimes } = form.values;
  return (
    <>
      {turnTimes.map(({ key }, at) => (
        <div key={key} className={styles.turn}>
          <TextInput
            label={o.turnParty}
            aria-label={o.turnPartyAt({ count: at + 1 })}
            inputMode="numeric"
            autoComplete="off"
            maxLength={2}
            {...form.getInputProps(`turnTimes.${at}.maxPartySize`)}
          />
          <TextInput
            label={o.turnMinutes}
            aria-label={o.turnMinutesAt({ count: at + 1 })}
            inputMode="numeric"
            autoComplete="off"
            maxLength={3}
            {...form.getInputProps(`turnTimes.${at}.minutes`)}
          />
          <ActionIcon
            variant="default"
            size={44}
            disabled={turnTimes.length === 1}
            aria-label={o.removeTurn({ count: at + 1 })}
            onClick={() => form.removeListItem("turnTimes", at)}
          >
            ×
          </ActionIcon>
        </div>
      ))}
      <AddRow
        rows={turnTimes}
        most={mostTurns}
        label={o.addTurn}
        onAdd={() => form.insertListItem("turnTimes", newTurn())}
      />
    </>
  );
}
