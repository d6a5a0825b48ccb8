import { type UseFormReturnType, useForm } from "@mantine/form";
import { useIssues } from "../form-issues.ts";
import { useWords } from "../texts.tsx";
import { bookingRules } from "./booking-rules.ts";
import { type Rules, type RulesTyped, typedOf } from "./rules-typed.ts";

export type RulesForm = UseFormReturnType<RulesTyped>;

/** The form of how tables are booked, with what can be wrong in it. */
export function useRulesForm(start: Rules, error: unknown): { form: RulesForm; unsaid: unknown } {
  const { t } = useWords();
  const form = useForm<RulesTyped>({ initialValues: typedOf(start), validate: bookingRules(t) });
  const wire = {
    ...{ "settings.minPartySize": null, "settings.maxPartySize": null, "settings.maxDaysAhead": null },
    ...{ "settings.bookingPausedUntil": null, "settings.lastSeatingMinutes": null },
  };
  return {
    form,
    unsaid: useIssues({ setErrors: (errors) => form.setErrors(named(errors)) }, error, wire),
  };
}

/** The wire's paths as the form's. */
const named = (errors: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(errors).map(([path, said]) => [path.replace("settings.", ""), said]));
