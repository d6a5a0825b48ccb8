import { TextInput } from "@mantine/core";
import type { GetInputPropsReturnType } from "@mantine/form";
import { useWords } from "../../dashboard/texts.tsx";
import { usePortal } from "../use-portal.ts";
import { slugAfter } from "./slug-of.ts";

export interface Names {
  name: string;
  slug: string;
}

interface NameFieldsProps {
  form: {
    values: Names;
    setFieldValue(field: keyof Names, value: string): void;
    getInputProps(field: keyof Names): GetInputPropsReturnType;
  };
}

/** What it is called, and where its pages are: the second follows from the first until somebody writes it. */
export function NameFields({ form }: NameFieldsProps) {
  const { t } = useWords();
  const o = t.portalRestaurants;
  const { environment } = usePortal();
  const named = (name: string) => {
    const slug = slugAfter(form.values, name);
    form.setFieldValue("name", name);
    // What is wrong with an address of one's own stays said.
    if (slug !== form.values.slug) form.setFieldValue("slug", slug);
  };
  return (
    <>
      <TextInput
        label={o.name}
        maxLength={80}
        autoComplete="off"
        {...form.getInputProps("name")}
        onChange={(event) => named(event.currentTarget.value)}
      />
      <TextInput
        label={o.slug}
        description={
          environment === "TEST"
            ? o.slugHelp.TEST
            : o.slugHelp.LIVE({ address: `${form.values.slug || "slug"}.${location.host}` })
        }
        maxLength={32}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        {...form.getInputProps("slug")}
      />
    </>
  );
}
