/**
 * For a rule of several fields, as the last argument of Zod's `refine` and `superRefine`: judged also when some field of the object is
 * wrong by itself, so that a caller hears everything at once. The rule sees fields that may be missing.
 */
export const evenWhenRefused = {
  when: ({ value }: { value: unknown }): boolean =>
    typeof value === "object" && value !== null && !Array.isArray(value),
};
