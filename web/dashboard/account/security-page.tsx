import { Button } from "@mantine/core";
import { Link, useSearch } from "@tanstack/react-router";
import { useFocusedTitle } from "../../ui/use-focused-title.ts";
import { BackLink } from "../office/back-link.tsx";
import { Note } from "../office/card.tsx";
import { Loaded } from "../office/loaded.tsx";
import office from "../office/office.module.css";
import head from "../office/page-head.module.css";
import { SignedIn } from "../shell/signed-in.tsx";
import { useWords } from "../texts.tsx";
import { placeAfter } from "../where-from.ts";
import { CodesCard } from "./codes-card.tsx";
import { PasskeyList } from "./passkey-list.tsx";
import styles from "./security.module.css";
import { SessionList } from "./session-list.tsx";
import { useSecondFactor } from "./use-second-factor.ts";
import { useSignOut } from "./use-sign-out.ts";

/** Somebody's own account, whichever restaurants they work for: what keeps others out of it. */
export function SecurityPage() {
  const place = placeAfter(useSearch({ strict: false }));
  return <SignedIn place={place}>{({ person }) => <Security email={person.email} place={place} />}</SignedIn>;
}

function Security({ email, place }: FromPlace & { email: string }) {
  const { t } = useWords();
  const o = t.account.security;
  const heading = useFocusedTitle();
  return (
    <main className={styles.page}>
      <div className={office.inner}>
        <header className={head.head}>
          <BackLink to={place.to ?? "/dashboard"} search={{}} data-always>
            {place.to ? o.back : o.home}
          </BackLink>
          <div>
            <h1 ref={heading} tabIndex={-1}>
              {o.title}
            </h1>
            <p>{o.lead({ email })}</p>
          </div>
          <Button
            variant="default"
            renderRoot={(props) => <Link {...props} to="/dashboard/forgotten-password" search={{}} />}
          >
            {o.newPassword}
          </Button>
        </header>
        <SecondFactor place={place} />
        <SessionList />
      </div>
    </main>
  );
}

/** Where somebody was sent here from, because it takes a second factor. */
type FromPlace = { place: { to?: string } };

function SecondFactor({ place }: FromPlace) {
  const factor = useSecondFactor();
  return (
    <Loaded query={factor}>
      {({ passkeys, hasCodes, isLacking }) => (
        <>
          {isLacking && <Lacking hasFactor={hasCodes || passkeys.length > 0} place={place} />}
          {!isLacking && place.to && <Onward to={place.to} />}
          <PasskeyList passkeys={passkeys} />
          <CodesCard isOn={hasCodes} />
        </>
      )}
    </Loaded>
  );
}

/** What they were on their way to is open now. */
function Onward({ to }: { to: string }) {
  const { t } = useWords();
  const o = t.account.security.onward;
  return (
    <Note tone="good" isNew>
      {o.text}{" "}
      <Link to={to} search={{}} className={styles.onward}>
        {o.go}
      </Link>
    </Note>
  );
}

/** Their role takes more than the password that they have signed in with. */
function Lacking({ hasFactor, place }: FromPlace & { hasFactor: boolean }) {
  const { t } = useWords();
  const o = t.account.security.lacking;
  const leave = useSignOut(place);
  return (
    <>
      <Note tone="wait">{hasFactor ? o.use : o.setUp}</Note>
      {hasFactor && (
        <div>
          <Button onClick={() => void leave()}>{o.signOut}</Button>
        </div>
      )}
    </>
  );
}
