/** What takes long to load, or is not always there, and is wanted seldom: at the first use, once for all who ask. A failed try is not remembered. */
export function loadedOnce<Value>(load: () => Promise<Value>): () => Promise<Value> {
  let loading: Promise<Value> | undefined;
  return () => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
}
