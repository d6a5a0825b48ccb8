import { Button, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { notifications } from "@mantine/notifications";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { Erased, FoundGuest, GuestFile } from "../../src/features/guests/schemas.ts";
import { useIssues } from "../dashboard/form-issues.ts";
import { Card, Empty, Note } from "../dashboard/office/card.tsx";
import office from "../dashboard/office/office.module.css";
import { Problem } from "../dashboard/office/problem.tsx";
import { useWords } from "../dashboard/texts.tsx";
import { EraseGuest } from "./erase-guest.tsx";
import styles from "./guest-data.module.css";
import { GuestRecords } from "./guest-records.tsx";
import { countedOf, openSaid, periodOf } from "./guest-said.ts";
import { alsoSought, contactOf, type Sought, soughtOf } from "./guest-sought.ts";

/** The calls about a guest: of all restaurants, or of one. */
export interface GuestApi {
  find(sought: Sought): Promise<FoundGuest>;
  exportAll(sought: Sought): Promise<GuestFile>;
  erase(sought: Sought & { confirm: string }): Promise<Erased>;
}

/** What is kept of a guest: found by an address or a number, handed over, erased. */
export function GuestData({ api, tellsMark = false }: { api: GuestApi; tellsMark?: boolean }) {
  const [sought, setSought] = useState<Sought>({});
  const find = useMutation({ mutationFn: api.find, onMutate: setSought });
  return (
    <>
      <SoughtForm error={find.error} isBusy={find.isPending} onFind={(wish) => find.mutate(wish)} />
      {find.data && (
        <Found
          api={api}
          sought={sought}
          guest={find.data}
          tellsMark={tellsMark}
          onFind={(more) => find.mutate({ ...sought, ...more })}
        />
      )}
    </>
  );
}

interface SoughtFormProps {
  error: unknown;
  isBusy: boolean;
  onFind(sought: Sought): void;
}

function SoughtForm({ error, isBusy, onFind }: SoughtFormProps) {
  const { t } = useWords();
  const g = t.guestData;
  const form = useForm({ initialValues: { email: "", phone: "" } });
  const unsaid = useIssues(form, error, { email: null, phone: null });
  return (
    <Card>
      <form className={styles.sought} onSubmit={form.onSubmit((typed) => onFind(soughtOf(typed)))}>
        <div className={office.fields}>
          <TextInput
            label={g.email}
            inputMode="email"
            autoComplete="off"
            maxLength={254}
            {...form.getInputProps("email")}
          />
          <TextInput
            label={g.phone}
            inputMode="tel"
            autoComplete="off"
            maxLength={40}
            {...form.getInputProps("phone")}
          />
        </div>
        <p className={styles.help}>{g.eitherHelp}</p>
        <Problem error={unsaid} />
        <div>
          <Button type="submit" loading={isBusy}>
            {g.find}
          </Button>
        </div>
      </form>
    </Card>
  );
}

interface FoundProps {
  api: GuestApi;
  sought: Sought;
  guest: FoundGuest;
  /** Whether the log that they know names guests by marks. */
  tellsMark: boolean;
  onFind(more: Sought): void;
}

function Found({ api, sought, guest, tellsMark, onFind }: FoundProps) {
  const { t } = useWords();
  const g = t.guestData;
  if (guest.restaurants.length === 0) return <Empty {...g.nothing} />;
  return (
    <>
      <Card
        title={g.found}
        text={tellsMark && g.mark({ mark: guest.mark })}
        foot={
          <div className={office.actions}>
            <ExportAll api={api} sought={sought} />
            <EraseGuest api={api} sought={sought} onErased={() => onFind({})} />
          </div>
        }
      >
        <ul className={styles.places} aria-label={g.found}>
          {guest.restaurants.map((place) => (
            <Place key={place.slug} place={place} />
          ))}
        </ul>
      </Card>
      <AlsoSeen also={guest.alsoSeen} sought={sought} onFind={onFind} />
    </>
  );
}

function Place({ place }: { place: FoundGuest["restaurants"][number] }) {
  const { t } = useWords();
  const g = t.guestData;
  const { name, slug, open } = place;
  const period = periodOf(t, place);
  const counted = countedOf(place).map((kind) => g[kind]({ count: place[kind] }));
  return (
    <li>
      <b>{name}</b> <span className={styles.help}>{slug}</span>
      <p>{[...counted, ...(place.subscribed ? [g.subscribed] : [])].join(", ")}</p>
      {period && <p className={styles.help}>{period}</p>}
      {open.length > 0 && (
        <Note tone="wait">
          {g.openText} {openSaid(t, open)}
        </Note>
      )}
    </li>
  );
}

function AlsoSeen({
  also,
  sought,
  onFind,
}: {
  also: FoundGuest["alsoSeen"];
  sought: Sought;
  onFind(more: Sought): void;
}) {
  const { t } = useWords();
  const g = t.guestData;
  const more = alsoSought(sought, also);
  if (more.length === 0) return null;
  return (
    <Card title={g.also} text={g.alsoText}>
      <div className={office.actions}>
        {more.map((one) => (
          <Button key={contactOf(one)} variant="default" onClick={() => onFind(one)}>
            {g.alsoUse({ contact: contactOf(one) })}
          </Button>
        ))}
      </div>
    </Card>
  );
}

/** As a file for the guest, and to read. */
function ExportAll({ api, sought }: { api: GuestApi; sought: Sought }) {
  const { t } = useWords();
  const g = t.guestData;
  const [shown, setShown] = useState<GuestFile | null>(null);
  const save = useMutation({
    mutationFn: () => api.exportAll(sought),
    onSuccess(file) {
      download(file);
      notifications.show({ color: "pine", message: g.exported });
    },
  });
  const show = useMutation({ mutationFn: () => api.exportAll(sought), onSuccess: setShown });
  return (
    <>
      <Button variant="default" loading={save.isPending} onClick={() => save.mutate()}>
        {g.export}
      </Button>
      <Button variant="default" loading={show.isPending} onClick={() => show.mutate()}>
        {g.show}
      </Button>
      <Problem error={save.error ?? show.error} />
      {shown && <GuestRecords file={shown} onClose={() => setShown(null)} />}
    </>
  );
}

function download(file: GuestFile): void {
  const url = URL.createObjectURL(new Blob([JSON.stringify(file, null, 2)], { type: "application/json" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = `luka-${file.exportedAt.slice(0, 10)}.json`;
  link.click();
  URL.revokeObjectURL(url);
}
