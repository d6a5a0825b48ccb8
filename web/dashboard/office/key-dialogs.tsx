import { Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useState } from "react";
import { type KeyPreset, keyPresets } from "../../../src/domain/scopes.ts";
import type { NewRestaurantKeyBody } from "../../../src/features/keys/partner-schemas.ts";
import { ApiError } from "../api-error.ts";
import { useIssues } from "../form-issues.ts";
import { Choices } from "../kitchen/choices.tsx";
import { nowMs, wallDate } from "../live/clock.ts";
import { Question } from "../shell/sheet.tsx";
import { useWords } from "../texts.tsx";
import { Ask } from "./ask.tsx";
import { Note } from "./card.tsx";
import { ExplainedChoices } from "./explained-choices.tsx";
import { FormButtons } from "./form-buttons.tsx";
import { type NewKey, type ShownKey, useKeyChange, useKeys } from "./keys-context.ts";
import office from "./office.module.css";
import { Problem } from "./problem.tsx";

interface DialogProps {
  isOpen: boolean;
  onClose(): void;
}
interface SecretDialogProps extends DialogProps {
  onSecret(secret: string): void;
}
type OfKey = { restaurantKey: ShownKey };

export function NewKeyDialog({ isOpen, onClose, onSecret }: SecretDialogProps) {
  const { t } = useWords();
  return (
    <Question title={t.office.keys.createTitle} isOpen={isOpen} onClose={onClose}>
      <NewKeyForm onClose={onClose} onSecret={onSecret} />
    </Question>
  );
}

function NewKeyForm({ onClose, onSecret }: Omit<SecretDialogProps, "isOpen">) {
  const { t } = useWords();
  const o = t.office.keys;
  const { presets } = useKeys();
  const make = useKeyChange((api, body: NewKey) => api.makeKey(body));
  const form = useForm({
    initialValues: { name: "", preset: "storefront" as KeyPreset, expiresOn: "" },
    validate: { name: (name) => (name.trim() ? null : t.office.errors.required) },
    transformValues: ({ name, preset, expiresOn }): NewKey => ({
      name,
      ...(presets.length > 0 && { scopes: [...keyPresets[preset]] as NewRestaurantKeyBody["scopes"] }),
      ...(expiresOn && { expiresOn }),
    }),
  });
  const unsaid = useIssues(form, make.error, { name: null, expiresOn: null });
  const submit = form.onSubmit((body) =>
    make.mutate(body, {
      onSuccess: (key) => {
        onClose();
        onSecret(key);
      },
    }),
  );
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="lg">
        <TextInput
          data-autofocus
          label={o.name}
          description={presets.length > 0 ? o.nameHelp : t.portalKeys.nameHelp}
          maxLength={80}
          {...form.getInputProps("name")}
        />
        {presets.length > 0 && (
          <ExplainedChoices
            label={o.preset}
            value={form.values.preset}
            options={presets.map((value) => ({ value, ...o.presets[value] }))}
            onChange={(preset) => form.setFieldValue("preset", preset)}
          />
        )}
        <TextInput
          type="date"
          className={office.narrow}
          label={o.expiresOn}
          description={o.expiresHelp}
          min={wallDate(nowMs() + 24 * 3_600_000)}
          {...form.getInputProps("expiresOn")}
        />
        <Problem error={unsaid} />
        <FormButtons submit={o.create} isBusy={make.isPending} onClose={onClose} />
      </Stack>
    </form>
  );
}

export function RotateKeyDialog({ restaurantKey, isOpen, onClose, onSecret }: OfKey & SecretDialogProps) {
  const { t } = useWords();
  const o = t.office.keys;
  const [graceHours, setGraceHours] = useState(24);
  const rotate = useKeyChange((api, hours: number) =>
    api.rotateKey(restaurantKey.id, { name: restaurantKey.name, graceHours: hours }),
  );
  return (
    <Ask
      title={o.rotateTitle({ name: restaurantKey.name })}
      text={o.rotateText}
      yes={o.rotateYes}
      isOpen={isOpen}
      change={rotate}
      onClose={onClose}
      onYes={() =>
        rotate.mutate(graceHours, {
          onSuccess: (key) => {
            onClose();
            onSecret(key);
          },
        })
      }
    >
      <Choices
        label={o.grace}
        value={graceHours}
        options={[0, 1, 24].map((value) => ({
          value,
          label: value === 0 ? o.graceNone : o.graceHours({ count: value }),
        }))}
        onChange={setGraceHours}
      />
    </Ask>
  );
}

/** Ends a key. One that has been used lately is asked about once more, with when that was. */
export function EndKeyDialog({ restaurantKey, isOpen, onClose }: OfKey & DialogProps) {
  const { t } = useWords();
  const o = t.office.keys.revokeAsk;
  const end = useKeyChange((api, isForced: boolean) => api.revokeKey(restaurantKey.id, isForced));
  const isInUse = end.error instanceof ApiError && end.error.code === "KEY_IN_USE";
  const usedAt = isInUse ? (end.error as ApiError).details.lastUsedAt : null;
  return (
    <Ask
      title={o.title({ name: restaurantKey.name })}
      text={o.text}
      yes={isInUse ? o.force : o.yes}
      isDestructive
      isOpen={isOpen}
      change={end}
      trouble={
        isInUse ? (
          <Note tone="wait" isNew>
            {typeof usedAt === "string" ? o.inUse({ at: Date.parse(usedAt) }) : o.inUseLately}
          </Note>
        ) : undefined
      }
      onClose={onClose}
      onYes={() => end.mutate(isInUse, { onSuccess: onClose })}
    />
  );
}
