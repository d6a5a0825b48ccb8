import { useRouter } from "@tanstack/react-router";
import { type ReactNode, useEffect, useRef } from "react";
import styles from "./foot.module.css";

/**
 * What is told below a page for some seconds. It goes without moving what somebody is about to tap (D-425): its room stays as long as the
 * page would slide down into it, and is given back as the page is scrolled away from its end, or left.
 */
export function Foot({ children }: { children: ReactNode }) {
  const room = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const router = useRouter();

  useEffect(() => {
    const [foot, inside] = [room.current!, content.current!];
    const page = foot.parentElement!;
    let heldPx = 0;
    const giveBack = () => {
      const leftPx = heldPx - inside.offsetHeight;
      heldPx -= leftPx > 0 ? Math.min(leftPx, sparePx(page)) : leftPx;
      foot.style.minHeight = `${heldPx}px`;
    };
    const told = new ResizeObserver(giveBack);
    told.observe(inside);
    page.addEventListener("scroll", giveBack, { capture: true, passive: true });
    const leave = router.subscribe("onRendered", giveBack);
    return () => {
      told.disconnect();
      page.removeEventListener("scroll", giveBack, { capture: true });
      leave();
    };
  }, [router]);

  return (
    <div ref={room}>
      <div ref={content} className={styles.told}>
        {children}
      </div>
    </div>
  );
}

/** By how much a page may grow downwards and nothing on it moves, in CSS pixels; heights are told rounded, so one less. */
function sparePx(page: HTMLElement): number {
  if (page.querySelector("[data-at-foot]")) return 0;
  const scrolled = [...page.querySelectorAll("*")].filter(({ scrollTop }) => scrollTop > 0);
  return Math.max(
    0,
    Math.min(
      ...scrolled.map(
        ({ scrollHeight, clientHeight, scrollTop }) => scrollHeight - clientHeight - scrollTop - 1,
      ),
    ),
  );
}
