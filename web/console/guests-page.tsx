import { useWords } from "../dashboard/texts.tsx";
import { DeskHead } from "../desk/desk-head.tsx";
import { type GuestApi, GuestData } from "../desk/guest-data.tsx";
import { consoleCall } from "./console-api.ts";

const api: GuestApi = {
  find: (body) => consoleCall("POST /guests/find", { body }),
  exportAll: (body) => consoleCall("POST /guests/export", { body }),
  erase: (body) => consoleCall("POST /guests/erase", { body }),
};

/** A guest's data, over all restaurants. */
export function GuestsPage() {
  const { t } = useWords();
  return (
    <>
      <DeskHead title={t.guestData.name} lead={t.guestData.everywhere} />
      <GuestData api={api} tellsMark />
    </>
  );
}
