import { Link, useParams } from "@tanstack/react-router";
import rows from "../dashboard/office/card.module.css";
import { Card, Pill } from "../dashboard/office/card.tsx";
import { Loaded } from "../dashboard/office/loaded.tsx";
import { useWords } from "../dashboard/texts.tsx";
import { DeskHead } from "../desk/desk-head.tsx";
import { BackLink } from "./back-link.tsx";
import { consoleCall, type OperatorAnswer } from "./console-api.ts";
import { DoButton } from "./do-button.tsx";
import { useConsoleData } from "./use-console.ts";

type Person = OperatorAnswer<"GET /people/:userId">;

/** Somebody's account: how they sign in, and what they are where. */
export function PersonPage() {
  const { t } = useWords();
  const { userId } = useParams({ strict: false }) as { userId: string };
  const person = useConsoleData("people", userId, () =>
    consoleCall("GET /people/:userId", { params: { userId } }),
  );
  return (
    <Loaded query={person}>
      {(shown) => (
        <>
          <BackLink to="people" />
          <DeskHead
            title={shown.name}
            lead={shown.email}
            action={shown.isOperator && <Pill tone="info">{t.console.person.operator}</Pill>}
          />
          <SignIn person={shown} />
          <Roles person={shown} />
        </>
      )}
    </Loaded>
  );
}

function SignIn({ person }: { person: Person }) {
  const { t } = useWords();
  const o = t.console.person;
  const { userId, email, hasCodes, passkeys, sessions, lastSeenAt } = person;
  const at = { params: { userId } };
  return (
    <Card
      title={o.signIn}
      foot={
        <>
          <DoButton
            label={o.reset}
            text={o.resetText({ email })}
            said={o.resetDone}
            work={() => consoleCall("POST /people/:userId/reset", at)}
          />
          {sessions > 0 && (
            <DoButton
              label={o.end}
              text={o.endText({ email })}
              said={o.ended}
              work={() => consoleCall("DELETE /people/:userId/sessions", at)}
            />
          )}
        </>
      }
    >
      <div className={rows.facts}>
        <span>{person.hasPassword ? o.password : o.noPassword}</span>
        {hasCodes && <span>{o.codes}</span>}
        {passkeys > 0 && <span>{o.passkeys({ count: passkeys })}</span>}
        {!hasCodes && passkeys === 0 && <span>{o.noFactor}</span>}
      </div>
      <div className={rows.facts}>
        <span>{sessions > 0 ? o.sessions({ count: sessions }) : o.nowhere}</span>
        {lastSeenAt && <span>{o.seen({ at: Date.parse(lastSeenAt) })}</span>}
        <span>{o.created({ at: Date.parse(person.createdAt) })}</span>
      </div>
    </Card>
  );
}

function Roles({ person: { restaurants, teams } }: { person: Person }) {
  const { t } = useWords();
  const o = t.console.person;
  return (
    <>
      <Card title={o.restaurants} text={restaurants.length === 0 ? o.noRestaurants : undefined}>
        {restaurants.length > 0 && (
          <ul className={rows.list} aria-label={o.restaurants}>
            {restaurants.map(({ slug, name, role }) => (
              <li key={slug}>
                <div className={rows.what}>
                  <Link to="/console/restaurants/$slug" params={{ slug }}>
                    {name}
                  </Link>
                  <span>{slug}</span>
                </div>
                <Pill tone="quiet">{t.colleagues.roles[role].name}</Pill>
              </li>
            ))}
          </ul>
        )}
      </Card>
      <Card title={o.teams} text={teams.length === 0 ? o.noTeams : undefined}>
        {teams.length > 0 && (
          <ul className={rows.list} aria-label={o.teams}>
            {teams.map(({ partnerId, name, role }) => (
              <li key={partnerId}>
                <div className={rows.what}>
                  <Link to="/console/partners/$partnerId" params={{ partnerId }}>
                    {name}
                  </Link>
                </div>
                <Pill tone="quiet">{t.portalTeam.roles[role].name}</Pill>
              </li>
            ))}
          </ul>
        )}
      </Card>
    </>
  );
}
