import { Link } from "@tanstack/react-router";
import { BackIcon } from "../dashboard/office/icons.tsx";
import head from "../dashboard/office/page-head.module.css";
import { useWords } from "../dashboard/texts.tsx";

/** From one of them to all: what stands above the head of its page. */
export function BackLink({ to }: { to: "partners" | "restaurants" | "people" }) {
  const { t } = useWords();
  return (
    <Link className={head.back} data-always to={`/console/${to}`}>
      <BackIcon />
      {t.console[to].name}
    </Link>
  );
}
