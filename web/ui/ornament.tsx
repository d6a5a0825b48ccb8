import { useMemo } from "react";
import { ornamentSvg, unit } from "./ornament-svg.ts";

interface OrnamentProps {
  seed: string;
  columns: number;
  rows: number;
  className?: string;
}

/**
 * The picture of a restaurant that has sent none: a quilt of plates, slices and waves in its own colours. Pure decoration, drawn
 * with presentation attributes since the pages' policy forbids inline styles.
 */
export function Ornament({ seed, columns, rows, className = "" }: OrnamentProps) {
  const markup = useMemo(() => ({ __html: ornamentSvg(seed, columns, rows) }), [seed, columns, rows]);
  return (
    <svg
      className={`ornament ${className}`}
      viewBox={`0 0 ${columns * unit} ${rows * unit}`}
      preserveAspectRatio="xMaxYMid slice"
      aria-hidden="true"
      focusable="false"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: built above from numbers and fixed names alone
      dangerouslySetInnerHTML={markup}
    />
  );
}
