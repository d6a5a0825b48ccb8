import { Alert, Button, Checkbox, Stack, TextInput } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { ToldOrder } from "../../../src/features/orders/board-schemas.ts";
import type { ChangeQuote } from "../../../src/features/orders/change-schemas.ts";
import { errorText } from "../board/error-text.ts";
import { useKitchen } from "../board/use-board.ts";
import { Choices } from "../kitchen/choices.tsx";
import styles from "../phone/phone-order.module.css";
import { QuoteTotals } from "../phone/quote-totals.tsx";
import { useWords } from "../texts.tsx";
import type { Change } from "./use-change.ts";

/** The note, what it comes to, and what has to be said before it is done. */
export function ChangeEnd({ order, change }: { order: ToldOrder; change: Change }) {
  const { t } = useWords();
  const words = t.orderChanges;
  const { slug } = useKitchen();
  const { quote, failure } = change;
  const needsMore =
    (quote?.ageLimit != null && !change.isOfAge) || (quote?.minimum != null && !change.isBelowFine);
  return (
    <Stack gap="md" mt="md">
      <TextInput
        label={words.note}
        maxLength={500}
        value={change.note}
        onChange={({ currentTarget }) => change.setNote(currentTarget.value)}
      />
      {quote?.ageLimit != null && (
        <Checkbox
          size="lg"
          label={t.phoneOrders.age({ age: quote.ageLimit })}
          checked={change.isOfAge}
          onChange={({ currentTarget }) => change.setOfAge(currentTarget.checked)}
        />
      )}
      {quote?.minimum && (
        <Checkbox
          size="lg"
          label={words.belowMinimum({ minimum: quote.minimum.amount })}
          checked={change.isBelowFine}
          onChange={({ currentTarget }) => change.setBelowFine(currentTarget.checked)}
        />
      )}
      {quote && <ChangeTotals quote={quote} />}
      {quote && quote.due > 0 && (
        <Choices
          label={words.how({ amount: quote.due })}
          value={change.settle}
          options={[
            { value: "AT_RESTAURANT" as const, label: t.phoneOrders.cash },
            { value: "LINK" as const, label: t.phoneOrders.link },
          ]}
          onChange={change.setSettle}
        />
      )}
      {change.isEmpty && <Alert color="amber">{words.nothingLeft}</Alert>}
      {failure != null && (
        <Alert color="red" role="alert">
          {errorText(t, failure)}
        </Alert>
      )}
      <Button
        type="submit"
        size="lg"
        h={60}
        loading={change.isBusy}
        disabled={!change.hasChanged || needsMore}
      >
        {quote && change.hasChanged ? words.submitAmount({ amount: quote.total }) : words.submit}
      </Button>
      <Button
        size="lg"
        h={60}
        variant="default"
        renderRoot={(props) => (
          <Link to="/dashboard/$slug" params={{ slug }} search={{ order: order.id }} {...props} />
        )}
      >
        {words.leave}
      </Button>
    </Stack>
  );
}

function ChangeTotals({ quote }: { quote: ChangeQuote }) {
  const { t, kr } = useWords();
  const words = t.orderChanges;
  const difference = quote.total - quote.totalBefore;
  return (
    <QuoteTotals quote={quote} discountLabel={quote.couponLabel}>
      {difference !== 0 && (
        <p>
          <span>{difference > 0 ? words.dearer : words.cheaper}</span>
          <span>{kr(Math.abs(difference))}</span>
        </p>
      )}
      {quote.back > 0 && <p className={styles.warning}>{words.back({ amount: quote.back })}</p>}
    </QuoteTotals>
  );
}
