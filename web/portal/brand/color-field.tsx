import { TextInput } from "@mantine/core";
import { type JudgedColor, judgeColor } from "../../../src/domain/brand-color.ts";
import profile from "../../dashboard/profile/profile.module.css";
import { useWords, type Words } from "../../dashboard/texts.tsx";
import type { BrandFormState } from "./brand-form.tsx";

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
          {o.contrast.text[judged.textOn === "#ffffff" ? "white" : "black"]({
            ratio: rounded(judged.textContrast),
          })}{" "}
          {verdict(o.contrast, judged, name)}
        </p>
      )}
    </div>
  );
}

/** The second colour is nothing that must be read: it stays as it was chosen. */
function verdict(
  o: Words["t"]["portalBrand"]["contrast"],
  { contrast, readable, isMoved }: JudgedColor,
  name: ColorFieldProps["name"],
): string {
  const ratio = rounded(contrast);
  if (!isMoved) return o.good({ ratio });
  return name === "secondaryColor" ? o.decor({ ratio }) : o.moved({ ratio, color: readable });
}

/** Down: 4.49 is not enough, and must not be shown as 4.5. */
const rounded = (ratio: number): number => Math.floor(ratio * 10) / 10;
