/** Widths in pixels in which pictures are shown: a dish in the menu at two and three pixels to the point, a dish by itself, a cover. */
export const formWidths = [224, 336, 800, 1600] as const;
export type FormWidth = (typeof formWidths)[number];
export const formTypes = ["avif", "webp"] as const;
export type FormType = (typeof formTypes)[number];

/** Beside an uploaded picture `{hash}.webp`: `{hash}-336.avif`. */
export const formName = (hash: string, width: FormWidth, type: FormType): string =>
  `${hash}-${width}.${type}`;

const upload = /\/uploads\/([a-z0-9_]{1,64}\/[0-9a-f]{40})\.webp$/;

/**
 * Where the forms of a picture are, on whatever host of the service a page is; null for one that was not uploaded here.
 * `sources` is a `srcset`.
 */
export function formsOf(
  url: string,
  widths: readonly FormWidth[],
): (Record<FormType, string> & { first: string }) | null {
  const path = upload.exec(url)?.[1];
  if (!path) return null;
  const sources = (type: FormType) =>
    widths.map((width) => `/uploads/${formName(path, width, type)} ${width}w`).join(",");
  return {
    avif: sources("avif"),
    webp: sources("webp"),
    first: `/uploads/${formName(path, widths[0]!, "webp")}`,
  };
}
