import { Textarea, TextInput } from "@mantine/core";
import { capital } from "../hours/day-names.ts";
import { Checks } from "../office/checks.tsx";
import { useWords } from "../texts.tsx";
import { Choices, More } from "./choices.tsx";
import { type FieldsProps, Whole } from "./offer-fields.tsx";
import { isAnyUsed } from "./offer-mistakes.ts";
import type { OfferTyped } from "./offer-typed.ts";
import styles from "./offers.module.css";

const mondayFirst = [1, 2, 3, 4, 5, 6, 0];

/** When, who, how often, and what guests see of it. */
export function ConditionFields({ form }: FieldsProps) {
  return (
    <div>
      <WhenFields form={form} />
      <WhoFields form={form} />
      <LimitFields form={form} />
      <LookFields form={form} />
    </div>
  );
}

function WhenFields({ form }: FieldsProps) {
  const { t, speech } = useWords();
  const o = t.offers;
  return (
    <More title={o.when} isUsed={isAnyUsed(form, ["days", "timeStart", "timeEnd", "validFrom", "validTo"])}>
      <Checks
        legend={o.days}
        help={o.daysHelp}
        className={styles.days}
        options={mondayFirst.map((day) => ({ value: String(day), label: capital(speech.weekdays([day])) }))}
        chosen={form.values.days}
        onChange={(days) => form.setFieldValue("days", days)}
      />
      <div className={styles.pair}>
        <TextInput type="time" label={o.timeStart} {...form.getInputProps("timeStart")} />
        <TextInput type="time" label={o.timeEnd} {...form.getInputProps("timeEnd")} />
      </div>
      <div className={styles.pair}>
        <TextInput type="datetime-local" label={o.validFrom} {...form.getInputProps("validFrom")} />
        <TextInput type="datetime-local" label={o.validTo} {...form.getInputProps("validTo")} />
      </div>
    </More>
  );
}

function WhoFields({ form }: FieldsProps) {
  const { t } = useWords();
  const o = t.offers;
  return (
    <More title={o.who} isUsed={isAnyUsed(form, ["fulfillment", "payment", "conditions"])}>
      <Choices
        legend={o.fulfillment}
        name="fulfillment"
        options={[
          ["ALL", o.fulfillments.ALL],
          ["PICKUP", o.fulfillments.PICKUP],
          ["DELIVERY", o.fulfillments.DELIVERY],
        ]}
        chosen={form.values.fulfillment}
        onChange={(value) => form.setFieldValue("fulfillment", value)}
      />
      <Choices
        legend={o.payment}
        name="payment"
        options={[
          ["ALL", o.payments.ALL],
          ["ONLINE", o.payments.ONLINE],
          ["CASH", o.payments.CASH],
        ]}
        chosen={form.values.payment}
        onChange={(value) => form.setFieldValue("payment", value)}
      />
      <Checks
        legend={o.conditions}
        options={(["firstOrderOnly", "subscribersOnly", "isOff"] as const).map((value) => ({
          value,
          label: o[value],
        }))}
        chosen={form.values.conditions}
        onChange={(conditions) => form.setFieldValue("conditions", conditions as OfferTyped["conditions"])}
      />
    </More>
  );
}

function LimitFields({ form }: FieldsProps) {
  const { t } = useWords();
  const o = t.offers;
  return (
    <More title={o.limits} isUsed={isAnyUsed(form, ["usageLimit", "perCustomerLimit"])}>
      <div className={styles.pair}>
        <Whole form={form} name="usageLimit" label={o.usageLimit} />
        <Whole form={form} name="perCustomerLimit" label={o.perCustomerLimit} />
      </div>
    </More>
  );
}

function LookFields({ form }: FieldsProps) {
  const { t } = useWords();
  const o = t.offers;
  return (
    <More title={o.looks} isUsed={isAnyUsed(form, ["displayName", "displayBadge", "description"])}>
      <div className={styles.pair}>
        <TextInput label={o.displayName} maxLength={200} {...form.getInputProps("displayName")} />
        <TextInput label={o.displayBadge} maxLength={40} {...form.getInputProps("displayBadge")} />
      </div>
      <Textarea
        label={o.description}
        maxLength={1000}
        autosize
        minRows={2}
        {...form.getInputProps("description")}
      />
      <TextInput
        label={o.priority}
        description={o.priorityHelp}
        inputMode="numeric"
        autoComplete="off"
        {...form.getInputProps("priority")}
      />
    </More>
  );
}
