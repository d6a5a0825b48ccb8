/// <reference lib="dom" />
import type { Locator } from "playwright-core";

/** What stands out by its looks alone, which its words do not tell, by these of its `data-` attributes: `late true: Ordre 1`. */
export const marksOf = (part: Locator, ...names: string[]): Promise<string[]> =>
  part.evaluate(
    (root, marks) =>
      [...root.querySelectorAll<HTMLElement>(marks.map((mark) => `[data-${mark}]`).join(","))].flatMap(
        (one) =>
          marks
            .filter((mark) => one.hasAttribute(`data-${mark}`))
            .map((mark) => {
              const words = one.ariaLabel ?? one.textContent.replace(/\s+/g, " ").trim();
              return `${mark} ${one.getAttribute(`data-${mark}`) ?? ""}: ${words}`;
            }),
      ),
    names,
  );
