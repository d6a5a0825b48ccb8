import type { Context } from "../../context.ts";
import type { Loop } from "../../platform/loops.ts";
import type { Queue } from "../../platform/queues.ts";
import { purgeImports } from "./import-queue.ts";
import { readImports } from "./read-imports.ts";

/** Background work on menu imports. Every run is safe beside another one. */
export const menuImportLoops: readonly Loop<Context>[] = [
  {
    name: "read-menu-imports",
    everyMs: 4_000,
    run: (ctx, signal) => readImports(ctx, "TEXT", signal),
  },
  {
    name: "read-menu-imports-by-model",
    // Which takes half a minute.
    everyMs: 10_000,
    run: (ctx, signal) => readImports(ctx, "MODEL", signal),
  },
  {
    name: "purge-menu-imports",
    everyMs: 3_600_000,
    run: (ctx) => purgeImports(ctx.db, ctx.clock.nowMs()),
  },
];

/** Files that nobody reads yet. */
export const menuImportQueue: Queue = {
  name: "menu_imports",
  due: "SELECT due_at FROM menu_imports WHERE status = 'PROCESSING' AND due_at <= now() ORDER BY due_at",
};
