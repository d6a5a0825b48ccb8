/** What is read out with a field: what is wrong with it first, and then its hint; nothing where there is neither. */
export const describedBy = (id: string, hint?: string, error?: string | null): string | undefined =>
  [error ? `${id}-error` : "", hint ? `${id}-hint` : ""].filter(Boolean).join(" ") || undefined;
