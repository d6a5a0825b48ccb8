import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Outlet, useNavigate, useParams } from "@tanstack/react-router";
import { useEffect, useMemo } from "react";
import { ApiError } from "../api-error.ts";
import { UndoBar } from "../board/undo-bar.tsx";
import { useKeptMoves } from "../board/use-actions.ts";
import {
  type Kitchen,
  KitchenContext,
  useLiveBoard,
  useRestaurant,
  useStaffApi,
} from "../board/use-board.ts";
import { unlockOnFirstTouch } from "../live/bell.ts";
import { useAwakeScreen } from "../live/use-awake-screen.ts";
import { Loading, TroublePage } from "../pages/states.tsx";
import { PrintProvider } from "../print/print-slip.tsx";
import { remember } from "../remembered.ts";
import { useWords } from "../texts.tsx";
import { Banners } from "./banners.tsx";
import { Foot } from "./foot.tsx";
import { Header } from "./header.tsx";
import styles from "./restaurant-layout.module.css";
import { meQuery } from "./signed-in.tsx";
import { ToastsAtFoot } from "./toasts.tsx";

/** Everything below one restaurant's address: its header, its banners, its live connection. */
export function RestaurantLayout() {
  const { slug } = useParams({ strict: false }) as { slug: string };
  const { t } = useWords();
  const api = useStaffApi(slug);
  const me = useQuery(meQuery);
  const restaurant = useRestaurant(slug, api);
  const navigate = useNavigate();
  useLiveBoard(slug, api);
  useKeptMoves(me.data?.person.id);
  useEffect(unlockOnFirstTouch, []);
  useAwakeScreen();
  useEffect(() => remember("restaurant", slug), [slug]);

  const status = [me.error, restaurant.error].find((error) => error instanceof ApiError)?.status;
  useEffect(() => {
    if (status === 401) void navigate({ to: "/dashboard/sign-in", search: {} });
  }, [status, navigate]);

  const lacksSecondFactor = me.data?.lacksSecondFactor === true;
  useEffect(() => {
    if (lacksSecondFactor) void navigate({ to: "/dashboard/security", search: {} });
  }, [lacksSecondFactor, navigate]);

  const data = restaurant.data;
  const kitchen = useMemo<Kitchen | null>(
    () => (data ? { slug, api, restaurant: data } : null),
    [slug, api, data],
  );
  if (status === 404 && !data) {
    const action = (
      <Button onClick={() => void navigate({ to: "/dashboard", search: {} })}>{t.notFound.action}</Button>
    );
    return <TroublePage title={t.notFound.title} text={t.notFound.text} action={action} />;
  }
  if (!kitchen || !me.data) {
    if (!restaurant.isError) return <Loading />;
    return (
      <TroublePage
        title={t.boardFailed.title}
        text={t.signIn.offline}
        onRetry={() => void restaurant.refetch()}
      />
    );
  }
  return (
    // Nothing that is open or kept for one restaurant stands under another's name.
    <KitchenContext key={slug} value={kitchen}>
      <PrintProvider>
        <div className={styles.layout}>
          <Header me={me.data} />
          <Banners />
          <main className={styles.main}>
            <Outlet />
          </main>
          <Foot>
            <UndoBar />
            <ToastsAtFoot />
          </Foot>
        </div>
      </PrintProvider>
    </KitchenContext>
  );
}
