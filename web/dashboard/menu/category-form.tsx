import { NativeSelect, Stack, Textarea, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import type { ReactNode } from "react";
import type { StaffDishes } from "../../../src/features/menu-content/staff-dish-schemas.ts";
import { useIssues } from "../form-issues.ts";
import { FormButtons } from "../office/form-buttons.tsx";
import { PictureField } from "../office/picture-field.tsx";
import { Problem } from "../office/problem.tsx";
import { useWords } from "../texts.tsx";
import { AddonGroupChecks } from "./addon-group-checks.tsx";
import type { CategoryContent } from "./category-typed.ts";

interface CategoryFormProps extends StaffDishes {
  start: CategoryContent;
  isBusy: boolean;
  error: unknown;
  onSubmit(content: CategoryContent): void;
  onClose(): void;
  children?: ReactNode;
}

/** What a category is called and has, and where it stands. */
export function CategoryForm({
  start,
  menus,
  isBusy,
  error,
  onSubmit,
  onClose,
  children,
}: CategoryFormProps) {
  const { t } = useWords();
  const o = t.menuOffice;
  const form = useForm({
    initialValues: { ...start, nameEn: start.nameEn ?? "", description: start.description ?? "" },
    validate: { name: (name) => (name.trim() ? null : t.office.errors.required) },
  });
  const unsaid = useIssues(form, error, { name: null, nameEn: null, description: null, menuId: null });
  return (
    <form
      noValidate
      onSubmit={form.onSubmit(({ name, nameEn, description, ...rest }) =>
        onSubmit({
          ...rest,
          name: name.trim(),
          nameEn: nameEn.trim() || null,
          description: description.trim() || null,
        }),
      )}
    >
      <Stack gap="lg">
        <TextInput
          data-autofocus
          label={o.category.name}
          maxLength={120}
          autoComplete="off"
          {...form.getInputProps("name")}
        />
        <TextInput label={o.english} maxLength={200} autoComplete="off" {...form.getInputProps("nameEn")} />
        <Textarea
          label={o.description}
          maxLength={1000}
          autosize
          minRows={2}
          {...form.getInputProps("description")}
        />
        {menus.length > 1 && (
          <NativeSelect
            label={o.category.menu}
            data={menus.map(({ id, name }) => ({ value: id, label: name }))}
            {...form.getInputProps("menuId")}
          />
        )}
        <PictureField
          kind="CATEGORY"
          url={form.values.imageUrl}
          onChange={(imageUrl) => form.setFieldValue("imageUrl", imageUrl)}
        />
        <AddonGroupChecks
          legend={o.category.addons}
          chosen={form.values.addonGroupIds}
          onChange={(ids) => form.setFieldValue("addonGroupIds", ids)}
        />
        <Problem error={unsaid} />
        <FormButtons submit={t.office.save} isBusy={isBusy} onClose={onClose} />
        {children}
      </Stack>
    </form>
  );
}
