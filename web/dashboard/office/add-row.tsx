import { Button } from "@mantine/core";

interface AddRowProps {
  /** Those that are there. */
  rows: readonly unknown[];
  /** As many as there may be. */
  most: number;
  label: string;
  onAdd(): void;
}

/** Adds one more row to a list in a form, as long as there may be more. */
export function AddRow({ rows, most, label, onAdd }: AddRowProps) {
  if (rows.length >= most) return null;
  return (
    <div>
      <Button variant="default" onClick={onAdd}>
        {label}
      </Button>
    </div>
  );
}
