import { Button, Stack, TextInput } from "@mantine/core";
import { type UseFormReturnType, useForm } from "@mantine/form";
import { useIssues } from "../../dashboard/form-issues.ts";
import { beginWith } from "../../dashboard/form-saved.ts";
import { Card } from "../../dashboard/office/card.tsx";
import { formOf } from "../../dashboard/office/form-of-file.ts";
import office from "../../dashboard/office/office.module.css";
import { PictureChooser } from "../../dashboard/office/picture-field.tsx";
import { Problem } from "../../dashboard/office/problem.tsx";
import { useWords } from "../../dashboard/texts.tsx";
import type { PortalBody } from "../portal-api.ts";
import { usePortalChange } from "../portal-data.ts";
import { usePortal } from "../use-portal.ts";
import styles from "./brand.module.css";
import type { Brand } from "./brand-page.tsx";
import { changeOf, fieldNames, type TypedBrand, typedOf } from "./brand-typed.ts";
import { ColorField } from "./color-field.tsx";
import { LookPreview } from "./look-preview.tsx";

export type BrandFormState = UseFormReturnType<TypedBrand>;

export function BrandForm({ brand, isReadOnly }: { brand: Brand; isReadOnly: boolean }) {
  const { t } = useWords();
  const o = t.portalBrand;
  const stored = typedOf(brand);
  const form = useForm<TypedBrand>({
    initialValues: stored,
    validate: { name: (name) => (name.trim().length < 2 ? t.office.errors.required : null) },
  });
  const save = usePortalChange(
    [["brand"]],
    (call, body: PortalBody<"PATCH /brand">) => call("PATCH /brand", { body }),
    t.office.saved,
  );
  const unsaid = useIssues(form, save.error, Object.fromEntries(fieldNames.map((name) => [name, null])));
  const submit = form.onSubmit((typed) =>
    save.mutate(changeOf(typed, stored), {
      onSuccess: ({ data }) => beginWith(form, typed, typedOf(data)),
    }),
  );
  const isSame = Object.keys(changeOf(form.values, stored)).length === 0;
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="lg">
        <Card {...o.form}>
          <fieldset className={styles.fields} disabled={isReadOnly} aria-label={o.form.title}>
            <Fields form={form} isNameLocked={brand.locked} />
          </fieldset>
          <Problem error={unsaid} />
          {!isReadOnly && (
            <div className={office.actions}>
              <Button type="submit" disabled={isSame} loading={save.isPending}>
                {t.office.save}
              </Button>
            </div>
          )}
        </Card>
        <LookPreview typed={form.values} />
      </Stack>
    </form>
  );
}

function Fields({ form, isNameLocked }: { form: BrandFormState; isNameLocked: boolean }) {
  const o = useWords().t.portalBrand;
  const { call } = usePortal();
  return (
    <>
      <TextInput
        label={o.fields.name}
        description={isNameLocked ? o.help.nameLocked : o.help.name}
        maxLength={80}
        autoComplete="organization"
        disabled={isNameLocked}
        {...form.getInputProps("name")}
      />
      <div className={office.fields}>
        <ColorField name="primaryColor" form={form} />
        <ColorField name="secondaryColor" form={form} />
      </div>
      <PictureChooser
        isWhole
        title={o.fields.logo}
        url={form.values.logoUrl || null}
        sendPicture={async (file) => ({
          url: (await call("POST /brand/logo", { form: formOf(file) })).data.logoUrl,
        })}
        onChange={(url) => form.setFieldValue("logoUrl", url ?? "")}
      />
      <div className={office.fields}>
        <TextInput
          type="url"
          label={o.fields.websiteUrl}
          description={o.help.websiteUrl}
          maxLength={500}
          autoCapitalize="none"
          autoComplete="url"
          {...form.getInputProps("websiteUrl")}
        />
        <TextInput
          type="email"
          label={o.fields.supportEmail}
          description={o.help.supportEmail}
          maxLength={200}
          autoComplete="email"
          {...form.getInputProps("supportEmail")}
        />
      </div>
    </>
  );
}
