import { useLocation } from "@tanstack/react-router";
import { type ReactNode, useEffect, useRef } from "react";
import type { Me } from "../../src/features/people/schemas.ts";
import office from "../dashboard/office/office.module.css";
import { Mark } from "../dashboard/shell/mark.tsx";
import sideMenu from "../ui/side-menu.module.css";
import styles from "./desk-layout.module.css";
import { PersonMenu } from "./person-menu.tsx";

interface DeskLayoutProps {
  me: Me;
  /** Of the program: the partner portal, the console. */
  title: string;
  /** Whose it is. */
  name: string;
  /** What the list of pages is called. */
  menu: string;
  /** In the bar at the top. */
  tools?: ReactNode;
  groups: readonly { name: string; links: readonly ReactNode[] }[];
  children: ReactNode;
}

/** Pages for people at a desk: a bar, a list of pages, and the page beside it; on a phone the list is a strip above the page. */
export function DeskLayout({ me, title, name, menu, tools, groups, children }: DeskLayoutProps) {
  const nav = useShownLink();
  return (
    <div className={styles.desk}>
      <header className={styles.bar}>
        <div className={styles.brand}>
          <Mark />
          <span>
            <b>{name}</b>
            <small>{title}</small>
          </span>
        </div>
        <div className={styles.tools}>
          {tools}
          <PersonMenu me={me} />
        </div>
      </header>
      <nav ref={nav} className={`${sideMenu.menu} ${styles.menu}`} aria-label={menu}>
        {groups.map((group) => (
          <section key={group.name}>
            <h2>{group.name}</h2>
            <ul>
              {group.links.map((link, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a list of pages never changes its order
                <li key={at}>{link}</li>
              ))}
            </ul>
          </section>
        ))}
      </nav>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the keyboard must reach a page without a button too */}
      <main className={styles.page} tabIndex={0} aria-label={title}>
        <div className={office.inner}>{children}</div>
      </main>
    </div>
  );
}

/** On a phone the page that is open may stand beside the strip: it is moved until one sees where one is. */
function useShownLink() {
  const nav = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is another link
  useEffect(() => {
    const strip = nav.current!;
    const link = strip.querySelector<HTMLElement>("[aria-current=page]");
    if (link) strip.scrollTo({ left: link.offsetLeft - (strip.clientWidth - link.clientWidth) / 2 });
  }, [pathname]);
  return nav;
}
