import { TextInput } from "@mantine/core";
import { judgeColor } from "../../../src/domain/brand-color.ts";
import profile from "../../dashboard/profile/profile.module.css";
import { useWords } from "../../dashboard/texts.tsx";
import type { BrandFormState } from "./brand-form.tsx";
import { contrastSaid } from "./brand-typed.ts";

interface ColorFieldProps {
  name: "primaryColor" | "secondaryColor";
  form: BrandFormState;
}

/** A colour by its number or from the browser's palette, with how well it is read. */
export function ColorField({ name, form }: ColorFieldProps) {
  const { t } = useWords();
  const o = t.portalBrand;
  const label = o.fields[name];
  const value = form.values[name].trim();
  const judged = judgeColor(value);
  return (
    <div>
      <div className={profile.color}>
        <TextInput
          label={label}
          description={o.color}
          autoComplete="off"
          spellCheck={false}
          maxLength={7}
          {...form.getInputProps(name)}
        />
        <input
          type="color"
          className={profile.swatch}
          aria-label={o.palette({ name: label })}
          value={/^#[0-9a-f]{6}$/i.test(value) ? value : "#000000"}
          onChange={(event) => form.setFieldValue(name, event.currentTarget.value)}
        />
      </div>
      {judged && (
        <p className={profile.note} role="status">
          {contrastSaid(o, judged, name === "secondaryColor")}
        </p>
      )}
    </div>
  );
}
