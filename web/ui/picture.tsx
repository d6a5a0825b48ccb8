import { type ComponentProps, type ReactNode, useCallback, useState } from "react";
import { type FormWidth, formsOf } from "../../src/domain/picture-forms.ts";

type PictureProps = ComponentProps<"img"> & {
  src: string;
  /** In which widths it is needed where; the browser takes the one that fits, as AVIF where it can. */
  forms?: { widths: readonly FormWidth[]; sizes: string; isLarge?: boolean };
  /** What stands there when the picture cannot be loaded. */
  fallback?: ReactNode;
};

/** A picture that somebody else gave the address of: one that is gone must not leave a browser's broken frame behind. */
export function Picture({ fallback = null, forms, ...image }: PictureProps) {
  const [isMissing, setIsMissing] = useState(false);
  // The page's own script comes after the pictures of the HTML, so it may have missed what became of them.
  const look = useCallback((element: HTMLImageElement | null) => {
    if (element?.complete && element.naturalWidth === 0) setIsMissing(true);
  }, []);
  if (isMissing) return fallback;
  const made = forms && formsOf(image.src, forms.widths);
  const shown = made ? { ...image, src: made.first } : image;
  // biome-ignore lint/a11y/useAltText: given by whoever knows what it shows.
  const element = <img {...shown} ref={look} onError={() => setIsMissing(true)} />;
  if (!made) return element;
  return (
    <picture>
      <source type="image/avif" srcSet={made.avif} sizes={forms.sizes} />
      {forms.isLarge ? <source type="image/webp" srcSet={made.webp} sizes={forms.sizes} /> : null}
      {element}
    </picture>
  );
}
