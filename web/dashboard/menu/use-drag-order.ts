import { type PointerEvent, useRef, useState } from "react";
import { type Drag, dragged, shiftOf } from "./dragged.ts";

/**
 * A list that is put in order by dragging with a mouse, a pen or a finger: `rowOf` for its rows, `gripOf` for what is taken hold of. Whoever
 * has neither uses the buttons beside it.
 */
export function useDragOrder(count: number, onMove: (from: number, to: number) => void) {
  const rows = useRef<(HTMLElement | null)[]>([]);
  const begunAt = useRef(0);
  const [drag, setDrag] = useState<Drag | null>(null);
  /** As the pointer is now: it may have come further than what has been drawn. */
  const pulled = (from: Drag, event: PointerEvent<HTMLElement>): Drag =>
    dragged(rows.current.slice(0, count), from, inList(event) - begunAt.current);
  const isHeld = (event: PointerEvent<HTMLElement>) => event.currentTarget.hasPointerCapture(event.pointerId);
  const gripOf = (at: number) => ({
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0) return;
      event.preventDefault();
      event.currentTarget.setPointerCapture(event.pointerId);
      begunAt.current = inList(event);
      setDrag({ from: at, to: at, by: 0 });
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (!drag || !isHeld(event)) return;
      const next = pulled(drag, event);
      // At the edge of what is seen the list goes on.
      if (next.to !== drag.to) rows.current[next.to]?.scrollIntoView({ block: "nearest" });
      setDrag(next);
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      if (!drag || !isHeld(event)) return;
      setDrag(null);
      const { from, to } = pulled(drag, event);
      if (to !== from) onMove(from, to);
    },
    onPointerCancel: () => setDrag(null),
  });
  const rowOf = (at: number) => ({
    ref(row: HTMLElement | null) {
      rows.current[at] = row;
    },
    "data-dragged": drag?.from === at || undefined,
    style: drag ? { transform: `translateY(${shiftOf(rows.current, drag, at)}px)` } : {},
  });
  return { gripOf, rowOf };
}

/** How far down the list the pointer is, wherever the list has been scrolled to. */
const inList = ({ currentTarget, clientY }: PointerEvent<HTMLElement>): number =>
  clientY - (currentTarget.closest("ol")?.getBoundingClientRect().top ?? 0);
