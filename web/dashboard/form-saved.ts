/** As much of a form as is told what has been saved. */
export interface SavedForm<Typed> {
  getValues(): Typed;
  setValues(values: Typed): void;
  /** From now on dirty is what differs from these. */
  resetDirty(values: Typed): void;
}

/** What was submitted is saved, and is what the form begins with from now on. What somebody has typed since stays as it is typed. */
export function beginWith<Typed extends object>(
  form: SavedForm<NoInfer<Typed>>,
  submitted: Typed,
  saved: Typed,
): void {
  const now = form.getValues();
  form.resetDirty(saved);
  const typedSince = Object.entries(now).filter(
    ([name, value]) => !Object.is(value, submitted[name as keyof Typed]),
  );
  // All of them: a form in which some fields are set takes the others for saved.
  form.setValues({ ...saved, ...Object.fromEntries(typedSince) });
}
