import { Button, type ButtonProps } from "@mantine/core";
import { type ComponentProps, useState } from "react";
import { Ask } from "./ask.tsx";

interface AskButtonProps extends Omit<ComponentProps<typeof Ask>, "isOpen" | "onClose" | "onYes"> {
  /** On the button. */
  label: string;
  /** How the button looks, where it is not one of several. */
  look?: ButtonProps & { "aria-label"?: string };
  /** @param close it is done, and asked no more */
  onYes(close: () => void): void;
}

/** Does something after asking. */
export function AskButton({ label, look, onYes, ...question }: AskButtonProps) {
  const [isAsking, setAsking] = useState(false);
  const close = () => setAsking(false);
  return (
    <>
      <Button variant="default" {...look} onClick={() => setAsking(true)}>
        {label}
      </Button>
      <Ask {...question} isOpen={isAsking} onClose={close} onYes={() => onYes(close)} />
    </>
  );
}

/** Takes something away, after asking. */
export const RemoveButton = (props: Omit<AskButtonProps, "look" | "isDestructive">) => (
  <AskButton {...props} isDestructive look={{ variant: "subtle", color: "red" }} />
);
