import { getDefaultZIndex, MantineThemeProvider } from "@mantine/core";
import { Notifications, type NotificationsProps } from "@mantine/notifications";
import { useMatches } from "@tanstack/react-router";
import { useWords } from "../texts.tsx";
import styles from "./toasts.module.css";

/** What was just done or went wrong, for some seconds, on pages whose layout has no place for it. */
export function ToastsAbove() {
  const hasPlace = useMatches({
    select: (matches) => matches.some(({ routeId }) => routeId === "/dashboard/$slug"),
  });
  return hasPlace ? null : <Toasts position="top-center" />;
}

/**
 * The same in a restaurant, where somebody is always about to tap something: at the foot, over no control (D-425), and behind a dialog,
 * whose buttons may reach as far down.
 */
export function ToastsAtFoot() {
  return (
    <Toasts
      position="bottom-center"
      withinPortal={false}
      allowScrollDismiss={false}
      zIndex={getDefaultZIndex("app")}
      classNames={{ root: styles.place, notification: styles.told }}
    />
  );
}

/** The button that closes one has a name, whoever shows it, and what stands below a title is as dark as other text. */
function Toasts(props: NotificationsProps) {
  const { t } = useWords();
  const defaultProps = {
    closeButtonProps: { "aria-label": t.close },
    classNames: { description: styles.text },
  };
  const components = { Notification: { defaultProps } };
  return (
    <MantineThemeProvider theme={{ components }}>
      <Notifications limit={3} {...props} />
    </MantineThemeProvider>
  );
}
