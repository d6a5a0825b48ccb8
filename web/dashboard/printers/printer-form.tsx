import { Checkbox, Stack, TextInput } from "@mantine/core";
import { type UseFormReturnType, useForm } from "@mantine/form";
import { papers, printerKinds } from "../../../src/domain/printers.ts";
import { slipKinds } from "../../../src/domain/slips.ts";
import type { Printer, PrinterSettings, PrinterWithAddress } from "../../../src/features/printers/schemas.ts";
import { useKitchen } from "../board/use-board.ts";
import { useIssues } from "../form-issues.ts";
import { Choices } from "../kitchen/choices.tsx";
import { Checks } from "../office/checks.tsx";
import { ExplainedChoices } from "../office/explained-choices.tsx";
import { FormButtons } from "../office/form-buttons.tsx";
import { Problem } from "../office/problem.tsx";
import { useOfficeChange } from "../office/use-office.ts";
import { useWords } from "../texts.tsx";

type Form = UseFormReturnType<PrinterSettings>;

export function NewPrinter({ onClose, onMade }: { onClose(): void; onMade(made: PrinterWithAddress): void }) {
  const { locale, t } = useWords();
  const add = useOfficeChange(["printers"], (api, body: PrinterSettings) => api.addPrinter(body));
  const start: PrinterSettings = {
    ...{ name: "", kind: "STAR", slips: ["KITCHEN"], isAutomatic: true, copies: 1 },
    ...{ paperMm: 80, locale, stationIds: [] },
  };
  const made = (answer: PrinterWithAddress) => {
    onClose();
    onMade(answer);
  };
  return (
    <PrinterForm
      start={start}
      isNew
      submit={t.printers.add}
      isBusy={add.isPending}
      error={add.error}
      onClose={onClose}
      onSubmit={(body) => add.mutate(body, { onSuccess: made })}
    />
  );
}

export function ChangePrinter({ printer, onClose }: { printer: Printer; onClose(): void }) {
  const { t } = useWords();
  const { id, lastSeenAt: _, state: __, isAway: ___, waiting: ____, ...seen } = printer;
  const change = useOfficeChange(["printers"], (api, body: PrinterSettings) =>
    api.changePrinter(id, { ...body, seen }),
  );
  return (
    <PrinterForm
      start={seen}
      submit={t.printers.save}
      isBusy={change.isPending}
      error={change.error}
      onClose={onClose}
      onSubmit={(body) => change.mutate(body, { onSuccess: onClose })}
    />
  );
}

interface PrinterFormProps {
  start: PrinterSettings;
  isNew?: boolean;
  submit: string;
  isBusy: boolean;
  error: unknown;
  onSubmit(body: PrinterSettings): void;
  onClose(): void;
}

/** What a printer is, and what comes out of it. */
function PrinterForm({ start, isNew = false, submit, isBusy, error, onSubmit, onClose }: PrinterFormProps) {
  const { t } = useWords();
  const o = t.printers;
  const form = useForm<PrinterSettings>({
    initialValues: start,
    validate: {
      name: (name) => (name.trim() ? null : o.nameMissing),
      slips: (slips) => (slips.length > 0 ? null : o.slipsMissing),
    },
    transformValues: (typed) => ({ ...typed, name: typed.name.trim() }),
  });
  const unsaid = useIssues(form, error, { name: null, slips: null, kind: null });
  return (
    <form onSubmit={form.onSubmit((body) => onSubmit(body))} noValidate>
      <Stack gap="lg">
        <TextInput
          data-autofocus
          label={o.nameLabel}
          description={o.nameHelp}
          maxLength={40}
          {...form.getInputProps("name")}
        />
        {isNew && (
          <ExplainedChoices
            label={o.kind}
            value={form.values.kind}
            options={printerKinds.map((value) => ({ value, ...o.kinds[value] }))}
            onChange={(kind) => form.setFieldValue("kind", kind)}
          />
        )}
        <Slips form={form} />
        <Stations form={form} />
        <Paper form={form} />
        <Problem error={unsaid} />
        <FormButtons submit={submit} isBusy={isBusy} onClose={onClose} />
      </Stack>
    </form>
  );
}

function Slips({ form }: { form: Form }) {
  const { t } = useWords();
  const o = t.printers;
  return (
    <Stack gap="xs">
      <Checks
        legend={o.slips}
        options={slipKinds.map((value) => ({ value, label: o.slipNames[value] }))}
        chosen={form.values.slips}
        error={form.errors.slips}
        onChange={(slips) =>
          form.setFieldValue(
            "slips",
            slipKinds.filter((kind) => slips.includes(kind)),
          )
        }
      />
      <Checkbox size="md" label={o.automatic} {...form.getInputProps("isAutomatic", { type: "checkbox" })} />
    </Stack>
  );
}

/** Whose dishes, where the kitchen has stations and the printer prints for it. */
function Stations({ form }: { form: Form }) {
  const { t } = useWords();
  const { stations } = useKitchen().restaurant;
  if (stations.length === 0 || !form.values.slips.includes("KITCHEN")) return null;
  return (
    <Checks
      legend={t.printers.stations}
      help={t.printers.stationsHelp}
      options={stations.map(({ id, name }) => ({ value: id, label: name }))}
      chosen={form.values.stationIds}
      onChange={(ids) => form.setFieldValue("stationIds", ids.toSorted())}
    />
  );
}

function Paper({ form }: { form: Form }) {
  const { t } = useWords();
  const o = t.printers;
  const { copies, paperMm, locale } = form.values;
  return (
    <>
      <Choices
        label={o.copies}
        value={copies}
        options={[1, 2, 3].map((value) => ({ value, label: value.toString() }))}
        onChange={(value) => form.setFieldValue("copies", value)}
      />
      <Choices
        label={o.paper}
        value={paperMm}
        options={papers.map((value) => ({ value, label: o.paperMm({ count: value }) }))}
        onChange={(value) => form.setFieldValue("paperMm", value)}
      />
      <Choices
        label={o.language}
        value={locale}
        options={[
          { value: "nb", label: "Norsk" },
          { value: "en", label: "English" },
        ]}
        onChange={(value) => form.setFieldValue("locale", value)}
      />
    </>
  );
}
