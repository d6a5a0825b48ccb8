import { Button, NativeSelect, Switch, TextInput } from "@mantine/core";
import type { DineInState } from "../../../src/features/reservations/settings-schemas.ts";
import { Choices } from "../kitchen/choices.tsx";
import { Card, Note } from "../office/card.tsx";
import { Loaded } from "../office/loaded.tsx";
import { Meanwhile } from "../office/meanwhile.tsx";
import office from "../office/office.module.css";
import { PageHead } from "../office/page-head.tsx";
import { Problem } from "../office/problem.tsx";
import { type Change, changeOf, requireSeen, useStart } from "../office/seen.ts";
import { useOfficeChange } from "../office/use-office.ts";
import { useWords } from "../texts.tsx";
import { LengthField } from "./length-field.tsx";
import { RoomTabs } from "./room-tabs.tsx";
import { type Rules, rulesOf, slotChoices } from "./rules-typed.ts";
import { shownRule } from "./shown-rule.ts";
import { TurnRows } from "./turn-rows.tsx";
import { useDineIn } from "./use-room.ts";
import { type RulesForm, useRulesForm } from "./use-rules-form.ts";

/** How guests book tables. */
export function RulesPage() {
  const o = useWords().t.tablesPage.rules;
  const dineIn = useDineIn();
  return (
    <div className={office.inner}>
      <PageHead title={o.title} lead={o.lead} />
      <RoomTabs />
      <Loaded query={dineIn}>{(now) => <Start now={now} />}</Loaded>
    </div>
  );
}

function Start({ now: { reservationsEnabled, settings } }: { now: DineInState }) {
  const latest: Rules = { reservationsEnabled, ...settings };
  const { key, ...kept } = useStart(latest);
  return <RulesFields key={key} latest={latest} {...kept} />;
}

/** Puts what was changed among the rules as they are now, and writes them only while they are that (D-316). */
const useRulesChange = () =>
  useOfficeChange(
    ["dineIn"],
    async (api, { change, seen }: Change<Rules>) => {
      const { reservationsEnabled, settings, version } = await api.dineIn();
      const now: Rules = { reservationsEnabled, ...settings };
      requireSeen(now, seen);
      const { reservationsEnabled: isOn, ...next } = { ...now, ...change };
      return api.setDineIn({ reservationsEnabled: isOn, settings: next, expectedVersion: version });
    },
    useWords().t.office.saved,
  );

interface RulesFieldsProps extends Omit<ReturnType<typeof useStart<Rules>>, "key"> {
  latest: Rules;
}

function RulesFields({ latest, start, changed, isOldBeside, take, takeBeside, takeSaved }: RulesFieldsProps) {
  const words = useWords();
  const { t } = words;
  const o = t.tablesPage.rules;
  const save = useRulesChange();
  const { form, unsaid } = useRulesForm(start, save.error);
  const isOld = isOldBeside(save);
  const submit = form.onSubmit((typed) => {
    const change = changeOf(start, rulesOf(typed, start), latest);
    if (change)
      save.mutate(change, {
        onSuccess: ({ reservationsEnabled, settings }) =>
          takeSaved({ reservationsEnabled, ...settings }, typed, form),
      });
    else take();
  });
  return (
    <form className={office.inner} onSubmit={submit} noValidate>
      {isOld && (
        <Meanwhile
          changed={changed.map((field) => ({
            name: o.fields[field],
            value: shownRule(words, field, latest),
          }))}
          onTake={takeBeside(save)}
        />
      )}
      <Open form={form} />
      <WhoAndWhen form={form} />
      <Card title={o.stay} text={o.stayHelp}>
        <TurnRows form={form} />
      </Card>
      <Pace form={form} />
      <Cancelling form={form} />
      {isOld ? null : <Problem error={unsaid} />}
      <div className={office.actions}>
        <Button type="submit" disabled={!form.isDirty()} loading={save.isPending}>
          {t.office.save}
        </Button>
      </div>
    </form>
  );
}

type SwitchName = "reservationsEnabled" | "autoApprove" | "bookingPaused" | "hasDeposit";

function Toggle({ form, name, help }: { form: RulesForm; name: SwitchName; help: string }) {
  const o = useWords().t.tablesPage.rules;
  return (
    <Switch
      classNames={{ body: office.switch, label: office.switchLabel }}
      size="lg"
      labelPosition="left"
      label={o.toggles[name]}
      description={help}
      {...form.getInputProps(name, { type: "checkbox" })}
    />
  );
}

function Open({ form }: { form: RulesForm }) {
  const o = useWords().t.tablesPage.rules;
  const { reservationsEnabled, bookingPaused } = form.values;
  return (
    <Card title={o.open}>
      <Toggle form={form} name="reservationsEnabled" help={o.openHelp} />
      {reservationsEnabled && (
        <>
          <Toggle form={form} name="autoApprove" help={o.autoHelp} />
          <Toggle form={form} name="bookingPaused" help={o.pauseHelp} />
          {bookingPaused && (
            <TextInput
              className={office.narrow}
              type="datetime-local"
              label={o.fields.bookingPausedUntil}
              description={o.untilHelp}
              {...form.getInputProps("bookingPausedUntil")}
            />
          )}
        </>
      )}
    </Card>
  );
}

type NumberName =
  | "minPartySize"
  | "maxPartySize"
  | "maxDaysAhead"
  | "lastSeatingMinutes"
  | "partiesPerSlot"
  | "coversPerSlot";

function NumberField({ form, name, help }: { form: RulesForm; name: NumberName; help: string }) {
  const o = useWords().t.tablesPage.rules;
  const mayBeEmpty = name === "partiesPerSlot" || name === "coversPerSlot";
  return (
    <TextInput
      label={o.fields[name]}
      description={help}
      inputMode="numeric"
      autoComplete="off"
      maxLength={4}
      {...(mayBeEmpty && { placeholder: o.noLimit })}
      {...form.getInputProps(name)}
    />
  );
}

function WhoAndWhen({ form }: { form: RulesForm }) {
  const o = useWords().t.tablesPage.rules;
  return (
    <Card title={o.when} text={o.whenHelp}>
      <div className={office.fields}>
        <NumberField form={form} name="minPartySize" help={o.minPartyHelp} />
        <NumberField form={form} name="maxPartySize" help={o.maxPartyHelp} />
        <LengthField form={form} name="minNotice" label={o.fields.minNoticeMinutes} help={o.noticeHelp} />
        <NumberField form={form} name="maxDaysAhead" help={o.aheadHelp} />
        <NativeSelect
          label={o.fields.slotMinutes}
          description={o.slotHelp}
          data={slotChoices.map((minutes) => ({
            value: String(minutes),
            label: o.lengthShown({ minutes }),
          }))}
          {...form.getInputProps("slotMinutes")}
        />
        <NumberField form={form} name="lastSeatingMinutes" help={o.lastHelp} />
      </div>
    </Card>
  );
}

function Pace({ form }: { form: RulesForm }) {
  const o = useWords().t.tablesPage.rules;
  return (
    <Card title={o.pace} text={o.paceHelp({ minutes: Number(form.values.slotMinutes) })}>
      <div className={office.fields}>
        <NumberField form={form} name="partiesPerSlot" help={o.partiesHelp} />
        <NumberField form={form} name="coversPerSlot" help={o.coversHelp} />
      </div>
    </Card>
  );
}

function Cancelling({ form }: { form: RulesForm }) {
  const o = useWords().t.tablesPage.rules;
  const { hasDeposit, depositPerPerson } = form.values;
  return (
    <Card title={o.cancelling}>
      <LengthField form={form} name="cancelBefore" label={o.fields.cancelBeforeMinutes} help={o.cancelHelp} />
      <Toggle form={form} name="hasDeposit" help={o.depositHelp} />
      {hasDeposit && (
        <>
          <TextInput
            className={office.narrow}
            label={o.depositAmount}
            inputMode="decimal"
            autoComplete="off"
            {...form.getInputProps("depositAmount")}
          />
          <Choices
            label={o.depositFor}
            value={depositPerPerson ? "GUEST" : "PARTY"}
            options={[
              { value: "GUEST", label: o.perGuest },
              { value: "PARTY", label: o.perParty },
            ]}
            onChange={(value) => form.setFieldValue("depositPerPerson", value === "GUEST")}
          />
          <LengthField
            form={form}
            name="depositCancelBefore"
            label={o.depositBack}
            help={o.depositBackHelp}
          />
          <Note tone="info">{o.depositNote}</Note>
        </>
      )}
    </Card>
  );
}
