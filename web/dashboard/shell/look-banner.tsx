import { notifications } from "@mantine/notifications";
import { useMutation } from "@tanstack/react-query";
import { endLooks } from "../api.ts";
import { errorText } from "../board/error-text.ts";
import { SearchIcon } from "../board/icons.tsx";
import { useKitchen } from "../board/use-board.ts";
import { useWords } from "../texts.tsx";
import styles from "./banners.module.css";

/** Somebody who runs the service looks at the restaurant: what they may, until when, and the way out. */
export function LookBanner() {
  const { t } = useWords();
  const { restaurant, slug } = useKitchen();
  const leave = useMutation({
    mutationFn: endLooks,
    onSuccess: ({ url }) => location.assign(`${url}/restaurants/${slug}`),
    onError: (error) => notifications.show({ color: "red", message: errorText(t, error) }),
  });
  if (restaurant.looksUntil === null) return null;
  return (
    <div className={styles.banner} data-kind="look" role="status">
      <SearchIcon size={28} />
      <div className={styles.text}>
        <b>{t.look.title({ name: restaurant.name })}</b>
        <span>{t.look.text({ until: Date.parse(restaurant.looksUntil) })}</span>
      </div>
      <button type="button" disabled={leave.isPending} onClick={() => leave.mutate()}>
        {t.look.leave}
      </button>
    </div>
  );
}
