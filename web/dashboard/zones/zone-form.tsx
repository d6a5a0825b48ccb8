import { Checkbox, Stack, Textarea, TextInput } from "@mantine/core";
import { type UseFormReturnType, useForm } from "@mantine/form";
import { type ReactNode, useEffect } from "react";
import { zoneTypes } from "../../../src/domain/snapshot.ts";
import { useIssues } from "../form-issues.ts";
import { Choices } from "../kitchen/choices.tsx";
import { FormButtons } from "../office/form-buttons.tsx";
import office from "../office/office.module.css";
import { Problem } from "../office/problem.tsx";
import { oreOf } from "../order/kroner-input.ts";
import { useWords } from "../texts.tsx";
import type { Shape } from "./draw-corners.ts";
import { FeeSteps } from "./fee-steps.tsx";
import {
  type Corner,
  cornersOf,
  kilometersOf,
  metersOf,
  postalCodesOf,
  textOf,
  type ZoneTyped,
} from "./zone-typed.ts";

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
  const { isBusy, error, onSubmit, onClose, children } = props;
  const { t } = useWords();
  const o = t.zonesPage;
  const { form, isAtField } = useZoneForm(props);
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
        {isAtField ? null : <Problem error={error} />}
        {children}
        <FormButtons submit={t.office.save} isBusy={isBusy} onClose={onClose} />
      </Stack>
    </form>
  );
}

export type ZoneFormState = UseFormReturnType<ZoneTyped>;

function WhereFields({ form, hasHome }: { form: ZoneFormState; hasHome: boolean }) {
  const o = useWords().t.zonesPage;
  const kinds = zoneTypes.filter((kind) => hasHome || kind !== "RADIUS" || form.values.type === "RADIUS");
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

/** What is typed of the place, as it is drawn; null for what cannot be. */
function shapeOf({ type, polygon, radiusMeters }: ZoneTyped, home: Corner | null): Shape | null {
  if (type === "POLYGON") {
    const corners = cornersOf(polygon);
    return corners && corners.length >= 3 ? { kind: "POLYGON", corners } : null;
  }
  const meters = type === "RADIUS" ? metersOf(radiusMeters) : null;
  return meters !== null && home ? { kind: "CIRCLE", centre: home, meters } : null;
}

function useZoneForm({ start, home, error, drawn, onShape }: ZoneFormProps) {
  const { t } = useWords();
  const o = t.zonesPage;
  const needsOre = (text: string) => (oreOf(text) === null ? o.wrongKroner : null);
  const mayHaveOre = (text: string) => (text.trim() === "" ? null : needsOre(text));
  const form = useForm<ZoneTyped>({
    initialValues: start,
    validate: {
      name: (name) => (name.trim() ? null : t.office.errors.required),
      polygon: (text, { type }) => {
        if (type !== "POLYGON") return null;
        const corners = cornersOf(text);
        if (!corners) return o.wrongCorner;
        return corners.length < 3 ? o.fewCorners : null;
      },
      radiusMeters: (text, { type }) =>
        type === "RADIUS" && metersOf(text) === null ? o.wrongDistance : null,
      postalCodes: (text, { type }) =>
        type === "POSTAL_CODES" && !postalCodesOf(text)?.length ? o.wrongCodes : null,
      deliveryFee: needsOre,
      minimumOrder: mayHaveOre,
      freeDeliveryFrom: mayHaveOre,
      feeTiers: {
        fromSubtotal: (text, { feeTiers }, path) =>
          needsOre(text) ??
          (feeTiers
            .slice(0, Number(path.split(".")[1]))
            .some((tier) => oreOf(tier.fromSubtotal) === oreOf(text))
            ? o.steps.same
            : null),
        deliveryFee: needsOre,
      },
      perKm: mayHaveOre,
      baseKilometers: (text) =>
        ["", "0"].includes(text.trim()) || metersOf(text) !== null ? null : o.wrongDistance,
      extraMinutes: (text) =>
        /^\d{1,3}$/.test(text.trim()) && Number(text) <= 600
          ? null
          : t.office.errors.wholeNumber({ low: 0, high: 600 }),
    },
  });
  const wire = {
    ...{ name: null, polygon: null, radiusMeters: null, postalCodes: null, deliveryFee: null },
    ...{ minimumOrder: null, freeDeliveryFrom: null, extraMinutes: null },
  };
  const isAtField = useIssues(form, error, wire);
  const shape = shapeOf(form.values, home);
  const key = JSON.stringify(shape);
  // biome-ignore lint/correctness/useExhaustiveDependencies: by what it is, not by which object
  useEffect(() => onShape(shape), [key]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each move on the map
  useEffect(() => {
    if (drawn?.kind === "POLYGON") form.setFieldValue("polygon", textOf(drawn.corners));
    if (drawn?.kind === "CIRCLE") form.setFieldValue("radiusMeters", kilometersOf(drawn.meters));
  }, [drawn]);
  return { form, isAtField };
}
