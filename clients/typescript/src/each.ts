import type { CallOptions } from "./send.ts";

/** A call that answers page by page. */
type List<Input, Item> = (
  input?: Input,
  options?: CallOptions,
) => Promise<{ data: readonly Item[]; nextCursor: string | null }>;

/** Everything of a list, a page at a time: `for await (const product of each(napoli.listProducts))`. */
export async function* each<Input extends object, Item>(
  list: List<Input, Item>,
  input?: Input,
  options?: CallOptions,
): AsyncGenerator<Item> {
  let page = await list(input, options);
  for (;;) {
    yield* page.data;
    if (page.nextCursor === null) return;
    page = await list({ ...input, cursor: page.nextCursor } as unknown as Input, options);
  }
}
