import { Button } from "@mantine/core";
import { useState } from "react";
import { Ask } from "./ask.tsx";

interface RemoveButtonProps {
  /** On the button. */
  label: string;
  title: string;
  text: string;
  yes: string;
  isBusy: boolean;
  error: unknown;
  onYes(): void;
}

/** Takes something away, after asking. */
export function RemoveButton({ label, ...question }: RemoveButtonProps) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button variant="subtle" color="red" onClick={() => setAsking(true)}>
        {label}
      </Button>
      <Ask {...question} isDestructive isOpen={isAsking} onClose={() => setAsking(false)} />
    </>
  );
}
