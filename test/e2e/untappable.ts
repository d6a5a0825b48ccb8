import type { Locator } from "playwright-core";

/** The controls within that do not get a tap on their middle, once they are scrolled to. */
export const untappable = (part: Locator): Promise<string[]> =>
  part.evaluate((root) =>
    [...root.querySelectorAll<HTMLElement>("button, a[href], input, textarea, select")]
      .filter((control) => control.getClientRects().length > 0 && control.checkVisibility())
      .filter((control) => {
        control.scrollIntoView({ block: "center" });
        const { left, top, width, height } = control.getBoundingClientRect();
        const hit = document.elementFromPoint(left + width / 2, top + height / 2);
        return !(
          hit &&
          (control.contains(hit) || hit.contains(control) || hit.closest("li")?.contains(control))
        );
      })
      .map((control) => control.getAttribute("aria-label") ?? control.textContent ?? control.id),
  );
