import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import { Ask } from "../dashboard/office/ask.tsx";
import { useWords } from "../dashboard/texts.tsx";
import { isMistyped, isTypedAgain } from "../desk/typed-again.ts";
import { useConsoleChange } from "./use-console.ts";

interface DoButtonProps {
  label: string;
  /** Of the question, and of the button to who cannot see what it stands beside; the label when it says enough. */
  title?: string;
  /** What it comes to. */
  text: string;
  said: string;
  isDestructive?: boolean;
  isMain?: boolean;
  /** What has to be typed before it is done. */
  typed?: string;
  work(typed: string): Promise<unknown>;
}

/** Does something to a customer, after saying what it comes to. */
export function DoButton({
  label,
  title = label,
  text,
  said,
  isDestructive = false,
  isMain = false,
  typed,
  work,
}: DoButtonProps) {
  const { t } = useWords();
  const [isAsking, setAsking] = useState(false);
  const [value, setValue] = useState("");
  const change = useConsoleChange(work, said);
  const close = () => {
    setAsking(false);
    setValue("");
  };
  const yes = () => {
    if (typed === undefined || isTypedAgain(typed, value)) change.mutate(value.trim(), { onSuccess: close });
  };
  const look = isMain
    ? {}
    : isDestructive
      ? ({ variant: "subtle", color: "red" } as const)
      : ({ variant: "default" } as const);
  return (
    <>
      <Button {...look} {...(title !== label && { "aria-label": title })} onClick={() => setAsking(true)}>
        {label}
      </Button>
      <Ask
        title={title}
        text={text}
        yes={label}
        isOpen={isAsking}
        change={change}
        isDestructive={isDestructive}
        onYes={yes}
        onClose={close}
      >
        {typed !== undefined && (
          <form
            onSubmit={(event) => {
              event.preventDefault();
              yes();
            }}
          >
            <TextInput
              data-autofocus
              label={t.console.confirm({ text: typed })}
              autoComplete="off"
              value={value}
              error={isMistyped(typed, value) ? t.office.errors.fields : null}
              onChange={(event) => setValue(event.currentTarget.value)}
            />
          </form>
        )}
      </Ask>
    </>
  );
}
