import { TextInput } from "@mantine/core";
import type { GetInputPropsReturnType } from "@mantine/form";
import { useWords } from "../../dashboard/texts.tsx";
import { usePortal } from "../use-portal.ts";

export interface Names {
  name: string;
  slug: string;
}

/** Letters of a name as an address has them; empty when too little is left. */
export function slugOf(name: string): string {
  const plain = name
    .toLowerCase()
    .replaceAll("æ", "ae")
    .replaceAll("ø", "o")
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, 32)
    .replace(/^-+|-+$/g, "");
  return plain.length < 2 ? "" : plain;
}

interface NameFieldsProps {
  form: {
    values: Names;
    isTouched(field: "slug"): boolean;
    setFieldValue(field: "name" | "slug", value: string): void;
    getInputProps(field: "name" | "slug"): GetInputPropsReturnType;
  };
}

/** What it is called, and where its pages are: the second follows from the first until somebody writes it. */
export function NameFields({ form }: NameFieldsProps) {
  const { t } = useWords();
  const o = t.portalRestaurants;
  const { environment } = usePortal();
  const named = (name: string) => {
    form.setFieldValue("name", name);
    if (!form.isTouched("slug") || form.values.slug === "") form.setFieldValue("slug", slugOf(name));
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
