import { Button } from "@mantine/core";
import { useState } from "react";
import type { Register } from "../../../src/features/newsletter/register-schemas.ts";
import { Ask } from "../office/ask.tsx";
import rows from "../office/card.module.css";
import { Card, Empty, Pill } from "../office/card.tsx";
import { Loaded } from "../office/loaded.tsx";
import office from "../office/office.module.css";
import { useOffice, useOfficeChange } from "../office/use-office.ts";
import { useWords } from "../texts.tsx";
import { useRegister } from "./use-register.ts";

type Subscriber = Register["subscribers"][number];

/** Who gets the newsletter, and who has left it. */
export function RegisterCard() {
  const { t } = useWords();
  const o = t.newsletter.register;
  const { slug } = useOffice();
  // Who was asked about last stays to be read while the question closes.
  const [asked, setAsked] = useState<Subscriber | null>(null);
  const [isAsking, setAsking] = useState(false);
  const register = useRegister();
  return (
    <Loaded query={register}>
      {({ pages }) => {
        const all = pages.flatMap((page) => page.subscribers);
        if (all.length === 0) return <Empty {...o.empty} />;
        return (
          <Card
            title={o.title}
            text={o.counts(pages[0]!.counts)}
            aside={
              <Button
                component="a"
                variant="default"
                href={`/api/staff/newsletter/subscribers.csv?${new URLSearchParams({ slug })}`}
                download
              >
                {o.file}
              </Button>
            }
            foot={
              register.hasNextPage && (
                <Button
                  variant="default"
                  loading={register.isFetchingNextPage}
                  onClick={() => void register.fetchNextPage()}
                >
                  {o.more}
                </Button>
              )
            }
          >
            <ul className={rows.list} aria-label={o.title}>
              {all.map((one) => (
                <Row
                  key={one.id}
                  subscriber={one}
                  onForget={() => {
                    setAsked(one);
                    setAsking(true);
                  }}
                />
              ))}
            </ul>
            {asked && <Forget subscriber={asked} isOpen={isAsking} onClose={() => setAsking(false)} />}
          </Card>
        );
      }}
    </Loaded>
  );
}

function Row({ subscriber, onForget }: { subscriber: Subscriber; onForget(): void }) {
  const { t, speech } = useWords();
  const o = t.newsletter.register;
  const { email, name, status, since, source } = subscriber;
  return (
    <li>
      <div className={rows.what}>
        <b>{email}</b>
        <div className={rows.facts}>
          {name && <span>{name}</span>}
          <span>{speech.dateTime(Date.parse(since))}</span>
          {source && <span>{t.newsletterRegister.sources[source]}</span>}
          {status === "UNSUBSCRIBED" && <Pill tone="quiet">{o.left}</Pill>}
        </div>
      </div>
      <Button
        variant="subtle"
        className={office.danger}
        aria-label={o.forgetOne({ email })}
        onClick={onForget}
      >
        {o.forget}
      </Button>
    </li>
  );
}

interface ForgetProps {
  subscriber: Subscriber;
  isOpen: boolean;
  onClose(): void;
}

function Forget({ subscriber, isOpen, onClose }: ForgetProps) {
  const { t } = useWords();
  const o = t.newsletter.register;
  const forget = useOfficeChange(["subscribers"], (api, id: string) => api.forgetSubscriber(id), o.forgotten);
  return (
    <Ask
      title={o.forgetTitle({ email: subscriber.email })}
      text={o.forgetText}
      yes={o.forgetYes}
      isDestructive
      isOpen={isOpen}
      change={forget}
      onClose={onClose}
      onYes={() => forget.mutate(subscriber.id, { onSuccess: onClose })}
    />
  );
}
