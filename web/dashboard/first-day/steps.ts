import type { FirstDay, FirstDayStep } from "../../../src/features/first-day/schemas.ts";

export type Step = FirstDayStep | "SOUND";

/** What a new owner does, in order: before an order is tried this browser is to ring, which only it knows. */
export const stepsOf = (
  { steps }: Pick<FirstDay, "steps">,
  isAudible: boolean,
): { step: Step; isDone: boolean }[] =>
  steps.flatMap(({ step, isDone }): { step: Step; isDone: boolean }[] => [
    ...(step === "TEST_ORDER" ? [{ step: "SOUND" as const, isDone: isAudible }] : []),
    { step, isDone },
  ]);
