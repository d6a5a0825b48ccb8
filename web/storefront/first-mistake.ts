import { type RefObject, useLayoutEffect, useRef } from "react";

const mistake = "[aria-invalid=true], .is-missing input, .is-missing button";

/** For a form's `ref`: whenever there are new errors, the first field that has one gets the focus. */
export function useFirstMistake(errors: object): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  // Before anybody can type: a moment later it would take the focus from a field that has it already.
  useLayoutEffect(() => {
    if (Object.keys(errors).length > 0) form.current!.querySelector<HTMLElement>(mistake)?.focus();
  }, [errors]);
  return form;
}
