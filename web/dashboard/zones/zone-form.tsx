import { Checkbox, Stack, Textarea, TextInput } from "@mantine/core";
import { type UseFormReturnType, useForm } from "@mantine/form";
import { type ReactNode, useEffect } from "react";
import { zoneTypes } from "../../../src/domain/snapshot.ts";
import { useIssues } from "../form-issues.ts";
import { Choices } from "../kitchen/choices.tsx";
import { FormButtons } from "../office/form-buttons.tsx";
import office from "../office/office.module.css";
import { Problem } from "../office/problem.tsx";
import { useWords } from "../texts.tsx";
import { FeeSteps } from "./fee-steps.tsx";
import { zoneMistakes } from "./zone-mistakes.ts";
import { kindsFor, type Shape, shapeOf } from "./zone-shape.ts";
import { type Corner, kilometersOf, textOf, type ZoneTyped } from "./zone-typed.ts";

interface ZoneFormProps {
  start: ZoneTyped;
  home: Corner | null;
  isBusy: boolean;
  error: unknown;
  /** What the map has made of it last. */
  drawn: Shape | null;
  onShape(shape: Shape | null): void;
  onSubmit(typed: ZoneTyped): void;
  onClose(): void;
  children?: ReactNode;
}

/** A zone: where it is, and what delivery costs there. What is drawn and what is typed are the same. */
export function ZoneForm(props: ZoneFormProps) {
  const { isBusy, onSubmit, onClose, children } = props;
  const { t } = useWords();
  const o = t.zonesPage;
  const { form, unsaid } = useZoneForm(props);
  return (
    <form noValidate onSubmit={form.onSubmit(onSubmit)}>
      <Stack gap="lg">
        <TextInput label={o.fields.name} maxLength={120} autoComplete="off" {...form.getInputProps("name")} />
        <WhereFields form={form} hasHome={props.home !== null} />
        <div className={office.fields}>
          <TextInput
            label={o.fields.deliveryFee}
            inputMode="decimal"
            {...form.getInputProps("deliveryFee")}
          />
          <TextInput
            label={o.fields.minimumOrder}
            inputMode="decimal"
            {...form.getInputProps("minimumOrder")}
          />
          <TextInput
            label={o.fields.freeDeliveryFrom}
            placeholder={o.never}
            inputMode="decimal"
            {...form.getInputProps("freeDeliveryFrom")}
          />
          <TextInput
            label={o.fields.extraMinutes}
            inputMode="numeric"
            {...form.getInputProps("extraMinutes")}
          />
        </div>
        <FeeSteps form={form} />
        <Checkbox
          size="lg"
          label={o.fields.isActive}
          {...form.getInputProps("isActive", { type: "checkbox" })}
        />
        <Problem error={unsaid} />
        {children}
        <FormButtons submit={t.office.save} isBusy={isBusy} onClose={onClose} />
      </Stack>
    </form>
  );
}

export type ZoneFormState = UseFormReturnType<ZoneTyped>;

function WhereFields({ form, hasHome }: { form: ZoneFormState; hasHome: boolean }) {
  const o = useWords().t.zonesPage;
  const kinds = kindsFor(zoneTypes, form.values.type, hasHome);
  return (
    <>
      <Choices
        label={o.fields.type}
        value={form.values.type}
        options={kinds.map((value) => ({ value, label: o.kinds[value] }))}
        onChange={(type) => form.setFieldValue("type", type)}
      />
      {form.values.type === "RADIUS" && (
        <TextInput
          label={o.fields.radiusMeters}
          description={o.circleHelp}
          inputMode="decimal"
          {...form.getInputProps("radiusMeters")}
        />
      )}
      {form.values.type === "POLYGON" && (
        <Textarea
          label={o.fields.polygon}
          description={o.cornersHelp}
          autosize
          minRows={3}
          maxRows={10}
          spellCheck={false}
          {...form.getInputProps("polygon")}
        />
      )}
      {form.values.type === "POSTAL_CODES" && (
        <Textarea
          label={o.fields.postalCodes}
          description={o.codesHelp}
          autosize
          minRows={2}
          maxRows={10}
          {...form.getInputProps("postalCodes")}
        />
      )}
    </>
  );
}

function useZoneForm({ start, home, error, drawn, onShape }: ZoneFormProps) {
  const { t } = useWords();
  const form = useForm<ZoneTyped>({
    initialValues: start,
    validate: zoneMistakes(t),
  });
  const wire = {
    ...{ name: null, polygon: null, radiusMeters: null, postalCodes: null, deliveryFee: null },
    ...{ minimumOrder: null, freeDeliveryFrom: null, extraMinutes: null },
  };
  const unsaid = useIssues(form, error, wire);
  const shape = shapeOf(form.values, home);
  const key = JSON.stringify(shape);
  // biome-ignore lint/correctness/useExhaustiveDependencies: by what it is, not by which object
  useEffect(() => onShape(shape), [key]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each move on the map
  useEffect(() => {
    if (drawn?.kind === "POLYGON") form.setFieldValue("polygon", textOf(drawn.corners));
    if (drawn?.kind === "CIRCLE") form.setFieldValue("radiusMeters", kilometersOf(drawn.meters));
  }, [drawn]);
  return { form, unsaid };
}
