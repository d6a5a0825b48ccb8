import { Button, Stack } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useState } from "react";
import { useIssues } from "../../dashboard/form-issues.ts";
import { ImportProblem } from "../../dashboard/menu/import-parts.tsx";
import { Card } from "../../dashboard/office/card.tsx";
import { ExplainedChoices } from "../../dashboard/office/explained-choices.tsx";
import { FileButton } from "../../dashboard/office/file-button.tsx";
import { formOf } from "../../dashboard/office/form-of-file.ts";
import office from "../../dashboard/office/office.module.css";
import { useWords } from "../../dashboard/texts.tsx";
import type { PortalBody } from "../portal-api.ts";
import { usePortalChange } from "../portal-data.ts";
import { NameFields, type Names } from "./name-fields.tsx";
import type { Made } from "./new-restaurant-page.tsx";
import { slugOf } from "./slug-of.ts";
import { nameIn, nameRules } from "./typed-restaurant.ts";

const beginnings = ["pizza", "sushi", "cafe", "empty", "file"] as const;
type Beginning = (typeof beginnings)[number];
type Example = PortalBody<"POST /sandboxes">["begin"];

interface Typed extends Names {
  begin: Beginning;
}

export function NewSandboxForm({ onMade }: { onMade(made: Made): void }) {
  const { t } = useWords();
  const o = t.portalRestaurants;
  const [file, setFile] = useState<File | null>(null);
  const make = usePortalChange([["restaurants"]], (call, { begin, name, slug }: Typed) =>
    begin === "file"
      ? call("POST /sandboxes/file", { form: formOf(file!, { name, slug }) })
      : call("POST /sandboxes", { body: { name, slug, begin: begin satisfies Example } }),
  );
  const form = useForm<Typed>({
    initialValues: { name: "", slug: "", begin: "pizza" },
    validate: {
      ...nameRules(t.office.errors.required),
      begin: (begin) => (begin === "file" && file === null ? o.fileMissing : null),
    },
    transformValues: (typed) => ({
      ...typed,
      name: typed.name.trim(),
      slug: typed.slug.trim().toLowerCase(),
    }),
  });
  const unsaid = useIssues(form, make.error, { slug: null });
  const choose = async (chosen: File | undefined) => {
    if (!chosen) return;
    // Read first: the file and the name that it gives are seen together.
    const name = nameIn(await chosen.text());
    setFile(chosen);
    form.clearFieldError("begin");
    if (name !== null && form.getValues().name === "") form.setValues({ name, slug: slugOf(name) });
  };
  return (
    <Card>
      <form onSubmit={form.onSubmit((typed) => make.mutate(typed, { onSuccess: onMade }))} noValidate>
        <Stack gap="lg">
          <ExplainedChoices
            label={o.begin}
            value={form.values.begin}
            options={beginnings.map((value) => ({ value, ...o.beginnings[value] }))}
            onChange={(begin) => form.setFieldValue("begin", begin)}
          />
          {form.values.begin === "file" && (
            <div>
              <FileButton
                label={file?.name ?? o.chooseFile}
                accept="application/json,.json"
                onFile={(one) => void choose(one)}
              />
              {form.errors.begin && (
                <p className={office.error} role="alert">
                  {form.errors.begin}
                </p>
              )}
            </div>
          )}
          <NameFields form={form} />
          <ImportProblem error={unsaid} />
          <div className={office.actions}>
            <Button type="submit" loading={make.isPending}>
              {o.makeSandbox}
            </Button>
          </div>
        </Stack>
      </form>
    </Card>
  );
}
