import { TextInput } from "@mantine/core";
import office from "../office/office.module.css";
import { useWords } from "../texts.tsx";

interface SeatFieldsProps {
  form: { getInputProps(path: "minSeats" | "maxSeats"): object };
}

/** The fewest and the most that sit somewhere. */
export function SeatFields({ form }: SeatFieldsProps) {
  const o = useWords().t.tablesPage;
  return (
    <div className={office.fields}>
      <TextInput
        label={o.fields.minSeats}
        description={o.minSeatsHelp}
        inputMode="numeric"
        autoComplete="off"
        maxLength={2}
        {...form.getInputProps("minSeats")}
      />
      <TextInput
        label={o.fields.maxSeats}
        description={o.maxSeatsHelp}
        inputMode="numeric"
        autoComplete="off"
        maxLength={2}
        {...form.getInputProps("maxSeats")}
      />
    </div>
  );
}
