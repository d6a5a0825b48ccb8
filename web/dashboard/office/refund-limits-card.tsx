import { Button, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useKitchen } from "../board/use-board.ts";
import { useIssues } from "../form-issues.ts";
import { beginWith } from "../form-saved.ts";
import { useWords } from "../texts.tsx";
import { Card } from "./card.tsx";
import { Loaded } from "./loaded.tsx";
import styles from "./office.module.css";
import type { RefundLimits } from "./office-api.ts";
import { Problem } from "./problem.tsx";
import { limitOf, mostRefund, typedOf } from "./refund-limits.ts";
import { useOfficeChange, useOfficeData } from "./use-office.ts";

/** How much of an order others than the owner may pay back: the owner's to say, for managers to read. */
export function RefundLimitsCard() {
  const limits = useOfficeData("refundLimits", (api) => api.refundLimits());
  return <Loaded query={limits}>{(data) => <LimitsForm limits={data} />}</Loaded>;
}

function LimitsForm({ limits }: { limits: RefundLimits }) {
  const { t } = useWords();
  const words = t.office.payments.refunds;
  const isOwner = useKitchen().restaurant.role === "OWNER";
  const { form, save, unsaid, submit } = useLimitsForm(limits);
  const field = (name: keyof RefundLimits) => (
    <TextInput
      label={words[name]}
      inputMode="decimal"
      placeholder={words.any}
      readOnly={!isOwner}
      {...form.getInputProps(name)}
    />
  );
  return (
    <form onSubmit={submit} noValidate>
      <Card
        title={words.title}
        text={words.text}
        foot={
          isOwner ? (
            <Button type="submit" disabled={!form.isDirty()} loading={save.isPending}>
              {t.office.save}
            </Button>
          ) : (
            words.forOwner
          )
        }
      >
        <div className={styles.fields}>
          {field("manager")}
          {field("staff")}
        </div>
        <Problem error={unsaid} />
      </Card>
    </form>
  );
}

function useLimitsForm(limits: RefundLimits) {
  const { t } = useWords();
  const save = useOfficeChange(
    ["refundLimits"],
    (api, body: RefundLimits) => api.setRefundLimits(body),
    t.office.saved,
  );
  const wrong = t.office.payments.refunds.wrong({ most: mostRefund });
  const check = (text: string) => (limitOf(text) === undefined ? wrong : null);
  const form = useForm({ initialValues: typedOf(limits), validate: { manager: check, staff: check } });
  const unsaid = useIssues(form, save.error, { manager: null, staff: null });
  const submit = form.onSubmit((typed) =>
    save.mutate(
      { manager: limitOf(typed.manager) ?? null, staff: limitOf(typed.staff) ?? null },
      { onSuccess: (stored) => beginWith(form, typed, typedOf(stored)) },
    ),
  );
  return { form, save, unsaid, submit };
}
