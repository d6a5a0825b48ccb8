import { BackLink } from "../dashboard/office/back-link.tsx";
import { useWords } from "../dashboard/texts.tsx";

/** From one of them to all: what stands above the head of its page. */
export function BackToAll({ to }: { to: "partners" | "restaurants" | "people" }) {
  const { t } = useWords();
  return (
    <BackLink data-always to={`/console/${to}`}>
      {t.console[to].name}
    </BackLink>
  );
}
