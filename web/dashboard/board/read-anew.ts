import type { QueryClient, QueryKey } from "@tanstack/react-query";

/**
 * Reads what is shown of `queryKey` once more, as it is after this call. What is being read already may have been asked for
 * before the change: it is waited for, not broken off, so that many changes in a row still show something.
 */
export async function readAnew(queries: QueryClient, queryKey: QueryKey): Promise<void> {
  const read = () => queries.refetchQueries({ queryKey }, { cancelRefetch: false });
  if (queries.isFetching({ queryKey }) > 0) await read();
  await read();
}
