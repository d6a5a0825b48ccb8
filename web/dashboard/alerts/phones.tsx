import { Button, NativeSelect } from "@mantine/core";
import { useState } from "react";
import type { PhoneKind } from "../../../src/domain/phone-messages.ts";
import type { AlertPhones } from "../../../src/features/alerts/phone-schemas.ts";
import { useKitchen } from "../board/use-board.ts";
import { seen } from "../live/clock.ts";
import rows from "../office/card.module.css";
import { Card, Note, Pill, type Tone } from "../office/card.tsx";
import { Loaded } from "../office/loaded.tsx";
import office from "../office/office.module.css";
import { Problem } from "../office/problem.tsx";
import { useOfficeChange, useOfficeData } from "../office/use-office.ts";
import { Question } from "../shell/sheet.tsx";
import { useWords } from "../texts.tsx";
import { type Phone, setLostMinutes } from "./phone-edits.ts";
import { AddPhone, ChangePhone } from "./phone-form.tsx";
import { aboutSaid, lostMinutesOffered, rulesSaid, setUpSaid } from "./phone-said.ts";
import { minutesOf } from "./phone-typed.ts";
import { usePhonesChange } from "./use-phones-change.ts";

const mostPhones = 5;

/** Whom to text and ring when nobody answers, and when to say that the tablet is gone. */
export function Phones() {
  const phones = useOfficeData("alertPhones", (api) => api.alertPhones());
  return (
    <Loaded query={phones}>
      {(data) => (
        <>
          <PhoneCard data={data} />
          <BoardLost data={data} />
          {data.messages.length > 0 && <Sent messages={data.messages} />}
        </>
      )}
    </Loaded>
  );
}

function PhoneCard({ data: { kinds, phones } }: { data: AlertPhones }) {
  const { t } = useWords();
  const p = t.alerts.phone;
  const [open, setOpen] = useState<string | null>(null);
  const phone = phones.find(({ id }) => id === open);
  const close = () => setOpen(null);
  return (
    <>
      <Card
        title={p.title}
        text={p.lead}
        foot={
          <Button disabled={phones.length >= mostPhones} onClick={() => setOpen("NEW")}>
            {p.add}
          </Button>
        }
      >
        <SetUp kinds={kinds} />
        {phones.length === 0 ? (
          <p className={office.help}>{p.none}</p>
        ) : (
          <ul className={rows.list} aria-label={p.fields.phones}>
            {phones.map((one) => (
              <PhoneRow key={one.id} phone={one} kinds={kinds} onOpen={() => setOpen(one.id)} />
            ))}
          </ul>
        )}
      </Card>
      <Question title={p.add} isOpen={open === "NEW"} onClose={close} size="xl">
        <AddPhone onClose={close} />
      </Question>
      <Question title={phone?.name ?? ""} isOpen={phone !== undefined} onClose={close} size="xl">
        {phone && <ChangePhone phone={phone} onClose={close} />}
      </Question>
    </>
  );
}

function SetUp({ kinds }: Pick<AlertPhones, "kinds">) {
  const p = useWords().t.alerts.phone;
  const { restaurant } = useKitchen();
  const said = setUpSaid(p, kinds, restaurant.environment === "TEST");
  return said && <Note tone={said.tone}>{said.text}</Note>;
}

interface PhoneRowProps extends Pick<AlertPhones, "kinds"> {
  phone: Phone;
  onOpen(): void;
}

function PhoneRow({ phone, kinds, onOpen }: PhoneRowProps) {
  const { t } = useWords();
  const p = t.alerts.phone;
  const { restaurant } = useKitchen();
  const { id, name } = phone;
  const test = useOfficeChange(["alertPhones"], (api, kind: PhoneKind) => api.testAlertPhone(id, kind));
  const tryIt = (kind: PhoneKind, label: string, words: string) =>
    kinds.includes(kind) &&
    restaurant.environment === "LIVE" && (
      <Button
        variant="default"
        aria-label={label}
        loading={test.isPending && test.variables === kind}
        onClick={() => test.mutate(kind)}
      >
        {words}
      </Button>
    );
  return (
    <li>
      <div className={rows.what}>
        <b>{name}</b>
        <div className={rows.facts}>
          <span>{phone.phone}</span>
          <span>{rulesSaid(p, phone)}</span>
        </div>
      </div>
      <div className={office.actions}>
        {tryIt("SMS", p.trySmsLabel({ name }), p.trySms)}
        {tryIt("CALL", p.tryCallLabel({ name }), p.tryCall)}
        <Button variant="default" aria-label={p.edit({ name })} onClick={onOpen}>
          {t.menuOffice.edit}
        </Button>
      </div>
      {test.data && (
        <Note tone={test.data.outcome === "SENT" ? "good" : "bad"} isNew>
          {p.outcomes[test.data.outcome]}
        </Note>
      )}
      <Problem error={test.error} />
    </li>
  );
}

/** Kept at once, without a form. */
function BoardLost({ data: { boardLostMinutes } }: { data: AlertPhones }) {
  const { t } = useWords();
  const { board, phone: p } = t.alerts;
  const save = usePhonesChange(p.saved);
  return (
    <Card title={board.title} text={board.text}>
      <NativeSelect
        className={office.narrow}
        label={p.fields.boardLostMinutes}
        value={String(boardLostMinutes ?? "")}
        disabled={save.isPending}
        data={[
          ...lostMinutesOffered(boardLostMinutes).map((count) => ({
            value: String(count),
            label: p.minutes({ count }),
          })),
          { value: "", label: board.never },
        ]}
        onChange={({ currentTarget }) => save.mutate(setLostMinutes(minutesOf(currentTarget.value)))}
      />
      <Problem error={save.error} />
    </Card>
  );
}

const tones: Record<AlertPhones["messages"][number]["state"], Tone> = {
  ...{ PENDING: "wait", SENDING: "wait", SENT: "good", FAILED: "bad", SKIPPED: "quiet", LOST: "wait" },
};

function Sent({ messages }: Pick<AlertPhones, "messages">) {
  const { t, speech } = useWords();
  const o = t.alerts.sent;
  return (
    <Card title={o.title}>
      <ul className={rows.list} aria-label={o.title}>
        {messages.map(({ at, phoneName, kind, about, orderName, state, failure }) => (
          <li key={`${at} ${phoneName} ${kind} ${orderName}`}>
            <div className={rows.what}>
              <b>{aboutSaid(o, { about, orderName })}</b>
              <div className={rows.facts}>
                <span>
                  {o.kinds[kind]} {o.to({ name: phoneName })}
                </span>
                <span>{speech.brief(seen(at))}</span>
                {failure && <span>{o.failures[failure]}</span>}
              </div>
            </div>
            <Pill tone={tones[state]}>{o.states[state]}</Pill>
          </li>
        ))}
      </ul>
    </Card>
  );
}
