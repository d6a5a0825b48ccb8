import type { UseFormReturnType } from "@mantine/form";

/** What was submitted is saved, and is what the form begins with from now on. What somebody has typed since stays as it is typed. */
export function beginWith<Typed extends Record<string, unknown>>(
  form: Pick<UseFormReturnType<Typed>, "getValues" | "setFieldValue" | "resetDirty">,
  submitted: Typed,
  saved: Typed,
): void {
  const now = form.getValues();
  form.resetDirty(saved);
  const untouched = Object.keys(saved).filter((name) => Object.is(now[name], submitted[name]));
  const set = form.setFieldValue as (name: string, value: unknown) => void;
  for (const name of untouched) set(name, saved[name]);
}
