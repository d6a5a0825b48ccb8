import { NativeSelect, Textarea, TextInput } from "@mantine/core";
import { fontNames } from "../../../src/domain/fonts.ts";
import { Checks } from "../office/checks.tsx";
import office from "../office/office.module.css";
import { PictureField } from "../office/picture-field.tsx";
import { useWords } from "../texts.tsx";
import styles from "./profile.module.css";
import type { SettingsForm } from "./settings-card.tsx";
import { type CardName, kindOf, longest, namesOf, type SettingName } from "./settings-fields.ts";

interface SettingFieldsProps {
  card: CardName;
  form: SettingsForm;
}

/** A field for each setting of a card; what is ticked stands together below. */
export function SettingFields({ card, form }: SettingFieldsProps) {
  const { t } = useWords();
  const o = t.profile;
  const names = namesOf(card);
  const checks = names.filter((name) => kindOf(card, name) === "check");
  return (
    <>
      {names
        .filter((name) => !checks.includes(name))
        .map((name) => (
          <SettingField key={name} card={card} name={name} form={form} />
        ))}
      {checks.length > 0 && (
        <div>
          <Checks
            legend={o.checks}
            options={checks.map((name) => ({ value: name, label: o.fields[name] }))}
            chosen={checks.filter((name) => form.values[name] === true)}
            onChange={(chosen) => {
              for (const name of checks) form.setFieldValue(name, chosen.includes(name));
            }}
          />
          {checks.map((name) => (
            <FieldError key={name} error={form.errors[name]} />
          ))}
        </div>
      )}
    </>
  );
}

const FieldError = ({ error }: { error: React.ReactNode }) =>
  error ? (
    <p className={office.error} role="alert">
      {error}
    </p>
  ) : null;

function SettingField({ card, name, form }: SettingFieldsProps & { name: SettingName }) {
  const { t } = useWords();
  const o = t.profile;
  const label = o.fields[name];
  const help = (o.help as Partial<Record<SettingName, string>>)[name];
  const common = {
    label,
    description: help,
    maxLength: longest[name],
    ...form.getInputProps(name),
  };
  switch (kindOf(card, name)) {
    case "area":
      return <Textarea autosize minRows={2} {...common} />;
    case "picture":
      return (
        <PictureField
          kind={name === "logoUrl" ? "LOGO" : "COVER"}
          title={label}
          url={String(form.values[name]) || null}
          onChange={(url) => form.setFieldValue(name, url ?? "")}
        />
      );
    case "color":
      return <ColorField label={label} name={name} form={form} />;
    case "font":
      return (
        <NativeSelect
          data={[{ value: "", label: o.ownFont }, ...fontNames.map((font) => ({ value: font, label: font }))]}
          {...common}
        />
      );
    default:
      return <TextInput autoComplete="off" {...common} />;
  }
}

interface ColorFieldProps {
  label: string;
  name: SettingName;
  form: SettingsForm;
}

/** By its number, or by pointing in the browser's own palette. */
function ColorField({ label, name, form }: ColorFieldProps) {
  const { t } = useWords();
  const value = String(form.values[name]);
  return (
    <div className={styles.color}>
      <TextInput
        label={label}
        autoComplete="off"
        spellCheck={false}
        maxLength={7}
        {...form.getInputProps(name)}
      />
      <input
        type="color"
        className={styles.swatch}
        aria-label={t.profile.palette({ name: label })}
        value={/^#[0-9a-f]{6}$/i.test(value) ? value : "#000000"}
        onChange={(event) => form.setFieldValue(name, event.currentTarget.value)}
      />
    </div>
  );
}
