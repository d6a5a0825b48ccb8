import { Button, Group, NativeSelect, Stack, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { type PriceChange, roundings } from "../../../src/domain/price-change.ts";
import office from "../office/office.module.css";
import { Problem } from "../office/problem.tsx";
import { Question } from "../shell/sheet.tsx";
import { useWords } from "../texts.tsx";
import type { DishRow } from "./category-list.tsx";
import styles from "./menu.module.css";
import { priceChangeOf, pricesAfter } from "./prices-after.ts";
import type { ChangeMany } from "./use-change-many.ts";

interface PricesQuestionProps {
  isOpen: boolean;
  dishes: readonly DishRow[];
  change: ChangeMany;
  onClose(): void;
}

/** By how much prices go up or down, with what each becomes before anything is changed. */
export function PricesQuestion({ isOpen, dishes, change, onClose }: PricesQuestionProps) {
  const { t } = useWords();
  const o = t.menuOffice.many.prices;
  const [percent, setPercent] = useState("5");
  const [roundTo, setRoundTo] = useState<PriceChange["roundTo"]>(100);
  const prices = priceChangeOf(percent, roundTo, dishes);
  const isWrong = typeof prices === "string";
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isWrong) change.mutate({ prices });
  };
  return (
    <Question title={o.title} isOpen={isOpen} onClose={onClose}>
      <form noValidate onSubmit={submit}>
        <Stack gap="lg">
          <div className={office.fields}>
            <TextInput
              data-autofocus
              label={o.percent}
              description={o.help}
              inputMode="text"
              autoComplete="off"
              maxLength={6}
              value={percent}
              error={isWrong && o[prices]}
              onChange={(event) => setPercent(event.currentTarget.value)}
            />
            <NativeSelect
              label={o.roundTo}
              data={roundings.map((ore) => ({ value: String(ore), label: o.roundings[ore] }))}
              value={String(roundTo)}
              onChange={(event) => setRoundTo(Number(event.currentTarget.value) as PriceChange["roundTo"])}
            />
          </div>
          {!isWrong && <Preview dishes={dishes} change={prices} />}
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

function Preview({ dishes, change }: { dishes: readonly DishRow[]; change: PriceChange }) {
  const { t, kr } = useWords();
  const o = t.menuOffice.many.prices;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the keyboard must reach what is below
    <section className={styles.preview} tabIndex={0} aria-label={o.preview}>
      <table>
        <thead>
          <tr>
            <th scope="col">{o.dish}</th>
            <th scope="col">{o.was}</th>
            <th scope="col">{o.becomes}</th>
          </tr>
        </thead>
        <tbody>
          {pricesAfter(dishes, change).map(({ key, name, was, becomes }) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              <td>{kr(was)}</td>
              <td>{kr(becomes)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
