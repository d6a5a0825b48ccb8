import { createRootRoute, createRoute, createRouter, Link, Outlet } from "@tanstack/react-router";
import { BoardPage } from "./pages/board.tsx";
import { DonePage } from "./pages/done.tsx";
import { HomePage } from "./pages/home.tsx";
import { ReservationsPage } from "./pages/reservations.tsx";
import { SignInPage } from "./pages/sign-in.tsx";
import { Trouble } from "./pages/states.tsx";
import { RestaurantLayout } from "./shell/restaurant-layout.tsx";
import { useWords } from "./texts.tsx";

const root = createRootRoute({ component: Outlet, notFoundComponent: NotFound });
const home = createRoute({ getParentRoute: () => root, path: "/", component: HomePage });
const signIn = createRoute({ getParentRoute: () => root, path: "/sign-in", component: SignInPage });
const restaurant = createRoute({ getParentRoute: () => root, path: "/$slug", component: RestaurantLayout });
const board = createRoute({
  getParentRoute: () => restaurant,
  path: "/",
  component: BoardPage,
  /** The order that is open beside the board. */
  validateSearch: (search: Record<string, unknown>): { order?: string } =>
    typeof search.order === "string" ? { order: search.order } : {},
});
const done = createRoute({ getParentRoute: () => restaurant, path: "/done", component: DonePage });
const reservations = createRoute({
  getParentRoute: () => restaurant,
  path: "/reservations",
  component: ReservationsPage,
  /** The day that is shown; without one, the day that is running. */
  validateSearch: (search: Record<string, unknown>): { date?: string } =>
    typeof search.date === "string" && /^\d{4}-\d\d-\d\d$/.test(search.date) ? { date: search.date } : {},
});

export const router = createRouter({
  routeTree: root.addChildren([home, signIn, restaurant.addChildren([board, done, reservations])]),
  basepath: "/dashboard",
});

function NotFound() {
  const { t } = useWords();
  return (
    <Trouble
      title={t.notFound.title}
      text={t.notFound.text}
      action={<Link to="/">{t.notFound.action}</Link>}
    />
  );
}

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
}
