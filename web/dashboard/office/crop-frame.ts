import type { Crop } from "../../../src/domain/crop.ts";

/** Width by height. */
export const shapes = { SQUARE: 1, LANDSCAPE: 4 / 3 } as const;
export type CropShape = keyof typeof shapes;

/** A frame on a picture: how much of what fits it holds, and where its middle is, in shares of the picture. */
export interface Frame {
  shape: CropShape;
  size: number;
  x: number;
  y: number;
}
export interface Size {
  width: number;
  height: number;
}

export const leastSize = 0.2;
export const wholeFrame = (shape: CropShape): Frame => ({ shape, size: 1, x: 0.5, y: 0.5 });

/** The part of the picture that a frame holds, wholly within it. */
export function partOf({ shape, size, x, y }: Frame, picture: Size): Crop {
  const width = Math.min(picture.width, picture.height * shapes[shape]) * size;
  const part = { width: width / picture.width, height: width / shapes[shape] / picture.height };
  return {
    left: clamp(x - part.width / 2, 1 - part.width),
    top: clamp(y - part.height / 2, 1 - part.height),
    ...part,
  };
}

/** The same frame by its part's middle: it does not go on beyond the edge. */
export function moved(frame: Frame, picture: Size, { x, y }: { x: number; y: number }): Frame {
  return { ...frame, ...middleOf(partOf({ ...frame, x: frame.x + x, y: frame.y + y }, picture)) };
}

const clamp = (value: number, most: number): number => Math.min(Math.max(value, 0), Math.max(most, 0));

/** As an upload's form has it. */
export const textOf = ({ left, top, width, height }: Crop): string =>
  [left, top, width, height]
    .map((share) =>
      Math.min(share, 1)
        .toFixed(5)
        .replace(/\.?0+$/, ""),
    )
    .join(",");

/** Where the middle of a part is. */
export const middleOf = ({ left, top, width, height }: Crop): { x: number; y: number } => ({
  x: left + width / 2,
  y: top + height / 2,
});

/** How far a pointer went, in shares of what it went over. */
export const draggedBy = (
  from: { x: number; y: number },
  to: { x: number; y: number },
  { width, height }: Size,
): { x: number; y: number } => ({ x: (to.x - from.x) / width, y: (to.y - from.y) / height });

const steps: Readonly<Record<string, readonly [right: number, down: number]>> = {
  ...{ ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] },
};

/** How far an arrow moves a frame, in shares of the picture; ten times as far with Shift. Null for other keys. */
export function steppedBy(key: string, isFar: boolean): { x: number; y: number } | null {
  const step = steps[key];
  const share = isFar ? 0.1 : 0.01;
  return step ? { x: step[0] * share, y: step[1] * share } : null;
}
