import { createClient } from "@luka/client";

/** While it is developed the page asks its own server, which adds the sandbox's key. */
export const luka = createClient({
  baseUrl: import.meta.env.DEV ? location.origin : import.meta.env.VITE_LUKA_URL,
  slug: import.meta.env.VITE_LUKA_SLUG,
});

/** `12900` is 129 kr. */
export const kroner = (ore: number): string =>
  `${(ore / 100).toLocaleString("nb-NO", { minimumFractionDigits: ore % 100 === 0 ? 0 : 2 })} kr`;

export const clock = (instant: string): string =>
  new Date(instant).toLocaleTimeString("nb-NO", {
    hour: "2-digit",
    minute: "2-digit",
    timeZone: "Europe/Oslo",
  });
