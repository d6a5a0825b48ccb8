import { basename } from "node:path";
import { fileURLToPath } from "node:url";

/**
 * Where things are on disk, for code that runs from `src` and from the bundle alike (decision 0095): no other module of `src` asks
 * for its own address.
 */
const here = new URL(".", import.meta.url);
export const isBundle = here.pathname.endsWith("/web/dist/service/");

/** The project's folder, as an address that ends with a slash. */
export const root = new URL(isBundle ? "../../../" : "../../", here);

/** What is built: for browsers, for the service to draw and write with, and the service itself. */
export const dist = new URL("web/dist/", root);
export const bundleFolder = new URL("service/", dist);

/** Path of a file of the project. */
export const pathOf = (place: string): string => fileURLToPath(new URL(place, root));

/** Modules that are the beginning of a process or a thread of their own. */
export const programs = [
  "src/features/mails/mail-thread.ts",
  "src/platform/pdf/pdf-program.ts",
  "src/platform/pictures/draw-program.ts",
  "src/platform/pictures/forms-program.ts",
  "src/platform/pictures/picture-program.ts",
  "src/platform/readers/readers-host.ts",
] as const;

/** A program's address. In the bundle it is a file with its name. */
export const programAt = (place: (typeof programs)[number]): URL =>
  isBundle ? new URL(`${basename(place, ".ts")}.js`, here) : new URL(place, root);
