import { type RefObject, useEffect, useRef } from "react";

const mistake = "[aria-invalid=true], .is-missing input, .is-missing button";

/** For a form's `ref`: whenever there are new errors, the first field that has one gets the focus. */
export function useFirstMistake(errors: object): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (Object.keys(errors).length > 0) form.current!.querySelector<HTMLElement>(mistake)?.focus();
  }, [errors]);
  return form;
}
