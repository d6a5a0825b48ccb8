import { createLink, type LinkComponent } from "@tanstack/react-router";
import type { ComponentProps } from "react";
import { BackIcon } from "./icons.tsx";
import styles from "./page-head.module.css";

function Back({ children, ...anchor }: ComponentProps<"a">) {
  return (
    <a {...anchor} className={styles.back}>
      <BackIcon />
      {children}
    </a>
  );
}

const BackTo = createLink(Back);

/**
 * The way to the page above, over the head of one below it. It leads away: without `exact` it would say to screen
 * readers that it is the page one is on.
 */
export const BackLink: LinkComponent<typeof Back> = (props) => (
  <BackTo activeOptions={{ exact: true }} {...props} />
);
