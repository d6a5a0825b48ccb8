import type { InfiniteData } from "@tanstack/react-query";

/** How a list that is read page by page goes on: after the cursor of the page before. */
export const pageByPage = {
  initialPageParam: null as string | null,
  getNextPageParam: ({ nextCursor }: { nextCursor: string | null }): string | null => nextCursor,
};

/** What stands on all the pages that have been read, in their order. */
export const onAllPages = <Row>({ pages }: InfiniteData<{ data: Row[] }>): Row[] =>
  pages.flatMap(({ data }) => data);
