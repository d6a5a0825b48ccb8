import type { GuestFile } from "../../src/features/guests/schemas.ts";
import { Sheet } from "../dashboard/shell/sheet.tsx";
import { useWords } from "../dashboard/texts.tsx";
import styles from "./guest-data.module.css";
import { keptKinds, standsIn } from "./guest-said.ts";

type Kind = keyof ReturnType<typeof useWords>["t"]["guestData"]["kinds"];

/** The file as people read it: each record with what stands in it, by the names that the file has. */
export function GuestRecords({ file, onClose }: { file: GuestFile; onClose(): void }) {
  const { t } = useWords();
  const g = t.guestData;
  return (
    <Sheet title={g.found} isOpen onClose={onClose}>
      {file.restaurants.map((place) => (
        <div key={place.slug} className={styles.records}>
          <h3>{place.name}</h3>
          {keptKinds(place).map(([kind, records]) => (
            <details key={kind}>
              <summary>
                {g.kinds[kind as Kind]} ({records.length})
              </summary>
              {records.map((record, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a file does not change
                <Record key={at} record={record} />
              ))}
            </details>
          ))}
        </div>
      ))}
    </Sheet>
  );
}

function Record({ record }: { record: { [name: string]: unknown } }) {
  return (
    <dl>
      {standsIn(record).map(([name, said]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{said}</dd>
        </div>
      ))}
    </dl>
  );
}
