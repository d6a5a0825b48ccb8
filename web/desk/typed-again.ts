/** Whether somebody has typed what is wanted of them before something is done for good. */
export const isTypedAgain = (wanted: string, typed: string): boolean => typed.trim() === wanted;

/** Whether it can no longer become what is wanted by typing on: then it is wrong, and not only unfinished. */
export const isMistyped = (wanted: string, typed: string): boolean =>
  !wanted.startsWith(typed) && !isTypedAgain(wanted, typed);
