import type { ReactNode } from "react";
import { BackLink } from "../../dashboard/office/back-link.tsx";
import { useWords } from "../../dashboard/texts.tsx";
import { DeskHead } from "../../desk/desk-head.tsx";
import { usePlace } from "../portal-data.ts";

/** The head of one piece of news, with the way back to the others. */
export function NewsHead({ title, action }: { title: string; action?: ReactNode }) {
  const o = useWords().t.portalNews;
  return (
    <>
      <BackLink data-always to="/partner/$partnerId/$environment/news" params={usePlace()}>
        {o.back}
      </BackLink>
      <DeskHead title={title} action={action} />
    </>
  );
}
