import type { ReactNode } from "react";
import { useKitchen } from "../board/use-board.ts";
import { Trouble } from "../pages/states.tsx";
import { useWords } from "../texts.tsx";

/** What binds the company is its owner's. */
export function OwnersOnly({ children }: { children: ReactNode }) {
  const { t } = useWords();
  const { restaurant } = useKitchen();
  if (restaurant.role === "OWNER") return children;
  return <Trouble title={t.office.forbidden.owners} text={t.office.forbidden.text} />;
}
