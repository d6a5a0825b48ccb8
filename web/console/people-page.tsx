import { Link } from "@tanstack/react-router";
import rows from "../dashboard/office/card.module.css";
import { useWords } from "../dashboard/texts.tsx";
import { DeskHead } from "../desk/desk-head.tsx";
import { consoleCall } from "./console-api.ts";
import { Found, SoughtFields, useSought } from "./found-list.tsx";
import { useConsoleList } from "./use-console.ts";

/** Everybody who has an account. */
export function PeoplePage() {
  const { t } = useWords();
  const p = t.console.people;
  const sought = useSought();
  const list = useConsoleList("people", { text: sought.text }, (query) =>
    consoleCall("GET /people", { query }),
  );
  return (
    <>
      <DeskHead title={p.name} lead={p.lead} />
      <SoughtFields label={p.find} sought={sought} />
      <Found label={p.name} list={list}>
        {({ userId, name, email }) => (
          <li key={userId}>
            <div className={rows.what}>
              <Link className={rows.whole} to="/console/people/$userId" params={{ userId }}>
                {name}
              </Link>
              <span>{email}</span>
            </div>
          </li>
        )}
      </Found>
    </>
  );
}
