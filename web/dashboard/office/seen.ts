import { useState } from "react";
import { ApiError } from "../api-error.ts";
import { beginWith, type SavedForm } from "../form-saved.ts";

export interface Change<Content> {
  change: Partial<Content>;
  /** What is changed, as it was read last. */
  seen: Partial<Content>;
}

export const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

const differing = <Content extends object>(one: Content, other: Content): (keyof Content)[] =>
  (Object.keys(one) as (keyof Content)[]).filter((field) => !isSame(one[field], other[field]));

const only = <Content extends object>(
  content: Content,
  fields: readonly (keyof Content)[],
): Partial<Content> => Object.fromEntries(fields.map((field) => [field, content[field]])) as Partial<Content>;

/**
 * What was typed over a start, to be sent with what was read last, so that nobody's change is written over unseen (D-205); null when
 * nothing was typed. All three have the same fields.
 */
export function changeOf<Content extends object>(
  start: Content,
  typed: Content,
  latest: Content,
): Change<Content> | null {
  const fields = differing(start, typed);
  return fields.length === 0 ? null : { change: only(typed, fields), seen: only(latest, fields) };
}

/** Of what is read anew before it is written as a whole: throws CHANGED, as the service does, when it is not as it was seen. */
export function requireSeen<Content extends object>(now: Content, seen: Partial<Content>): void {
  const fields = Object.keys(seen) as (keyof Content)[];
  if (fields.some((field) => !isSame(now[field], seen[field]))) throw new ApiError(409, "CHANGED", "", null);
}

interface Save {
  isPending: boolean;
  isSuccess: boolean;
}

/** Whether somebody else's change is to be told of: what comes while one's own is on its way, or has gone through, is one's own. */
export const isOvertaken = (isAnother: boolean, { isPending, isSuccess }: Save): boolean =>
  isAnother && !isPending && !isSuccess;

/** What a form was begun with, and which of it somebody else has changed since. */
export function useStart<Content extends object>(latest: Content) {
  const [start, setStart] = useState(latest);
  const [taken, setTaken] = useState(0);
  const take = (now: Content = latest): void => {
    setStart(now);
    setTaken(taken + 1);
  };
  const changed = differing(start, latest);
  return {
    start,
    /** Of a form that begins anew with what applies now. */
    key: taken,
    changed,
    /** Whether to say so, with one's own save as it stands. */
    isOldBeside: (save: Save) => isOvertaken(changed.length > 0, save),
    /** Begins anew with what applies now, or with what has just been saved. */
    take,
    /** Begins anew with what applies now: what was refused for it is said no more. */
    takeBeside: (save: { reset(): void }) => () => {
      save.reset();
      take();
    },
    /** Begins anew with what has been saved; what was typed since it was sent stays, and is what is still to be saved. */
    takeSaved: <Typed extends object>(now: Content, sent: Typed, form: SavedForm<NoInfer<Typed>>) => {
      if (isSame(form.getValues(), sent)) return take(now);
      setStart(now);
      beginWith(form, sent, sent);
    },
  };
}
