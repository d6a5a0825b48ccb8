import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link, Navigate } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { ApiError } from "../api-error.ts";
import { BackIcon } from "../office/icons.tsx";
import office from "../office/office.module.css";
import head from "../office/page-head.module.css";
import { Loading, Trouble } from "../pages/states.tsx";
import { meQuery } from "../shell/restaurant-layout.tsx";
import { useWords } from "../texts.tsx";
import styles from "./security.module.css";
import { SessionList } from "./session-list.tsx";

/** Somebody's own account, whichever restaurants they work for: what keeps others out of it. */
export function SecurityPage() {
  const { t } = useWords();
  const o = t.account.security;
  const me = useQuery(meQuery);
  const heading = useRef<HTMLHeadingElement>(null);
  const email = me.data?.person.email;
  useEffect(() => {
    if (email !== undefined) heading.current?.focus({ preventScroll: true });
  }, [email]);
  if (me.error instanceof ApiError && me.error.status === 401)
    return <Navigate to="/sign-in" search={{}} replace />;
  if (me.error)
    return <Trouble title={t.errors.unknown} text={t.signIn.offline} onRetry={() => void me.refetch()} />;
  if (email === undefined) return <Loading />;
  return (
    <main className={styles.page}>
      <div className={office.inner}>
        <header className={head.head}>
          <Link className={head.back} to="/" search={{}} data-always>
            <BackIcon />
            {o.home}
          </Link>
          <div>
            <h1 ref={heading} tabIndex={-1}>
              {o.title}
            </h1>
            <p>{o.lead({ email })}</p>
          </div>
          <Button
            variant="default"
            renderRoot={(props) => <Link {...props} to="/forgotten-password" search={{}} />}
          >
            {o.newPassword}
          </Button>
        </header>
        <SessionList />
      </div>
    </main>
  );
}
