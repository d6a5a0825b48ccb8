import type { UseFormReturnType } from "@mantine/form";

/** What was submitted is saved, and is what the form begins with from now on. What somebody has typed since stays as it is typed. */
export function beginWith<Typed extends Record<string, unknown>>(
  form: Pick<UseFormReturnType<Typed>, "getValues" | "setFieldValue" | "resetDirty">,
  submitted: Typed,
  saved: Typed,
): void {
  const now = form.getValues();
  form.resetDirty(saved);
  const set = form.setFieldValue as (name: string, value: unknown) => void;
  // Also what stays: a form that has been asked about some of its fields takes all others for saved.
  for (const name of Object.keys(saved))
    set(name, Object.is(now[name], submitted[name]) ? saved[name] : now[name]);
}
