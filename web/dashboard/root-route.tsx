import { createRootRoute, Link, Outlet } from "@tanstack/react-router";
import { TroublePage } from "./pages/states.tsx";
import { ToastsAbove } from "./shell/toasts.tsx";
import { useWords } from "./texts.tsx";

/** Above the dashboard, the partner portal and the operator's console: pages of one program, each loaded where it is wanted. */
export const rootRoute = createRootRoute({ component: Root, notFoundComponent: NotFound });

function Root() {
  return (
    <>
      <Outlet />
      <ToastsAbove />
    </>
  );
}

function NotFound() {
  const { t } = useWords();
  return (
    <TroublePage
      title={t.notFound.title}
      text={t.notFound.text}
      action={<Link to="/dashboard">{t.notFound.action}</Link>}
    />
  );
}
