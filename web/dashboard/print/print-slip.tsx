import { createContext, type ReactNode, type Ref, use, useRef, useState } from "react";
import { createPortal, flushSync } from "react-dom";
import { type SlipKind, slipOf } from "../../../src/domain/slips.ts";
import type { StaffRestaurant } from "../../../src/features/kitchen/staff-schemas.ts";
import type { BoardOrder } from "../../../src/features/orders/board-schemas.ts";
import { useKitchen } from "../board/use-board.ts";
import { nowMs } from "../live/clock.ts";
import { useWords } from "../texts.tsx";
import { SlipBlocks } from "./slip-blocks.tsx";
import { cutPaperTo } from "./slip-paper.ts";
import "./print.css";

interface Job {
  order: BoardOrder;
  kind: SlipKind;
}
const PrintContext = createContext<(job: Job) => void>(() => undefined);

/** Prints one slip of an order on whatever the tablet prints to; 80 mm paper is what the sheets are drawn for. */
export function usePrint(order: BoardOrder): (kind: SlipKind) => void {
  const print = use(PrintContext);
  return (kind) => print({ order, kind });
}

export function PrintProvider({ children }: { children: ReactNode }) {
  const { restaurant } = useKitchen();
  const [job, setJob] = useState<Job | null>(null);
  const slip = useRef<HTMLDivElement>(null);
  const print = (asked: Job) => {
    flushSync(() => setJob(asked));
    cutPaperTo(slip.current!);
    window.addEventListener("afterprint", () => setJob(null), { once: true });
    // The slip must be painted before the browser takes its picture of the page.
    requestAnimationFrame(() => window.print());
  };
  return (
    <PrintContext value={print}>
      {children}
      {job && createPortal(<Slip ref={slip} job={job} restaurant={restaurant} />, document.body)}
    </PrintContext>
  );
}

interface SlipProps {
  ref: Ref<HTMLDivElement>;
  job: Job;
  restaurant: StaffRestaurant;
}

function Slip({ ref, job, restaurant }: SlipProps) {
  const { t, speech } = useWords();
  const language = { words: t, figures: speech, nowMs: nowMs() };
  return (
    <div ref={ref} className="luka-slip" data-kind={job.kind}>
      <SlipBlocks blocks={slipOf(job.kind, job.order, restaurant, language)} />
    </div>
  );
}
