import { type ComponentProps, type ReactNode, useCallback, useState } from "react";

type PictureProps = ComponentProps<"img"> & {
  /** What stands there when the picture cannot be loaded. */
  fallback?: ReactNode;
};

/** A picture that somebody else gave the address of: one that is gone must not leave a browser's broken frame behind. */
export function Picture({ fallback = null, ...image }: PictureProps) {
  const [isMissing, setIsMissing] = useState(false);
  // The page's own script comes after the pictures of the HTML, so it may have missed what became of them.
  const look = useCallback((element: HTMLImageElement | null) => {
    if (element?.complete && element.naturalWidth === 0) setIsMissing(true);
  }, []);
  if (isMissing) return fallback;
  // biome-ignore lint/a11y/useAltText: given by whoever knows what it shows.
  return <img {...image} ref={look} onError={() => setIsMissing(true)} />;
}
