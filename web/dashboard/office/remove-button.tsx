import { Button } from "@mantine/core";
import { type ComponentProps, useState } from "react";
import { Ask } from "./ask.tsx";

interface RemoveButtonProps
  extends Pick<ComponentProps<typeof Ask>, "title" | "text" | "yes" | "change" | "onYes"> {
  /** On the button. */
  label: string;
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
