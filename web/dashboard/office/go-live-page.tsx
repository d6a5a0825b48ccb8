import { Link } from "@tanstack/react-router";
import type { GoLive } from "../../../src/features/go-live/schemas.ts";
import { AlertIcon, CheckIcon } from "../board/icons.tsx";
import { useKitchen } from "../board/use-board.ts";
import { named } from "../named.ts";
import { useWords } from "../texts.tsx";
import rows from "./card.module.css";
import { CardList, Empty } from "./card.tsx";
import styles from "./go-live.module.css";
import { goLiveState, isMendedHere, mendedAt } from "./go-live-state.ts";
import { FlagIcon } from "./icons.tsx";
import { Loaded } from "./loaded.tsx";
import office from "./office.module.css";
import { OwnersOnly } from "./owners-only.tsx";
import { PageHead } from "./page-head.tsx";
import { useOfficeData } from "./use-office.ts";

/** How far the restaurant is from taking orders, and what to do about each thing that is missing. */
export function GoLivePage() {
  const { t } = useWords();
  const o = t.office.goLive;
  const { restaurant } = useKitchen();
  return (
    <OwnersOnly>
      <div className={office.inner}>
        <PageHead title={o.title} lead={o.lead} />
        {restaurant.environment === "TEST" ? <Empty {...o.sandbox} /> : <Progress />}
      </div>
    </OwnersOnly>
  );
}

function Progress() {
  const { t } = useWords();
  const o = t.office.goLive;
  const goLive = useOfficeData("goLive", (api) => api.goLive());
  return (
    <Loaded query={goLive}>
      {(data) => (
        <>
          <State goLive={data} />
          <CardList label={o.title}>
            {data.checks.map((check) => (
              <Check key={check.code} {...check} />
            ))}
          </CardList>
        </>
      )}
    </Loaded>
  );
}

const marks = { LIVE: CheckIcon, REQUESTED: FlagIcon, READY: FlagIcon, NOT_REQUESTED: FlagIcon };

function State({ goLive }: { goLive: GoLive }) {
  const { t } = useWords();
  const o = t.office.goLive;
  const { state, done, all, since } = goLiveState(goLive);
  const Mark = marks[state];
  return (
    <section className={styles.state} data-state={state} aria-label={o.states[state].title}>
      <span className={styles.mark}>
        <Mark size={26} />
      </span>
      <div>
        <h2>{o.states[state].title}</h2>
        <p>{o.states[state].text}</p>
        {since && <p>{o.since({ at: Date.parse(since) })}</p>}
      </div>
      {state !== "LIVE" && (
        <div className={styles.progress}>
          <span>{o.progress({ done, all })}</span>
          <progress value={done} max={all} aria-label={o.progress({ done, all })} />
        </div>
      )}
    </section>
  );
}

function Check({ code, ok, message }: GoLive["checks"][number]) {
  const { t } = useWords();
  const o = t.office.goLive;
  const { slug } = useKitchen();
  return (
    <li data-check={code}>
      <span className={styles.check} data-ok={ok}>
        {ok ? <CheckIcon /> : <AlertIcon />}
      </span>
      <div className={rows.what}>
        <b>{named(o.checks, code) ?? code}</b>
        <span>{ok ? o.ok : message}</span>
        {!ok && !isMendedHere(code) && <span>{o.byPartner}</span>}
      </div>
      {!ok && isMendedHere(code) && (
        <Link className={styles.mend} to={`/dashboard/$slug/settings/${mendedAt[code]}`} params={{ slug }}>
          {o.mend[mendedAt[code]]}
        </Link>
      )}
    </li>
  );
}
