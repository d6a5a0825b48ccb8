import { Button } from "@mantine/core";
import type { GetInputPropsReturnType } from "@mantine/form";
import { isChanged } from "../api-error.ts";
import { Note } from "./card.tsx";
import office from "./office.module.css";
import { Problem } from "./problem.tsx";

interface SignatureProps {
  /** The form's `accept`, a checkbox. */
  accept: GetInputPropsReturnType;
  sign: { isPending: boolean; error: Error | null };
  words: { yes: string; changed: string; sign: string };
}

/** The foot of what is signed: that it was read and is agreed to, what came in between, and the button. */
export function Signature({ accept, sign, words }: SignatureProps) {
  const { error, ...input } = accept;
  return (
    <>
      <div className={office.checks}>
        <label>
          <input type="checkbox" aria-invalid={error ? true : undefined} {...input} />
          <span>{words.yes}</span>
        </label>
        {error && (
          <p className={office.error} role="alert">
            {error}
          </p>
        )}
      </div>
      {isChanged(sign.error) ? (
        <Note tone="bad" isNew>
          {words.changed}
        </Note>
      ) : (
        <Problem error={sign.error} />
      )}
      <div>
        <Button type="submit" loading={sign.isPending}>
          {words.sign}
        </Button>
      </div>
    </>
  );
}
