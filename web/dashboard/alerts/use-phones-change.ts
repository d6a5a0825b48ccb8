import type { AlertPhones } from "../../../src/features/alerts/phone-schemas.ts";
import { useOfficeChange } from "../office/use-office.ts";
import type { PhonesEdit } from "./phone-edits.ts";

/** Puts a change in what is there now, and writes it only while it is that. */
export const usePhonesChange = (said: string) =>
  useOfficeChange<PhonesEdit, AlertPhones>(
    ["alertPhones"],
    async (api, edit) => {
      const { boardLostMinutes, phones } = await api.alertPhones();
      const seen = { boardLostMinutes, phones };
      return api.setAlertPhones({ ...edit(seen), seen });
    },
    said,
  );
