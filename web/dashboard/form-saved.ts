import type { UseFormReturnType } from "@mantine/form";

/** What was submitted is saved, and is what the form begins with from now on. What somebody has typed since stays as it is typed. */
export function beginWith<Typed extends Record<string, unknown>>(
  form: Pick<UseFormReturnType<Typed>, "getValues" | "setValues" | "resetDirty">,
  submitted: Typed,
  saved: Typed,
): void {
  const now = form.getValues();
  form.resetDirty(saved);
  const typedSince = Object.entries(now).filter(([name, value]) => !Object.is(value, submitted[name]));
  // All of them: a form in which some fields are set takes the others for saved.
  form.setValues({ ...saved, ...Object.fromEntries(typedSince) });
}
