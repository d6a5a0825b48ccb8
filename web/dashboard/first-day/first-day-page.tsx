import { Button } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { isFinal } from "../../../src/domain/order-end.ts";
import type { FirstDay } from "../../../src/features/first-day/schemas.ts";
import { CheckIcon } from "../board/icons.tsx";
import { keys, useKitchen } from "../board/use-board.ts";
import { strike, turnOn, useBell } from "../live/bell.ts";
import rows from "../office/card.module.css";
import { CardList, Note } from "../office/card.tsx";
import { Loaded } from "../office/loaded.tsx";
import office from "../office/office.module.css";
import { PageHead } from "../office/page-head.tsx";
import { Problem } from "../office/problem.tsx";
import { useOfficeChange, useOfficeData } from "../office/use-office.ts";
import { useWords } from "../texts.tsx";
import styles from "./first-day.module.css";
import { type Step, stepsOf } from "./steps.ts";

/** Where each is done. */
const pages = {
  ADDRESS: "/dashboard/$slug/settings/profile",
  OPENING_HOURS: "/dashboard/$slug/settings/hours",
  MENU: "/dashboard/$slug/settings/menu",
  PAYMENT: "/dashboard/$slug/settings/payments",
} as const;

/** What a new owner does before the first guest comes, ending with an order that goes all the way. */
export function FirstDayPage() {
  const { t } = useWords();
  const day = useOfficeData("firstDay", (api) => api.firstDay());
  return (
    <div className={office.inner}>
      <PageHead title={t.firstDay.title} lead={t.firstDay.lead} />
      <Loaded query={day}>{(data) => <Steps day={data} />}</Loaded>
    </div>
  );
}

function Steps({ day }: { day: FirstDay }) {
  const { t } = useWords();
  const o = t.firstDay;
  const { isAudible } = useBell();
  const steps = stepsOf(day, isAudible);
  const done = steps.filter(({ isDone }) => isDone).length;
  const progress = o.progress({ done, all: steps.length });
  return (
    <>
      {done === steps.length ? (
        <Note tone="good">{o.all}</Note>
      ) : (
        <div className={styles.progress}>
          <span>{progress}</span>
          <progress value={done} max={steps.length} aria-label={progress} />
        </div>
      )}
      <CardList label={o.title}>
        {steps.map(({ step, isDone }) => (
          <StepRow key={step} step={step} isDone={isDone}>
            <StepAction step={step} day={day} />
          </StepRow>
        ))}
      </CardList>
    </>
  );
}

function StepRow({ step, isDone, children }: { step: Step; isDone: boolean; children: ReactNode }) {
  const { t } = useWords();
  const { title, text } = t.firstDay.steps[step];
  return (
    <li data-step={step}>
      <span className={styles.mark} data-done={isDone}>
        {isDone && <CheckIcon size={20} />}
      </span>
      <div className={rows.what}>
        <b>
          {title}
          {isDone && <span className={styles.hidden}> ({t.firstDay.done})</span>}
        </b>
        <span>{text}</span>
      </div>
      {children}
    </li>
  );
}

function StepAction({ step, day }: { step: Step; day: FirstDay }) {
  const { t } = useWords();
  const { slug } = useKitchen();
  if (step === "SOUND") return <SoundAction />;
  if (step === "TEST_ORDER") return <TestOrderAction test={day.testOrder} />;
  return (
    <Button variant="default" renderRoot={(props) => <Link {...props} to={pages[step]} params={{ slug }} />}>
      {t.firstDay.steps[step].action}
    </Button>
  );
}

function SoundAction() {
  const { t } = useWords();
  const { action, again } = t.firstDay.steps.SOUND;
  const { isAudible } = useBell();
  return (
    <Button variant="default" onClick={() => (isAudible ? strike() : void turnOn().then(strike))}>
      {isAudible ? again : action}
    </Button>
  );
}

/** Lets an order come in, and leads to it on the board while it waits there. */
function TestOrderAction({ test }: { test: FirstDay["testOrder"] }) {
  const { t } = useWords();
  const o = t.firstDay.steps.TEST_ORDER;
  const { slug } = useKitchen();
  const queries = useQueryClient();
  const place = useOfficeChange(["firstDay"], (api) => api.tryOrder(), t.firstDay.placed);
  const isOpen = test !== null && !isFinal(test.status);
  const number = String(test?.orderNumber);
  return (
    <div className={styles.test}>
      {isOpen && (
        <Button
          renderRoot={(props) => (
            <Link {...props} to="/dashboard/$slug" params={{ slug }} search={{ order: test.orderId }} />
          )}
        >
          {o.open({ number })}
        </Button>
      )}
      <Button
        variant="default"
        loading={place.isPending}
        onClick={() =>
          place.mutate(undefined, {
            onSuccess: () => void queries.invalidateQueries({ queryKey: keys.open(slug) }),
          })
        }
      >
        {test === null ? o.action : o.again}
      </Button>
      <Problem error={place.error} />
    </div>
  );
}
