import type { ReactNode } from "react";
import { Ornament } from "../../ui/ornament.tsx";

/** The shape of the small pages: a band of pattern, and words in the middle. */
export function SmallPage({ seed, title, children }: { seed: string; title: string; children: ReactNode }) {
  return (
    <div className="small">
      <Ornament className="small__art" seed={seed} columns={16} rows={3} />
      <main className="small__main">
        <h1 className="small__title">{title}</h1>
        {children}
      </main>
    </div>
  );
}
