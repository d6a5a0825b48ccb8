import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { BackIcon } from "../../dashboard/office/icons.tsx";
import head from "../../dashboard/office/page-head.module.css";
import { useWords } from "../../dashboard/texts.tsx";
import { DeskHead } from "../../desk/desk-head.tsx";
import { usePlace } from "../portal-data.ts";

/** The head of one piece of news, with the way back to the others. */
export function NewsHead({ title, action }: { title: string; action?: ReactNode }) {
  const o = useWords().t.portalNews;
  return (
    <>
      <Link className={head.back} data-always to="/partner/$partnerId/$environment/news" params={usePlace()}>
        <BackIcon />
        {o.back}
      </Link>
      <DeskHead title={title} action={action} />
    </>
  );
}
